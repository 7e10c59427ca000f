import { errorMessage, publicCode, statusOf } from '../../contract/errors.ts';
import { httpLimits } from '../../contract/limits.ts';
import { type Headers, headersOf, type TextAnswer } from '../../contract/message.ts';
import {
  POST_METHODS,
  replyData,
  replyError,
  replyNotAllowed,
  replyOverloaded,
  replyRateLimited,
} from '../../contract/reply.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import type { PropertySchema } from '../json-schema.ts';
import { sampleFacts, sampleRemedy, spentAllowance } from '../samples.ts';
import { describeHeaders, describeRate } from './headers.ts';
import type { EnvelopeSchema, Examples, MediaType, Reference, Response } from './types.ts';

/**
 * The responses in the interface description, computed from answers that the contract makes. So no header, code or
 * message is written twice.
 */

const invalid = errorMessage('UNEXPECTED_CHARACTER', sampleFacts.UNEXPECTED_CHARACTER);

/** The error envelope, which the responses refer to. */
export const errorSchema: EnvelopeSchema = {
  type: 'object',
  properties: {
    ok: okSchema(false),
    error: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          enum: envelopeCodes(),
          description: 'The error, for programs.',
          examples: [publicCode(invalid.code)],
        },
        message: {
          type: 'string',
          description: 'The error, for people, in one sentence. A position is an index in code points, counted from 0.',
          examples: [invalid.message],
        },
      },
      required: ['code', 'message'],
      additionalProperties: false,
    },
  },
  required: ['ok', 'error'],
  additionalProperties: false,
};

/** The property that distinguishes the two envelopes. */
export function okSchema(isSuccess: boolean): PropertySchema {
  return {
    type: 'boolean',
    const: isSuccess,
    description: 'Whether the text was converted.',
    examples: [isSuccess],
  };
}

/** 200: the data of a tool in the success envelope. */
export function successAnswer(schema: EnvelopeSchema, examples: Examples): Response {
  const { headers } = replyData({}, undefined);
  return {
    description: 'The text was converted.',
    headers: { ...describeHeaders(headers), ...describeRate() },
    content: contentOf(headers, { schema, examples }),
  };
}

/** 400: an error in the input of a tool. */
export function invalidAnswer(schema: Reference, examples: Examples): Response {
  const headers = headersOf(replyError(errorMessage('BODY_NOT_JSON', sampleFacts.BODY_NOT_JSON)));
  return {
    description: `The input can't be converted, or the request is malformed.\n\n- \`${publicCode('BODY_NOT_JSON')}\`: The message names the error and, if they apply, the field and the position.`,
    headers: { ...describeHeaders(headers), ...describeRate() },
    content: contentOf(headers, { schema, examples }),
  };
}

/** The responses that are the same for every tool, each with its component's name, in the order of their status. */
export function sharedAnswers(schema: Reference) {
  return groups.map(([name, meaning, ...answers]) => {
    const [[, answer]] = answers;
    const { status } = answer;
    const headers = headersOf(answer);
    const codes = answers.map(([code]) => `- \`${code}\`: ${sampleRemedy(code)}`);
    const examples = Object.fromEntries(
      answers.map(([code, { body }]) => [code, { summary: sampleRemedy(code), value: JSON.parse(body) }]),
    );
    const response: Response = {
      description: `${meaning}\n\n${codes.join('\n')}`,
      headers: { ...describeHeaders(headers), ...(COUNTED.includes(status) ? describeRate() : undefined) },
      content: contentOf(headers, { schema, examples }),
    };
    return { status, name, response };
  });
}

type Entry = readonly [ErrorCode, TextAnswer];

/**
 * The responses of each status: the name of the component, its meaning, and an answer for each code. Those in `COUNTED`
 * come after the limiter, so they report the remaining requests if there is a limit.
 */
const groups: readonly (readonly [name: string, meaning: string, ...answers: [Entry, ...Entry[]]])[] = [
  ['NotFound', 'The path is unknown.', sample('NOT_FOUND')],
  ['MethodNotAllowed', 'The path does not allow this method.', ['METHOD_NOT_ALLOWED', replyNotAllowed(POST_METHODS)]],
  [
    'RequestTimeout',
    `The request did not arrive in time: ${httpLimits.headMilliseconds / 1000} seconds for the request line and headers, ${httpLimits.requestMilliseconds / 1000} seconds for the whole request.`,
    sample('REQUEST_TIMEOUT'),
  ],
  [
    'TooLarge',
    `The body is larger than ${httpLimits.bodyBytes} bytes, or the response would be larger than ${httpLimits.answerBytes} bytes.`,
    sample('REQUEST_TOO_LARGE'),
    sample('RESULT_TOO_LARGE'),
  ],
  [
    'UnsupportedMediaType',
    'The Content-Type is not application/json, with or without charset=utf-8, or the body is compressed.',
    sample('UNSUPPORTED_MEDIA_TYPE'),
  ],
  ['ExpectationFailed', 'The Expect header has a value other than 100-continue.', sample('EXPECTATION_FAILED')],
  [
    'RateLimited',
    'The IP address has sent too many POST requests.',
    ['RATE_LIMITED', replyRateLimited(spentAllowance)],
  ],
  [
    'HeadersTooLarge',
    `The request line and headers are larger than ${httpLimits.headBytes} bytes, including line ends, or have more than ${httpLimits.headLines} header lines.`,
    sample('HEADERS_TOO_LARGE'),
  ],
  ['InternalError', 'The service has a bug.', sample('INTERNAL_ERROR')],
  ['NotImplemented', 'The body has a transfer coding other than chunked.', sample('NOT_IMPLEMENTED')],
  ['ServiceUnavailable', 'The service is overloaded.', ['SERVICE_UNAVAILABLE', replyOverloaded()]],
  ['VersionNotSupported', 'The version of HTTP is not 1.1 or 1.0.', sample('VERSION_NOT_SUPPORTED')],
];

const COUNTED: readonly number[] = [413, 415, 500];

/** An error and its answer, as every document shows them. */
function sample<Code extends ErrorCode>(code: Code): Entry {
  return [code, replyError(errorMessage(code, sampleFacts[code]))];
}

/** The codes in envelopes: all except those of 403, which endpoints of tools do not send. */
function envelopeCodes(): readonly string[] {
  return [...new Set(errorCodes.filter((code) => statusOf(code) !== 403).map(publicCode))];
}

function contentOf(headers: Headers, mediaType: MediaType): Response['content'] {
  return { [(headers['Content-Type'] ?? '').replace(/;.*/, '')]: mediaType };
}
