/**
 * Reads what a text means, `import { read } from 'textmill/read'`: values in headers, code, dumps and mail, JWTs,
 * amounts and lists.
 *
 * It runs where the library runs, in Safari from 16.4.
 */

export { type ErrorCode, TextmillError } from '../core/textmill-error.ts';
export { type ReadOptions, read, type TextMeaning } from '../notations/read-text.ts';
