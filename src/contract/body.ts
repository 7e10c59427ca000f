import { createError } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { decodeUtf8, firstInvalidUtf8 } from '../core/text.ts';
import { hasMoreItems } from './json-items.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * The JSON value that a body spells: strict UTF-8, a leading byte order mark overlooked, one JSON text (RFC 8259). Of
 * repeated names the last one wins, as JSON.parse has it.
 *
 * @param mostItems How many strings, lists, objects and commas it may have; any number unless given.
 * @throws TextmillError BODY_NOT_UTF8, TOO_MANY_ITEMS or BODY_NOT_JSON.
 */
export function parseBody(bytes: Uint8Array, mostItems?: number): unknown {
  const text = textOf(bytes);
  if (mostItems !== undefined && hasMoreItems(text, mostItems))
    throw createError('TOO_MANY_ITEMS', { most: mostItems });
  return parseJson(text);
}

/**
 * The input of a tool that a body spells, as by {@link parseBody}. An input is one flat object with a few values. More are
 * refused before they are parsed, since parsing them would take longer than any conversion (RFC 8259 §9 allows a limit).
 *
 * @throws TextmillError BODY_NOT_UTF8, TOO_MANY_ITEMS or BODY_NOT_JSON.
 */
export function parseInput(bytes: Uint8Array): unknown {
  return parseBody(bytes, limits.bodyItems);
}

function textOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw createError('BODY_NOT_UTF8', { byte: firstInvalidUtf8(bytes) });
  return text;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    return value;
  } catch {
    // Engines word their errors differently and quote the input: neither may reach a caller.
    throw createError('BODY_NOT_JSON', {});
  }
}
