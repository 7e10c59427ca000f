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
import { type ErrorCode, TextmillError } from './textmill-error.ts';

/**
 * Every error there is: code → HTTP status, sentence, remedy. The sentence names the field and the rule and never repeats
 * what was submitted; the remedy tells a person or an agent what to do next.
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
    'Send one JSON object, such as {"text":"Hello"}, not a list or a bare value.',
  ),

  // One field
  UNKNOWN_FIELD: row(
    400,
    ({ field, suggestion }: UnknownField) =>
      `${field} is not a known field${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`,
    ({ known }: UnknownField) =>
      `Leave the field out, or use a known one: names are case-sensitive. Known fields: ${known.join(', ')}.`,
  ),
  MISSING_FIELD: row(
    400,
    ({ field, expected }: InField & { readonly expected: string }) => `${field} is required and must be ${expected}`,
    'Send the field.',
  ),
  WRONG_TYPE: row(
    400,
    ({ field, expected }: WrongType) => `${field} must be ${expected}`,
    ({ expected, choices }: WrongType) =>
      choices === undefined
        ? typeRemedies[expected]
        : `Send one of these strings, in double quotes: ${choices.map((choice) => `"${choice}"`).join(', ')}.`,
  ),
  UNKNOWN_CHOICE: row(
    400,
    ({ field, choices }: InField & { readonly choices: readonly string[] }) =>
      `${field} must be one of ${choices.join(', ')}`,
    'Send one of the listed values, spelled exactly so, or leave the field out.',
  ),
  OUT_OF_RANGE: row(
    400,
    ({ field, minimum, maximum }: InField & { readonly minimum: number; readonly maximum: number }) =>
      `${field} must be from ${minimum} to ${maximum}`,
    'Send an integer within the range.',
  ),
  TOO_LONG: row(
    400,
    ({ field, limit, unit }: InField & { readonly limit: number; readonly unit: string }) =>
      `${field} must be at most ${limit} ${unit}`,
    'Shorten the value. The results of pieces cannot always be joined.',
  ),
  UNPAIRED_SURROGATE: row(
    400,
    ({ field, position }: At) => `${field} has an unpaired surrogate at index ${position}`,
    'Send whole characters: half of a surrogate pair is no Unicode text.',
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
    'Write each byte as % and two hexadecimal digits, and a percent sign itself as %25.',
  ),
  NOT_UTF8: row(
    400,
    ({ field, position }: InField & { readonly position?: number }) =>
      `${field} decodes to bytes that are not valid UTF-8${position === undefined ? '' : `, from index ${position}`}`,
    'The value holds binary data or text in another encoding; only UTF-8 text can be answered.',
  ),
  NOT_A_NUMBER: row(
    400,
    ({
      field,
      integerDigits,
      fractionalDigits,
    }: InField & { readonly integerDigits: number; readonly fractionalDigits: number }) =>
      `${field} must be a decimal string: use a decimal string with at most ${integerDigits} integer and ${fractionalDigits} fractional digits`,
    'Send a number such as -1,234.50: no exponent, no currency sign, commas between groups of three or none.',
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
    'Send the request with a method that the Allow header lists.',
  ),
  REQUEST_TIMEOUT: row(408, () => 'the request did not arrive in time', 'Send the whole request without pauses.'),
  REQUEST_TOO_LARGE: row(
    413,
    ({ bytes }: { readonly bytes: number }) => `the body must be at most ${bytes} bytes`,
    'Send less text. The results of pieces cannot always be joined.',
  ),
  RESULT_TOO_LARGE: row(
    413,
    ({ bytes }: { readonly bytes: number }) => `the answer would be larger than ${bytes} bytes`,
    'Send less text. The results of pieces cannot always be joined.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    ({ header, fault }: { readonly header: string; readonly fault: string }) => `${header} ${fault}`,
    'Send the header Content-Type: application/json, and the body as UTF-8 without compression.',
  ),
  EXPECTATION_FAILED: row(417, () => 'Expect must be 100-continue', 'Leave the Expect header out.'),
  RATE_LIMITED: row(
    429,
    ({ limit, windowSeconds, retrySeconds }: RateFacts) =>
      `too many requests: at most ${limit} in ${windowSeconds} seconds; retry after ${retrySeconds} seconds`,
    'Wait as many seconds as Retry-After says before the next request.',
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
      `${header} names a host that is not allowed here; whoever runs the service can add it to MCP_ALLOWED_HOSTS`,
    'Use an address that is allowed, such as localhost, or set MCP_ALLOWED_HOSTS to the name that you use.',
  ),
  INTERNAL_ERROR: row(500, () => 'internal error', 'Try again later; if it stays, report what you did.'),
  NOT_IMPLEMENTED: row(
    501,
    () => 'Transfer-Encoding must be chunked or absent',
    'Send the body with Content-Length, or with Transfer-Encoding: chunked and no other coding.',
  ),
  SERVICE_UNAVAILABLE: row(
    503,
    ({ retrySeconds }: { readonly retrySeconds: number }) =>
      `the service is overloaded; retry after ${retrySeconds} seconds`,
    'Wait as many seconds as Retry-After says, and longer each time.',
  ),
  VERSION_NOT_SUPPORTED: row(505, () => 'the version of HTTP must be 1.1 or 1.0', 'Send the request as HTTP/1.1.'),
} as const satisfies { readonly [Code in ErrorCode]: unknown };

function encodingRow(error: EncodingError): Row<Encoded> {
  return row(400, ({ field, format, position }: Encoded) => encodingSentence(error, field, format, position), error[2]);
}

/** What of a request is not HTTP/1.1. */
type RequestPart =
  | 'the request'
  | 'the request target'
  | 'a request without a Host header'
  | 'the Host header'
  | 'the Transfer-Encoding header';

