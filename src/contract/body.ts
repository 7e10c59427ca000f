import { decodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { createHttpError } from './errors.ts';
import { findJsonFault } from './json-fault.ts';
import { hasMoreItems } from './json-items.ts';
import { httpLimits } from './limits.ts';
import { lineAndColumn } from './line-and-column.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses a body: strict UTF-8 with one JSON text (RFC 8259). A leading byte order mark is ignored. If a name is
 * repeated, the last one wins, as with JSON.parse.
 *
 * @param mostItems How many strings, arrays, objects and commas are allowed in total; any number if omitted.
 * @throws TextmillError BODY_NOT_UTF8, TOO_MANY_ITEMS or BODY_NOT_JSON.
 */
export function parseBody(bytes: Uint8Array, mostItems?: number): unknown {
  const text = textOf(bytes);
  if (mostItems !== undefined && hasMoreItems(text, mostItems))
    throw createHttpError('TOO_MANY_ITEMS', { most: mostItems });
  return parseJson(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
}

/**
 * Parses the input of a tool, as {@link parseBody} does. An input is one flat object with a few values. An input with
 * too many items is rejected before it is parsed, because parsing would take longer than any conversion (RFC 8259 §9
 * allows a limit).
 *
 * @throws TextmillError BODY_NOT_UTF8, TOO_MANY_ITEMS or BODY_NOT_JSON.
 */
export function parseInput(bytes: Uint8Array): unknown {
  return parseBody(bytes, httpLimits.bodyItems);
}

function textOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw createHttpError('BODY_NOT_UTF8', { byte: firstInvalidUtf8(bytes) });
  return text;
}

function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch (error) {
    if (json === '') throw createHttpError('BODY_NOT_JSON', { fault: 'it is empty' });
    // Not the engine's error: engines word it differently, and quote the input.
    const found = findJsonFault(json);
    if (found === undefined) throw error;
    throw createHttpError('BODY_NOT_JSON', { fault: found.fault, place: lineAndColumn(json, found.at) });
  }
}
