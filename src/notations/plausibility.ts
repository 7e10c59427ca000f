import { utf8Bytes } from '../core/text.ts';
import { LONGEST_START } from './encoded.ts';
import { fileTypeOf } from './file-type.ts';
import type { Result } from './notation.ts';

/* How plausible it is that a result is what a person wanted: that a text decodes is not enough, because many words do. */

/** There is no result. */
export const ERROR = -1;
/** Any bytes. */
export const BYTES = 0;
/** Text without control characters. */
export const PRINTABLE = 1;
/** Any result of a value whose surroundings name its encoding. */
export const NAMED = 1.5;
/** Text that looks written by a person. */
export const WRITTEN = 2;
/** JSON, or a file of a common type. */
export const KNOWN = 3;

/** The plausibility of a result. */
export function plausibilityOf(result: Result): number {
  if (result === undefined) return ERROR;
  if (typeof result !== 'string') return fileTypeOf(result) === undefined ? BYTES : KNOWN;
  if (!isPrintable(result)) return plausibilityOf(utf8Bytes(result.slice(0, LONGEST_START).replaceAll(/\p{Cs}/gu, '')));
  if (jsonIn(result) !== undefined) return KNOWN;
  return isWritten(result) ? WRITTEN : PRINTABLE;
}

/** Whether a text has no control, unassigned or private-use characters. */
export function isPrintable(text: string): boolean {
  return !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u.test(text.slice(0, LONGEST_START));
}

/** The value of a text in JSON; undefined if it is not an object or a list. */
export function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]\s*["{[\d\]}]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether half of a text, or nearly all of a short one, is letters, digits and white space; or it has emoji. */
function isWritten(text: string): boolean {
  const start = text.slice(0, 256);
  const others = start.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, '').length;
  const most = start.length < SHORT ? 1 : start.length / 2;
  if (start.length < SHORT && MIXED.test(start)) return false;
  return (others <= most && others < start.length) || /\p{Extended_Pictographic}/u.test(start);
}

/** A letter of ASCII beside one of another script: random bytes, in a short text. */
const MIXED = /[A-Za-z][\u0370-\u1fff]|[\u0370-\u1fff][A-Za-z]/;
/** Random bytes give a text of this length once in thousands of cases. */
const SHORT = 12;
