import {
  type Encoded,
  type EncodingError,
  encodingSentence,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from './encoding-errors.ts';
import { type Row, row } from './error-row.ts';
import { quoteName } from './quote-name.ts';
import { type ErrorCode, TextmillError } from './textmill-error.ts';

/**
 * All errors by code, each with its HTTP status, sentence and remedy. The sentence names the field and the rule. It
 * repeats nothing from the input except an unknown name, in quotes. The remedy says what to do next, and applies to
 * every interface.
 */
const rows = {
  // The body as a whole
  BODY_NOT_UTF8: row(
    400,
    ({ byte }: { readonly byte: number }) => `the body is not valid UTF-8, from byte ${byte}`,
    'Encode the body as UTF-8. Bytes are counted from 0.',
  ),
  TOO_MANY_ITEMS: row(
    400,
    ({ most }: { readonly most: number }) => `the body has more than ${most} strings, arrays, objects and commas`,
    'Send one JSON object without nested values: the text, and only the options that you need.',
  ),
  BODY_NOT_JSON: row(
    400,
    ({ fault, place }: NotJson) =>
      `the body is not valid JSON: ${fault}${place === undefined ? '' : ` at line ${place.line}, column ${place.column}`}`,
    'Send one JSON object, such as {"text":"Hello"}. A JSON library writes the quotes, escapes and commas for you.',
  ),

  // The input as a whole
  INPUT_NOT_OBJECT: row(
    400,
    ({
      part = 'the input',
      expected = 'a JSON object',
    }: {
      readonly part?: 'the input' | 'the options';
      readonly expected?: string;
    }) => `${part} must be ${expected}`,
    'Use one JSON object, such as {"text":"Hello"}, not an array or a single value.',
  ),

  // One field
  UNKNOWN_FIELD: row(
    400,
    ({ field, suggestion }: UnknownField) =>
      `${quoteName(field)} is not a known field${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
    ({ known }: UnknownField) =>
      `Remove the field, or use a known one. Names are case-sensitive. Known fields: ${known.join(', ')}.`,
  ),
  MISSING_FIELD: row(
    400,
    ({ field, expected }: InField & { readonly expected: string }) => `${field} is required and must be ${expected}`,
    'Add the field.',
  ),
  WRONG_TYPE: row(
    400,
    ({ field, expected }: WrongType) => `${field} must be ${expected}`,
    ({ expected, choices }: WrongType) =>
      choices === undefined
        ? typeRemedies[expected]
        : `Use one of these strings: ${choices.map((choice) => `"${choice}"`).join(', ')}.`,
  ),
  UNKNOWN_CHOICE: row(
    400,
    ({ field, choices }: InField & { readonly choices: readonly string[] }) =>
      `${field} must be one of ${choices.join(', ')}`,
    'Use one of these values, spelled exactly as listed, or remove the field.',
  ),
  OUT_OF_RANGE: row(
    400,
    ({ field, minimum, maximum }: InField & { readonly minimum: number; readonly maximum: number }) =>
      `${field} must be from ${minimum} to ${maximum}`,
    'Use an integer in this range.',
  ),
  TOO_LONG: row(
    400,
    ({ field, limit, unit, count }: TooLong) => `${field} must be at most ${limit} ${unit}, but has ${count}`,
    'Shorten the value. If you split it, the results cannot always be joined.',
  ),
  UNPAIRED_SURROGATE: row(
    400,
    ({ field, position }: At) => `${field} has an unpaired surrogate at index ${position}`,
    'Use whole characters: half of a surrogate pair is not valid Unicode.',
  ),

  // Encoded text
  UNEXPECTED_CHARACTER: encodingRow(UNEXPECTED_CHARACTER),
  WRONG_LENGTH: encodingRow(WRONG_LENGTH),
  WRONG_PADDING: encodingRow(WRONG_PADDING),
  TRAILING_BITS: encodingRow(TRAILING_BITS),
  SPLIT_PAIR: encodingRow(SPLIT_PAIR),
  MALFORMED_ESCAPE: row(
    400,
    ({ field, position }: At) => `${field} is not valid percent-encoding: malformed escape at index ${position}`,
    'Write each byte as % and two hexadecimal digits. Write a percent sign as %25.',
  ),
  NOT_UTF8: row(
    400,
    ({ field, position, byte }: NotUtf8) =>
      `${field} decodes to bytes that are not valid UTF-8, ${
        byte === undefined ? `from index ${position}` : `from byte ${byte} of the decoded data`
      }`,
    'The value contains binary data, or text in another encoding. Only UTF-8 text can be returned.',
  ),
  NOT_A_NUMBER: row(
    400,
    ({ field, what, position, ...limits }: NotANumber) =>
      `${field} is not a decimal number: ${what} at index ${position}; ${useDecimal(limits)}`,
    'Use a number such as -1,234.50, without an exponent or a currency sign. Commas must separate groups of three digits.',
  ),
  TOO_MANY_DIGITS: row(
    400,
    ({ field, part, digits, ...limits }: TooManyDigits) =>
      `${field} has ${digits} ${part} digits, ${digits - limits[part]} too many: ${useDecimal(limits)}`,
    'Use a shorter number. Leading zeros count as digits.',
  ),

  // The request
  MALFORMED_REQUEST: row(
    400,
    ({ part }: { readonly part: RequestPart }) => `${part} is not valid HTTP/1.1`,
    'Use an HTTP client library: it sends a valid request line, one Host header, and one length for the body.',
  ),
  NOT_FOUND: row(
    404,
    ({ suggestion, template }: { readonly suggestion: string | undefined; readonly template: string }) =>
      `unknown endpoint; ${suggestion === undefined ? `use ${template}` : `did you mean ${suggestion}?`}`,
    'Check the path: case matters, and it ends with a slash.',
  ),
  METHOD_NOT_ALLOWED: row(
    405,
    ({ use }: { readonly use: string }) => `method not allowed; use ${use}`,
    'Use a method that the Allow header lists.',
  ),
  REQUEST_TIMEOUT: row(408, () => 'the request did not arrive in time', 'Send the whole request without pauses.'),
  REQUEST_TOO_LARGE: row(
    413,
    ({ bytes }: { readonly bytes: number }) => `the body must be at most ${bytes} bytes`,
    'Shorten the text. If you split it, the results cannot always be joined.',
  ),
  RESULT_TOO_LARGE: row(
    413,
    ({ bytes }: { readonly bytes: number }) => `the response would be larger than ${bytes} bytes`,
    'Shorten the text. If you split it, the results cannot always be joined.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    ({ header, fault }: { readonly header: string; readonly fault: string }) => `${header} ${fault}`,
    'Send the header Content-Type: application/json, and the body as UTF-8 without compression.',
  ),
  EXPECTATION_FAILED: row(417, () => 'Expect must be 100-continue', 'Remove the Expect header.'),
  RATE_LIMITED: row(
    429,
    ({ limit, windowSeconds, retrySeconds }: RateFacts) =>
      `too many requests: at most ${limit} in ${windowSeconds} seconds; retry after ${retrySeconds} seconds`,
    'Before the next request, wait the number of seconds in the Retry-After header.',
  ),
  HEADERS_TOO_LARGE: row(431, () => 'the request headers are too large', 'Send fewer or shorter headers.'),

  // The service
  USER_AGENT_REQUIRED: row(
    403,
    () => 'a User-Agent header is required',
    'Send a User-Agent that identifies your program.',
  ),
  HOST_NOT_ALLOWED: row(
    403,
    ({ header }: { readonly header: string }) =>
      `${header} contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS`,
    'Use an allowed address, such as localhost, or add the name that you use to MCP_ALLOWED_HOSTS.',
  ),
  INTERNAL_ERROR: row(
    500,
    () => 'internal error',
    'Try again later. If the error continues, report how to reproduce it.',
  ),
  NOT_IMPLEMENTED: row(
    501,
    () => 'Transfer-Encoding must be chunked or absent',
    'Send the body with Content-Length, or with only Transfer-Encoding: chunked.',
  ),
  SERVICE_UNAVAILABLE: row(
    503,
    ({ retrySeconds }: { readonly retrySeconds: number }) =>
      `the service is overloaded; retry after ${retrySeconds} seconds`,
    'Wait the number of seconds in the Retry-After header, and longer after each further 503.',
  ),
  VERSION_NOT_SUPPORTED: row(505, () => 'the version of HTTP must be 1.1 or 1.0', 'Send the request as HTTP/1.1.'),
} as const satisfies { readonly [Code in ErrorCode]: unknown };

function encodingRow(error: EncodingError): Row<Encoded> {
  return row(400, ({ field, format, position }: Encoded) => encodingSentence(error, field, format, position), error[2]);
}

/** The part of a request that is not valid HTTP/1.1. */
type RequestPart =
  | 'the request'
  | 'the request target'
  | 'a request without a Host header'
  | 'the Host header'
  | 'the Transfer-Encoding header';

interface NotJson {
  readonly fault: JsonFault | 'it is empty';
  /** Where the body stops being valid JSON. Lines and columns are counted from 1, columns in code points. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** Why a text is not valid JSON. */
export type JsonFault =
  | 'unexpected end'
  | 'unexpected character'
  | 'more text after the JSON value'
  | 'closing bracket after a comma'
  | 'name without double quotes'
  | 'single quote instead of a double quote'
  | 'line break in a string'
  | 'control character in a string'
  | 'invalid escape in a string';

interface InField {
  readonly field: string;
}

interface UnknownField extends InField {
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}

interface WrongType extends InField {
  readonly expected: ExpectedType;
  /** The strings that the field accepts; undefined if it accepts any. */
  readonly choices?: readonly string[];
}

/** The type of a field's value, as sentences name it. */
export type ExpectedType = 'a string' | 'a boolean' | 'an integer';

/** The remedies by the expected type. AI agents tend to send a number instead of a string of digits. */
const typeRemedies: { readonly [Type in ExpectedType]: string } = {
  'a string': 'Use a string: "42", not 42. A number can lose digits, and null is not accepted.',
  'a boolean': 'Use true or false, without quotes; null is not accepted.',
  'an integer': 'Use an integer such as 42, without quotes; null is not accepted.',
};

/** A position is an index in code points of the original input, counted from 0. */
interface At extends InField {
  readonly position: number;
}

interface TooLong extends InField {
  readonly limit: number;
  readonly unit: string;
  /** The size of the value, in the same unit. */
  readonly count: number;
}

/** A Base58 digit does not represent one byte, so the error has an index in the decoded bytes and no position. */
type NotUtf8 =
  | (At & { readonly byte?: undefined })
  | (InField & { readonly position?: undefined; readonly byte: number });

/** The maximum number of digits of each part of a number. */
interface DigitLimits {
  readonly integer: number;
  readonly fractional: number;
}

interface NotANumber extends At, DigitLimits {
  readonly what: 'unexpected character' | 'a digit is missing';
}

interface TooManyDigits extends InField, DigitLimits {
  readonly part: keyof DigitLimits;
  readonly digits: number;
}

function useDecimal({ integer, fractional }: DigitLimits): string {
  return `use a decimal string with at most ${integer} integer and ${fractional} fractional digits`;
}

interface RateFacts {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly retrySeconds: number;
}

/** The code of all errors with status 400 in an envelope. */
export const INVALID_INPUT = 'INVALID_INPUT';

/** The code of an error in an envelope. */
export function publicCode(code: ErrorCode): string {
  return errorTable[code].status === 400 ? INVALID_INPUT : code;
}

/** The facts that each error's sentence requires. */
export type FactsByCode = { readonly [Code in ErrorCode]: Parameters<(typeof rows)[Code]['sentence']>[0] };

/** The table of errors: status, sentence and remedy by code. */
export const errorTable: { readonly [Code in ErrorCode]: Row<FactsByCode[Code]> } = rows;

/** An error as data, for a response. The field and the position are undefined if they do not apply. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  readonly position?: number | undefined;
}

/** The code and the sentence of an error that is not thrown: capturing a stack would take longer than all the rest. */
export function errorMessage<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): ErrorMessage {
  return { code, message: errorTable[code].sentence(facts) };
}

/**
 * Creates the error with a code, and makes its sentence from the facts.
 *
 * @example createError('WRONG_TYPE', { field: 'text', expected: 'a string' }).message // 'text must be a string'
 */
export function createError<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): TextmillError {
  const given: object = facts;
  const { field, position }: Partial<At> = given;
  return new TextmillError(code, errorTable[code].sentence(facts), remedyOf(code, facts), field, position);
}

/** How to fix an error, in complete sentences, from the same facts as its message. */
export function remedyOf<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): string {
  const { remedy } = errorTable[code];
  return typeof remedy === 'string' ? remedy : remedy(facts);
}
