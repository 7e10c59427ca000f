import { lineAndColumn } from '../core/lines.ts';
import { decodeUtf8, firstInvalidUtf8, withoutMark } from '../core/text.ts';
import { createError } from './errors.ts';
import { findJsonFault } from './json-fault.ts';
import { httpLimits } from './limits.ts';

/**
 * Parses a body: strict UTF-8 with one JSON text (RFC 8259). A leading byte order mark is ignored. If a name is
 * repeated, the last one wins, as with JSON.parse. A body with more than `bodyItems` strings, arrays, objects and commas is
 * rejected before it is parsed (RFC 8259 §9 allows a limit).
 *
 * @throws TextmillError BODY_NOT_UTF8, TOO_MANY_ITEMS or BODY_NOT_JSON.
 */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw createError('BODY_NOT_UTF8', { byte: firstInvalidUtf8(bytes) });
  if (hasMoreItems(text, httpLimits.bodyItems)) throw createError('TOO_MANY_ITEMS', {});
  return parseJson(withoutMark(text));
}

function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch (error) {
    if (json === '') throw createError('BODY_NOT_JSON', { fault: 'it is empty' });
    // Not the engine's error: engines word it differently, and quote the input.
    const found = findJsonFault(json);
    if (found === undefined) throw error;
    throw createError('BODY_NOT_JSON', { fault: found.fault, place: lineAndColumn(json, found.at) });
  }
}

/**
 * Whether a text has more than `most` strings, arrays, objects and commas in total, if it is read as JSON. It may be
 * malformed. JSON.parse takes over a millisecond for 16,000 brackets or 4,000 names; counting takes a tenth of that.
 *
 * @example hasMoreItems('{"text":"[,"}', 2) // true: an object and two strings
 */
export function hasMoreItems(json: string, most: number): boolean {
  // Each item is at least one character long.
  if (json.length <= most) return false;
  let items = 0;
  let at = 0;
  while (at < json.length && items <= most) {
    const quote = json.indexOf('"', at);
    const end = quote === -1 ? json.length : quote;
    for (; at < end; at++) if (isItem(json.charCodeAt(at))) items++;
    if (at === json.length) break;
    items++;
    at = endOfString(json, at);
  }
  return items > most;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

function isItem(unit: number): boolean {
  return unit === COMMA || unit === BRACKET || unit === BRACE;
}

/** The index after the string that begins with the quote at `begin`. */
function endOfString(json: string, begin: number): number {
  const quote = json.indexOf('"', begin + 1);
  if (quote === -1) return json.length;
  if (json.charCodeAt(quote - 1) !== BACKSLASH) return quote + 1;
  let at = begin + 1;
  for (let unit = json.charCodeAt(at); at < json.length && unit !== QUOTE; unit = json.charCodeAt(at)) {
    at += unit === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}
