import type { ErrorCode } from '../core/textmill-error.ts';

/** One check: what is checked, as Markdown, and the errors that it finds. */
type Check = readonly [what: string, ...ErrorCode[]];

/** The checks of a request, in their order: the reference has a line for each step. A test compares the contract. */
export const checkSteps: readonly (readonly Check[])[] = [
  [
    ['the request line and the headers: whether they arrive in time', 'REQUEST_TIMEOUT'],
    ['and HTTP syntax', 'MALFORMED_REQUEST', 'HEADERS_TOO_LARGE', 'VERSION_NOT_SUPPORTED'],
  ],
  [['`Expect`', 'EXPECTATION_FAILED']],
  [
    ['size of the request line and the headers', 'HEADERS_TOO_LARGE'],
    ['HTTP version', 'VERSION_NOT_SUPPORTED'],
    ['`Host` and request target', 'MALFORMED_REQUEST'],
    ['`Transfer-Encoding`', 'MALFORMED_REQUEST', 'NOT_IMPLEMENTED'],
  ],
  [['`User-Agent`, if the server requires it', 'USER_AGENT_REQUIRED']],
  [['path', 'NOT_FOUND']],
  [['method', 'METHOD_NOT_ALLOWED']],
  [['overload', 'SERVICE_UNAVAILABLE']],
  [['rate limit', 'RATE_LIMITED']],
  [['`Content-Type`, then `Content-Encoding`', 'UNSUPPORTED_MEDIA_TYPE']],
  [['size of the body, by `Content-Length`', 'REQUEST_TOO_LARGE']],
  [
    ['the body: whether it arrives in time', 'REQUEST_TIMEOUT'],
    ['and its size', 'REQUEST_TOO_LARGE'],
  ],
  [['whether the request would wait too long for other conversions', 'SERVICE_UNAVAILABLE']],
  [
    [
      'UTF-8, then the total number of strings, arrays, objects and commas, then JSON',
      'BODY_NOT_UTF8',
      'TOO_MANY_ITEMS',
      'BODY_NOT_JSON',
    ],
  ],
  [['whether the input is an object without unknown fields', 'INPUT_NOT_OBJECT', 'UNKNOWN_FIELD']],
  [
    [
      'the fields in the order of their table',
      'MISSING_FIELD',
      'WRONG_TYPE',
      'UNPAIRED_SURROGATE',
      'UNKNOWN_CHOICE',
      'OUT_OF_RANGE',
    ],
    ['then limits in bytes', 'TOO_LONG'],
  ],
  // Any error that the tool declares: this one stands for all.
  [['the conversion', 'UNEXPECTED_CHARACTER']],
  [['size of the response', 'RESULT_TOO_LARGE']],
];
