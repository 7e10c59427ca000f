import { utf8Length } from '../core/text.ts';
import { type ErrorMessage, publicCode } from './errors.ts';
import { httpLimits } from './limits.ts';

/** The two envelopes, as JSON, and the size limits. Engines write single texts in half the time of the whole object. */

/**
 * The success envelope around a tool's data.
 *
 * @param isPlain Whether the texts need no escapes in JSON. Looking for characters to escape takes longer than the
 *   rest.
 */
export function dataEnvelope(data: Readonly<Record<string, string | number>>, isPlain = false): string {
  let members = '';
  for (const name in data) {
    const value = data[name];
    const text = isPlain && typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
    members += `${members === '' ? '' : ','}"${name}":${text}`;
  }
  return `{"ok":true,"data":{${members}}}`;
}

/** The error envelope of an error. */
export function errorEnvelope({ code, message }: ErrorMessage): string {
  return envelopeOf(publicCode(code), message);
}

/** The error envelope of a public code and a sentence. */
export function envelopeOf(code: string, message: string): string {
  return `{"ok":false,"error":{"code":${JSON.stringify(code)},"message":${JSON.stringify(message)}}}`;
}

/** The facts of REQUEST_TOO_LARGE. */
export const requestLimit = { bytes: httpLimits.bodyBytes };

/** The facts of RESULT_TOO_LARGE. */
export const answerLimit = { bytes: httpLimits.answerBytes };

/** Whether a request's body of this many bytes is over the limit. */
export function isRequestTooLarge(bytes: number): boolean {
  return bytes > httpLimits.bodyBytes;
}

/**
 * Whether the success envelope would be over the limit. Its bytes are counted, because making it takes longer: 24 ms
 * instead of 0.3 ms for 250,000 control characters.
 */
export function isDataTooLarge(data: Readonly<Record<string, string | number>>, isPlain = false): boolean {
  const most = httpLimits.answerBytes;
  let units = 0;
  for (const name in data) {
    const value = data[name];
    if (typeof value === 'string') units += value.length;
  }
  // A unit takes one to six bytes, and the rest of the envelope is small.
  if (units > most) return true;
  if (units * (isPlain ? 1 : 6) + 1_000 <= most) return false;
  const rest: Record<string, string | number> = { ...data };
  let left = most;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== 'string') continue;
    left -= jsonLength(value, left);
    rest[name] = '';
  }
  return dataEnvelope(rest).length > left;
}

/** Whether the UTF-8 bytes of an answer's body are over the limit. */
export function isAnswerTooLarge(body: string): boolean {
  // No UTF-16 unit takes more than three bytes.
  return body.length * 3 > httpLimits.answerBytes && utf8Length(body) > httpLimits.answerBytes;
}

/** The bytes that each UTF-16 unit takes in a JSON string. A surrogate counts as half of four bytes. */
const unitLengths = new Uint8Array(0x10000).fill(3).fill(2, 0x80, 0x800).fill(2, 0xd800, 0xe000);

// An ASCII character takes 1 byte, 2 if it has a short escape, or 6.
for (let unit = 0; unit < 0x80; unit++) unitLengths[unit] = JSON.stringify(String.fromCharCode(unit)).length - 2;

/**
 * The UTF-8 bytes that a well-formed text takes in a JSON string, as JSON.stringify writes it. If there are more than
 * `most`, the result is any number above `most`.
 *
 * @example jsonLength('é\n', 100) // 4
 */
export function jsonLength(text: string, most: number): number {
  let length = 0;
  for (let index = 0; index < text.length && length <= most; index++) {
    length += unitLengths[text.charCodeAt(index)] ?? 0;
  }
  return length;
}
