import { type Headers, headersOf, type TextAnswer } from '../../contract/message.ts';
import {
  POST_METHODS,
  replyData,
  replyError,
  replyNotAllowed,
  replyOverloaded,
  replyRateLimited,
} from '../../contract/reply.ts';
import { errorMessage, errorTable, publicCode } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import { sampleFacts, sampleRemedy, spentAllowance } from '../samples.ts';
import { describeHeaders, describeRate } from './headers.ts';
import type { ConstantSchema, Examples, MediaType, ObjectSchema, Reference, Response } from './types.ts';

/**
 * What the interface description says of answers, computed from answers that the contract makes: no header, code or
 * message is written down a second time.
 */

const invalid = errorMessage('UNEXPECTED_CHARACTER', sampleFacts.UNEXPECTED_CHARACTER);

/** The error envelope; a reference to it is what answers have. */
export const errorSchema: ObjectSchema = {
  type: 'object',
  properties: {
    ok: okSchema(false),
    error: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          enum: envelopeCodes(),
          description: 'What is wrong, for programs.',
          examples: [publicCode(invalid.code)],
        },
        message: {
          type: 'string',
          description:
            'What is wrong, for people, in one sentence. A place in a text is an index in code points, counted from 0.',
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

/** The property of both envelopes that tells them apart. */
export function okSchema(isSuccess: boolean): ConstantSchema {
  return {
    type: 'boolean',
    const: isSuccess,
    description: 'Whether the text was converted.',
    examples: [isSuccess],
  };
}

/** 200: a tool's data in the success envelope. */
export function successAnswer(schema: ObjectSchema, examples: Examples): Response {
  const { headers } = replyData({}, undefined);
  return {
    description: 'The text was converted.',
    headers: { ...describeHeaders(headers), ...describeRate() },
    content: contentOf(headers, { schema, examples }),
  };
}

/** 400: what is wrong with a tool's input. */
export function invalidAnswer(schema: Reference, examples: Examples): Response {
  const headers = headersOf(replyError(errorMessage('BODY_NOT_JSON', sampleFacts.BODY_NOT_JSON)));
  return {
    description: `The input can't be converted, or the request is malformed.\n\n- \`${publicCode('BODY_NOT_JSON')}\`: The message says what is wrong and, where there is one, in which field and at which place.`,
    headers: { ...describeHeaders(headers), ...describeRate() },
    content: contentOf(headers, { schema, examples }),
  };
}

/** Answers that are the same for every tool. */
export interface SharedAnswer {
  readonly status: string;
  /** The name of the component that describes it. */
  readonly name: string;
  readonly response: Response;
}

/** The other answers, in the order of their status. */
export function sharedAnswers(schema: Reference): readonly SharedAnswer[] {
  return groups.map(({ name, meaning, isCounted = false, answers }) => {
    const [[, answer]] = answers;
    const { status } = answer;
    const headers = headersOf(answer);
    const codes = answers.map(([code]) => `- \`${code}\`: ${sampleRemedy(code)}`);
    const examples = Object.fromEntries(
      answers.map(([code, { body }]) => [code, { summary: sampleRemedy(code), value: JSON.parse(body) }]),
    );
    return {
      status: String(status),
      name,
      response: {
        description: `${meaning}\n\n${codes.join('\n')}`,
        headers: { ...describeHeaders(headers), ...(isCounted ? describeRate() : undefined) },
        content: contentOf(headers, { schema, examples }),
      },
    };
  });
}

/** The answers of one status, one for each code. */
interface Group {
  readonly name: string;
  readonly meaning: string;
  readonly answers: readonly [Entry, ...Entry[]];
  /** Whether the limiter is asked before, so that the answer says what is left where there is a limit. */
  readonly isCounted?: boolean;
}

type Entry = readonly [ErrorCode, TextAnswer];

const groups: readonly Group[] = [
  {
    name: 'NotFound',
    meaning: 'The path is unknown.',
    answers: [sample('NOT_FOUND')],
  },
  {
    name: 'MethodNotAllowed',
    meaning: 'The path does not allow this method.',
    answers: [['METHOD_NOT_ALLOWED', replyNotAllowed(POST_METHODS)]],
  },
  {
    name: 'RequestTimeout',
    meaning: `The request did not arrive in time: ${limits.headMilliseconds / 1000} seconds for its head, ${limits.requestMilliseconds / 1000} for all of it.`,
    answers: [sample('REQUEST_TIMEOUT')],
  },
  {
    name: 'TooLarge',
    meaning: `The body is over ${limits.bodyBytes} bytes, or the answer would be over ${limits.answerBytes}.`,
    answers: [sample('REQUEST_TOO_LARGE'), sample('RESULT_TOO_LARGE')],
    isCounted: true,
  },
  {
    name: 'UnsupportedMediaType',
    meaning: 'The Content-Type is not application/json, alone or with charset=utf-8, or the body is compressed.',
    answers: [sample('UNSUPPORTED_MEDIA_TYPE')],
    isCounted: true,
  },
  {
    name: 'ExpectationFailed',
    meaning: 'The request expects something other than 100-continue.',
    answers: [sample('EXPECTATION_FAILED')],
  },
  {
    name: 'RateLimited',
    meaning: 'The address has made too many POST requests.',
    answers: [['RATE_LIMITED', replyRateLimited(spentAllowance)]],
  },
  {
    name: 'HeadersTooLarge',
    meaning: `The head of the request is too large; the limits are ${limits.headBytes} bytes, request line and line ends included, and ${limits.headLines} header lines.`,
    answers: [sample('HEADERS_TOO_LARGE')],
  },
  {
    name: 'InternalError',
    meaning: 'The service has made a mistake.',
    answers: [sample('INTERNAL_ERROR')],
    isCounted: true,
  },
  {
    name: 'NotImplemented',
    meaning: 'The body has another transfer coding than chunked.',
    answers: [sample('NOT_IMPLEMENTED')],
  },
  {
    name: 'ServiceUnavailable',
    meaning: 'The service is overloaded.',
    answers: [['SERVICE_UNAVAILABLE', replyOverloaded()]],
  },
  {
    name: 'VersionNotSupported',
    meaning: 'The request names a version of HTTP other than 1.1 and 1.0.',
    answers: [sample('VERSION_NOT_SUPPORTED')],
  },
];

/** An error and its answer, as every document shows it. */
function sample<Code extends ErrorCode>(code: Code): Entry {
  return [code, replyError(errorMessage(code, sampleFacts[code]))];
}

/** The codes that an envelope can have: all but those of 403, which is answered before the API, or beside it. */
function envelopeCodes(): readonly string[] {
  return [...new Set(errorCodes.filter((code) => errorTable[code].status !== 403).map(publicCode))];
}

function contentOf(headers: Headers, mediaType: MediaType): Response['content'] {
  return { [(headers['Content-Type'] ?? '').replace(/;.*/, '')]: mediaType };
}
