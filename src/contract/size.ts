import { createError, type TextmillError } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { byteLength } from './byte-length.ts';

/** The service's limits on whole bodies, for every interface that applies them. */

/** Whether a request's body of as many bytes is over the limit. */
export function isRequestTooLarge(bytes: number): boolean {
  return bytes > limits.bodyBytes;
}

/** The error of a request's body over the limit: 413 over HTTP. */
export function requestTooLarge(): TextmillError {
  return createError('REQUEST_TOO_LARGE', { bytes: limits.bodyBytes });
}

/** Whether the UTF-8 bytes of an answer's body are over the limit. */
export function isAnswerTooLarge(body: string): boolean {
  // No UTF-16 unit takes more than three bytes.
  return body.length * 3 > limits.answerBytes && byteLength(body) > limits.answerBytes;
}

/** The error of an answer's body over the limit: 413 over HTTP. */
export function answerTooLarge(): TextmillError {
  return createError('RESULT_TOO_LARGE', { bytes: limits.answerBytes });
}
