import { utf8Length } from '../core/text.ts';
import { dataEnvelope } from './envelope.ts';
import { jsonLength } from './json-length.ts';
import { httpLimits } from './limits.ts';

/** The service's limits on the size of bodies, for every interface that applies them. */

/** The facts of REQUEST_TOO_LARGE. */
export const requestLimit = { bytes: httpLimits.bodyBytes };

/** The facts of RESULT_TOO_LARGE. */
export const answerLimit = { bytes: httpLimits.answerBytes };

/** Whether a request's body of this many bytes is over the limit. */
export function isRequestTooLarge(bytes: number): boolean {
  return bytes > httpLimits.bodyBytes;
}

/**
 * Whether the success envelope around a tool's data would be over the limit. It is not made for that.
 *
 * @param isPlain Whether the texts need no escapes in JSON.
 */
export function isDataTooLarge(data: Readonly<Record<string, string | number>>, isPlain = false): boolean {
  let units = 0;
  for (const name in data) {
    const value = data[name];
    if (typeof value === 'string') units += value.length;
  }
  // A unit takes one to six bytes, and the rest of the envelope is small.
  if (units > httpLimits.answerBytes) return true;
  if (units * (isPlain ? 1 : 6) + 1_000 <= httpLimits.answerBytes) return false;
  const texts = Object.values(data).filter((value) => typeof value === 'string');
  const emptied = Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? '' : value]);
  let left = httpLimits.answerBytes - dataEnvelope(Object.fromEntries(emptied)).length;
  for (const text of texts) left -= jsonLength(text, left);
  return left < 0;
}

/** Whether the UTF-8 bytes of an answer's body are over the limit. */
export function isAnswerTooLarge(body: string): boolean {
  // No UTF-16 unit takes more than three bytes.
  return body.length * 3 > httpLimits.answerBytes && utf8Length(body) > httpLimits.answerBytes;
}