interface NotJson {
  readonly fault: JsonFault | 'it is empty';
  /** Where the body stops being JSON. Lines and columns are counted from 1, columns in code points. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** Why a text is not JSON. */
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
  /** The strings that the field accepts, if not every one does. */
  readonly choices?: readonly string[];
}

/** What a field's value must be, as sentences name it. */
export type ExpectedType = 'a string' | 'a boolean' | 'an integer';

/** What to send in place of a value of another type. Agents tend to send a number where a text of digits is wanted. */
const typeRemedies: { readonly [Type in ExpectedType]: string } = {
  'a string':
    'Send a string, in double quotes: "42", not 42. A JSON number would lose digits, and null is not a value.',
  'a boolean': 'Send true or false, without quotes; null is not a value.',
  'an integer': 'Send an integer such as 42, without quotes; null is not a value.',
};

/** A position is an index in code points of the original input, counted from 0. */
interface At extends InField {
  readonly position: number;
}

interface RateFacts {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly retrySeconds: number;
}

/** The code of every 400 in an envelope. */
export const INVALID_INPUT = 'INVALID_INPUT';

/** The code that an error has in an envelope: every 400 is INVALID_INPUT, as the specification has it. */
export function publicCode(code: ErrorCode): string {
  return errorTable[code].status === 400 ? INVALID_INPUT : code;
}

/** What each error's sentence needs to know. */
export type FactsByCode = { readonly [Code in ErrorCode]: Parameters<(typeof rows)[Code]['sentence']>[0] };

/** The table of errors: status, sentence and remedy by code. */
export const errorTable: { readonly [Code in ErrorCode]: Row<FactsByCode[Code]> } = rows;

/** An error as data: what an answer says of it. The field and the position are there where they apply. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  readonly position?: number | undefined;
}

/**
 * The code and the sentence of an error that is not thrown: without a stack, which takes longer than the rest of a
 * refusal.
 */
export function errorMessage<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): ErrorMessage {
  return { code, message: errorTable[code].sentence(facts) };
}

/**
 * The error of a code, its sentence made from the facts.
 *
 * @example createError('WRONG_TYPE', { field: 'text', expected: 'a string' }).message // 'text must be a string'
 */
export function createError<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): TextmillError {
  const place: object = facts;
  return new TextmillError(
    code,
    errorTable[code].sentence(facts),
    remedyOf(code, facts),
    'field' in place && typeof place.field === 'string' ? place.field : undefined,
    'position' in place && typeof place.position === 'number' ? place.position : undefined,
  );
}

/** What to do about an error, in whole sentences, made from the facts as its message is. */
export function remedyOf<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): string {
  const { remedy } = errorTable[code];
  return typeof remedy === 'string' ? remedy : remedy(facts);
}
