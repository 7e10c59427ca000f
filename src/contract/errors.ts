import {
  encodingTexts,
  SPLIT_PAIR,
  TRAILING_BITS,
  UNEXPECTED_CHARACTER,
  WRONG_LENGTH,
  WRONG_PADDING,
} from '../core/encoding-errors.ts';
import {
  createErrorFrom,
  type ErrorCode,
  type ErrorTexts,
  type FactsOf,
  type TextmillError,
} from '../core/textmill-error.ts';
import * as fieldErrors from '../core/tool-errors.ts';
import type { ErrorDetails } from './error-header.ts';
import type { JsonFault } from './json-fault.ts';

/** The errors of fields and tools. */
export const toolErrors = {
  ...fieldErrors,
  UNEXPECTED_CHARACTER: encodingTexts(UNEXPECTED_CHARACTER),
  WRONG_LENGTH: encodingTexts(WRONG_LENGTH),
  WRONG_PADDING: encodingTexts(WRONG_PADDING),
  TRAILING_BITS: encodingTexts(TRAILING_BITS),
  SPLIT_PAIR: encodingTexts(SPLIT_PAIR),
} as const satisfies { readonly [Code in ErrorCode]?: ErrorTexts<never> };

/** The errors of requests and of the service, each with its HTTP status. */
const httpErrors = {
  // The body as a whole
  BODY_NOT_UTF8: {
    status: 400,
    sentence: ({ byte }: { readonly byte: number }) => `the body is not valid UTF-8, from byte ${byte}`,
    remedy: 'Encode the body as UTF-8. Bytes are counted from 0.',
  },
  TOO_MANY_ITEMS: {
    status: 400,
    sentence: ({ most }: { readonly most: number }) =>
      `the body has more than ${most} strings, arrays, objects and commas`,
    remedy: 'Send one JSON object without nested values: the text, and only the options that you need.',
  },
  BODY_NOT_JSON: {
    status: 400,
    sentence: ({ fault, place }: NotJson) =>
      `the body is not valid JSON: ${fault}${place === undefined ? '' : ` at line ${place.line}, column ${place.column}`}`,
    remedy:
      'Send one JSON object, such as {"text":"Hello"}. A JSON library writes the quotes, escapes and commas for you.',
  },

  // The request
  MALFORMED_REQUEST: {
    status: 400,
    sentence: ({ part }: { readonly part: RequestPart }) => `${part} is not valid HTTP/1.1`,
    remedy: 'Use an HTTP client library: it sends a valid request line, one Host header, and one length for the body.',
  },
  NOT_FOUND: {
    status: 404,
    sentence: ({ suggestion, template }: { readonly suggestion: string | undefined; readonly template: string }) =>
      `unknown endpoint; ${suggestion === undefined ? `use ${template}` : `did you mean ${suggestion}?`}`,
    remedy: 'Check the path: case matters, and it ends with a slash.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: ({ use }: { readonly use: string }) => `method not allowed; use ${use}`,
    remedy: 'Use a method that the Allow header lists.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    sentence: () => 'the request did not arrive in time',
    remedy: 'Send the whole request without pauses.',
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    sentence: ({ bytes }: { readonly bytes: number }) => `the body must be at most ${bytes} bytes`,
    remedy: 'Shorten the text. If you split it, the results cannot always be joined.',
  },
  RESULT_TOO_LARGE: {
    status: 413,
    sentence: ({ bytes }: { readonly bytes: number }) => `the response would be larger than ${bytes} bytes`,
    remedy: 'Shorten the text. If you split it, the results cannot always be joined.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    sentence: ({ header, fault }: { readonly header: string; readonly fault: string }) => `${header} ${fault}`,
    remedy: 'Send the header Content-Type: application/json, and the body as UTF-8 without compression.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    sentence: () => 'Expect must be 100-continue',
    remedy: 'Remove the Expect header.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: ({ limit, windowSeconds, retrySeconds }: RateFacts) =>
      `too many requests: at most ${limit} in ${windowSeconds} seconds; retry after ${retrySeconds} seconds`,
    remedy: 'Before the next request, wait the number of seconds in the Retry-After header.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    sentence: () => 'the request headers are too large',
    remedy: 'Send fewer or shorter headers.',
  },

  // The service
  USER_AGENT_REQUIRED: {
    status: 403,
    sentence: () => 'a User-Agent header is required',
    remedy: 'Send a User-Agent that identifies your program.',
  },
  HOST_NOT_ALLOWED: {
    status: 403,
    sentence: ({ header }: { readonly header: string }) =>
      `${header} contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS`,
    remedy: 'Use an allowed address, such as localhost, or add the name that you use to MCP_ALLOWED_HOSTS.',
  },
  INTERNAL_ERROR: {
    status: 500,
    sentence: () => 'internal error',
    remedy: 'Try again later. If the error continues, report how to reproduce it.',
  },
  NOT_IMPLEMENTED: {
    status: 501,
    sentence: () => 'Transfer-Encoding must be chunked or absent',
    remedy: 'Send the body with Content-Length, or with only Transfer-Encoding: chunked.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    sentence: ({ retrySeconds }: { readonly retrySeconds: number }) =>
      `the service is overloaded; retry after ${retrySeconds} seconds`,
    remedy: 'Wait the number of seconds in the Retry-After header, and longer after each further 503.',
  },
  VERSION_NOT_SUPPORTED: {
    status: 505,
    sentence: () => 'the version of HTTP must be 1.1 or 1.0',
    remedy: 'Send the request as HTTP/1.1.',
  },
} as const satisfies { readonly [Code in Exclude<ErrorCode, keyof typeof toolErrors>]: HttpError<never> };

interface HttpError<Facts> extends ErrorTexts<Facts> {
  readonly status: number;
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

type RateFacts = Readonly<Record<'limit' | 'windowSeconds' | 'retrySeconds', number>>;

/** The facts that each error's sentence requires. */
export type FactsByCode = { readonly [Code in ErrorCode]: FactsOf<(typeof texts)[Code]> };

const texts = { ...toolErrors, ...httpErrors };
const errorTexts: { readonly [Code in ErrorCode]: ErrorTexts<FactsByCode[Code]> } = texts;

const statuses: { readonly [Code in ErrorCode]?: { readonly status: number } } = httpErrors;

/** The HTTP status of an error. That of every error of a tool is 400. */
export function statusOf(code: ErrorCode): number {
  return statuses[code]?.status ?? 400;
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
  return { code, message: errorTexts[code].sentence(facts) };
}

/** Creates any error. Tools use `createErrorFrom`, so that a bundled tool does not contain these tables. */
export function createError<Code extends ErrorCode>(code: Code, facts: FactsByCode[Code]): TextmillError {
  return createErrorFrom({ code, ...errorTexts[code] }, facts);
}
