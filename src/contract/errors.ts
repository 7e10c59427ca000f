import {
  encodingRecord,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from '../core/encoding-errors.ts';
import {
  createErrorFrom,
  type ErrorCode,
  type ErrorRecord,
  errorCodes,
  type FactsOf,
  type TextmillError,
} from '../core/textmill-error.ts';
import * as fieldErrors from '../core/tool-errors.ts';
import type { ErrorDetails } from './error-header.ts';
import type { JsonFault } from './json-fault.ts';
import { httpLimits } from './limits.ts';
import { NOT_JSON } from './media-type.ts';
import { PATH_TEMPLATE } from './path.ts';

/** The errors of fields and tools. */
export const toolErrors = {
  ...fieldErrors,
  UNEXPECTED_CHARACTER: encodingRecord(UNEXPECTED_CHARACTER),
  WRONG_LENGTH: encodingRecord(WRONG_LENGTH),
  WRONG_PADDING: encodingRecord(WRONG_PADDING),
  TRAILING_BITS: encodingRecord(TRAILING_BITS),
  SPLIT_PAIR: encodingRecord(SPLIT_PAIR, 'hexadecimal'),
} as const satisfies { readonly [Code in ErrorCode]?: ErrorRecord<never, object> };

/** The statuses of errors other than 400, with the name of the response in the OpenAPI description. */
export const errorResponses = {
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  429: 'RateLimited',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
  505: 'VersionNotSupported',
} as const;

/** The errors of requests and of the service, each with its HTTP status. */
const httpErrors = {
  // The body as a whole
  BODY_NOT_UTF8: {
    status: 400,
    sentence: ({ byte }: { readonly byte: number }) => `the body is not valid UTF-8, from byte ${byte}`,
    remedy: 'Encode the body as UTF-8. Bytes are counted from 0.',
    sample: { byte: 9 },
  },
  TOO_MANY_ITEMS: {
    status: 400,
    sentence: () => `the body has more than ${httpLimits.bodyItems} strings, arrays, objects and commas`,
    remedy: 'Send one JSON object without nested values: the text, and only the options that you need.',
    sample: {},
  },
  BODY_NOT_JSON: {
    status: 400,
    sentence: ({ fault, place }: NotJson) =>
      `the body is not valid JSON: ${fault}${place === undefined ? '' : ` at line ${place.line}, column ${place.column}`}`,
    remedy:
      'Send one JSON object, such as {"text":"Hello"}. A JSON library writes the quotes, escapes and commas for you.',
    sample: { fault: 'unexpected character', place: { line: 1, column: 10 } },
  },

  // The request
  MALFORMED_REQUEST: {
    status: 400,
    sentence: ({ part }: { readonly part: RequestPart }) => `${part} is not valid HTTP/1.1`,
    remedy: 'Use an HTTP client library: it sends a valid request line, one Host header, and one length for the body.',
    sample: { part: 'the request' },
  },
  NOT_FOUND: {
    status: 404,
    cause: 'The path is unknown.',
    sentence: ({ suggestion }: { readonly suggestion: string | undefined }) =>
      `unknown endpoint; ${suggestion === undefined ? `use ${PATH_TEMPLATE}` : `did you mean ${suggestion}?`}`,
    remedy: 'Check the path: case matters, and it ends with a slash.',
    sample: { suggestion: undefined },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    cause: 'The path does not allow this method.',
    sentence: ({ use }: { readonly use: string }) => `method not allowed; use ${use}`,
    remedy: 'Use a method that the Allow header lists.',
    sample: { use: 'POST' },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    cause: `The request did not arrive in time: ${httpLimits.headMilliseconds / 1000} seconds for the request line and headers, ${httpLimits.requestMilliseconds / 1000} seconds for the whole request.`,
    sentence: () => 'the request did not arrive in time',
    remedy: 'Send the whole request without pauses.',
    sample: {},
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    cause: () => `The body is larger than ${httpLimits.bodyBytes.toLocaleString('en')} bytes.`,
    sentence: () => `the body must be at most ${httpLimits.bodyBytes} bytes`,
    remedy: 'Shorten the text. If you split it, the results cannot always be joined.',
    sample: {},
  },
  RESULT_TOO_LARGE: {
    status: 413,
    cause: () => `The response would be larger than ${httpLimits.answerBytes.toLocaleString('en')} bytes.`,
    sentence: () => `the response would be larger than ${httpLimits.answerBytes} bytes`,
    remedy: 'Shorten the text. If you split it, the results cannot always be joined.',
    sample: {},
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    cause:
      'The `Content-Type` is not `application/json`, with or without `charset=utf-8` (or `utf8`), or the body is compressed.',
    sentence: ({ header, fault }: { readonly header: string; readonly fault: string }) => `${header} ${fault}`,
    remedy: 'Send the header Content-Type: application/json, and the body as UTF-8 without compression.',
    sample: { header: 'Content-Type', fault: NOT_JSON },
  },
  EXPECTATION_FAILED: {
    status: 417,
    cause: 'The `Expect` header has a value other than `100-continue`.',
    sentence: () => 'Expect must be 100-continue',
    remedy: 'Remove the Expect header.',
    sample: {},
  },
  RATE_LIMITED: {
    status: 429,
    cause: 'The IP address has sent too many POST requests.',
    sentence: ({ limit, windowSeconds, retrySeconds }: RateFacts) =>
      `too many requests: at most ${limit} in ${windowSeconds} seconds; retry after ${retrySeconds} seconds`,
    remedy: 'Before the next request, wait the number of seconds in the Retry-After header.',
    sample: { limit: httpLimits.postsPerWindow, windowSeconds: httpLimits.rateWindowSeconds, retrySeconds: 34 },
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    cause: () =>
      `The request line and headers are larger than ${httpLimits.headBytes.toLocaleString('en')} bytes, including line endings, or have more than ${httpLimits.headLines} header lines.`,
    sentence: () => 'the request headers are too large',
    remedy: 'Send fewer or shorter headers.',
    sample: {},
  },

  // The service
  USER_AGENT_REQUIRED: {
    status: 403,
    cause:
      'The server, or a network in front of it, requires the header `User-Agent`, and the request has none. The response is plain text or HTML.',
    sentence: () => 'a User-Agent header is required',
    remedy: 'Send a User-Agent that identifies your program.',
    sample: {},
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    isOfExtensions: true,
    cause: 'The `Host` or `Origin` of a request to `/mcp` is not an address that the server allows.',
    sentence: ({ header }: { readonly header: string }) =>
      `${header} contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS`,
    remedy: 'Use an allowed address, such as localhost, or add the name that you use to MCP_ALLOWED_HOSTS.',
    sample: { header: 'Host' },
  },
  INTERNAL_ERROR: {
    status: 500,
    cause: 'The service has a bug.',
    sentence: () => 'internal error',
    remedy: 'Try again later. If the error continues, report how to reproduce it.',
    sample: {},
  },
  NOT_IMPLEMENTED: {
    status: 501,
    cause: 'The body has a transfer coding other than `chunked`.',
    sentence: () => 'Transfer-Encoding must be chunked or absent',
    remedy: 'Send the body with Content-Length, or with only Transfer-Encoding: chunked.',
    sample: {},
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    cause: 'The service is overloaded.',
    sentence: () => `the service is overloaded; retry after ${httpLimits.overloadRetrySeconds} seconds`,
    remedy: 'Wait the number of seconds in the Retry-After header, and longer after each further 503.',
    sample: {},
  },
  VERSION_NOT_SUPPORTED: {
    status: 505,
    cause: 'The version of HTTP is not 1.1 or 1.0.',
    sentence: () => 'the version of HTTP must be 1.1 or 1.0',
    remedy: 'Send the request as HTTP/1.1.',
    sample: {},
  },
} as const satisfies { readonly [Code in Exclude<ErrorCode, keyof typeof toolErrors>]: HttpError };

type HttpError = ErrorRecord<never, object> &
  (
    | { readonly status: 400; readonly cause?: never; readonly isOfExtensions?: never }
    | {
        readonly status: keyof typeof errorResponses;
        /**
         * The cause as Markdown, without the numbers of an example. With status 400, the message is the cause. It is a
         * function if it formats numbers, which takes milliseconds the first time.
         */
        readonly cause: string | (() => string);
        /** Whether no endpoint of a tool has this error. */
        readonly isOfExtensions?: true;
      }
  );

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

type RateFacts = Readonly<Record<'limit' | 'windowSeconds' | 'retrySeconds', number>>;

/** The facts that each error's sentence requires. */
export type FactsByCode = { readonly [Code in ErrorCode]: FactsOf<(typeof records)[Code]> };

const records = { ...toolErrors, ...httpErrors };
const errors: { readonly [Code in ErrorCode]: ErrorRecord<FactsByCode[Code]> } = records;

const httpRecords: { readonly [Code in ErrorCode]?: HttpError } = httpErrors;

/** The HTTP status of an error. That of every error of a tool is 400. */
export function statusOf(code: ErrorCode): number {
  return httpRecords[code]?.status ?? 400;
}

/** The cause of an error as Markdown; undefined if its message is the cause. */
export function causeOf(code: ErrorCode): string | undefined {
  const cause = httpRecords[code]?.cause;
  return typeof cause === 'function' ? cause() : cause;
}

/** The errors with a status that the endpoint of a tool can return. */
export function errorsWithStatus(status: number): readonly ErrorCode[] {
  return errorCodes.filter((code) => statusOf(code) === status && !httpRecords[code]?.isOfExtensions);
}

/** The code of all errors with status 400 in an envelope. */
export const INVALID_INPUT = 'INVALID_INPUT';

/** The code of an error in an envelope. */
export function publicCode(code: ErrorCode): string {
  return statusOf(code) === 400 ? INVALID_INPUT : code;
}

/** An error as data, for a response. */
export interface ErrorMessage extends ErrorDetails {
  readonly message: string;
}

/** The code and the sentence of an error that is not thrown: capturing a stack would take longer than all the rest. */
export function errorMessage<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): ErrorMessage {
  return { code, message: errors[code].sentence(facts) };
}

/** Creates any error. Tools use `createErrorFrom`, so that a bundled tool does not contain these tables. */
export function createError<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): TextmillError {
  // A code that is not in the table is a bug, which throws here.
  const { ...error } = errors[code];
  return createErrorFrom({ code, ...error }, facts);
}

/** An example of an error. */
export function sampleError<Code extends ErrorCode>(code: Code): TextmillError {
  return createError(code, errors[code].sample);
}
