import { causeOf, errorResponses, errorsWithStatus, publicCode, sampleError, statusOf } from '../../contract/errors.ts';
import { headersOf, type TextAnswer } from '../../contract/message.ts';
import {
  POST_METHODS,
  replyData,
  replyError,
  replyForbidden,
  replyNotAllowed,
  replyOverloaded,
  replyRateLimited,
} from '../../contract/reply.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import type { PropertySchema } from '../json-schema.ts';
import { codingHeaders, describeHeaders, rateHeaders, spentAllowance } from './headers.ts';
import type { EnvelopeSchema, MediaType, Reference, Response } from './types.ts';

/** The responses in the interface description, computed from answers of the contract: nothing is written twice. */

const invalid = sampleError('UNEXPECTED_CHARACTER');

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
          // Endpoints of tools send no envelope with 403.
          enum: [...new Set(errorCodes.filter((code) => statusOf(code) !== 403).map(publicCode))],
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

const { type: _, ...plainErrorSchema } = {
  ...errorSchema,
  description: 'Plain text, although generated types show an object as for other errors: check the status first.',
};

/**
 * The schema of a body that is plain text, for 403. It has no type, so validators accept a text. Generators of clients
 * make an object of it that is like the error envelope: a string would be a case in the type of every error.
 */
export { plainErrorSchema };

/** The property that distinguishes the two envelopes. */
export function okSchema(isSuccess: boolean): PropertySchema {
  return { type: 'boolean', const: isSuccess, description: 'Whether the text was converted.', examples: [isSuccess] };
}

/** 200: the data of a tool in the success envelope. */
export function successAnswer(schema: EnvelopeSchema, examples: MediaType['examples']): Response {
  return describeResponse('The text was converted.', replyData({}, undefined), { schema, examples });
}

/** 400: an error in the input of a tool. */
export function invalidAnswer(schema: Reference, examples: MediaType['examples']): Response {
  const description = `The input can't be converted, or the request is malformed.\n\n- \`${publicCode('BODY_NOT_JSON')}\`: The message names the error and, if they apply, the field and the position.`;
  return describeResponse(description, answerTo('BODY_NOT_JSON'), { schema, examples });
}

/** The responses that are the same for every tool, each with its component's name, in the order of their status. */
export function sharedAnswers(schema: Reference, plainSchema: Reference) {
  return Object.entries(errorResponses).map(([status, name]) => {
    const codes = errorsWithStatus(Number(status));
    const texts = codes.map((code) => `${causeOf(code)}\n\n- \`${code}\`: ${sampleError(code).remedy}`);
    const examples = codes.map((code) => {
      const { body } = answerTo(code);
      return [code, { summary: sampleError(code).remedy, value: isJson(answerTo(code)) ? JSON.parse(body) : body }];
    });
    const [answer] = codes.map(answerTo);
    if (answer === undefined) throw new Error(`no error has the status ${status}`);
    const response = describeResponse(texts.join('\n\n'), answer, {
      schema: isJson(answer) ? schema : plainSchema,
      examples: Object.fromEntries(examples),
    });
    return { status: answer.status, name, response };
  });
}

/** The statuses whose responses can come after the limiter, so that they report the remaining requests if there is a limit. */
const COUNTED: readonly number[] = [200, 400, 413, 415, 500, 503];

/** The answers that have more than their error, or another media type. */
const answers: { readonly [Code in ErrorCode]?: TextAnswer } = {
  METHOD_NOT_ALLOWED: replyNotAllowed(POST_METHODS),
  USER_AGENT_REQUIRED: replyForbidden(),
  RATE_LIMITED: replyRateLimited(spentAllowance),
  SERVICE_UNAVAILABLE: replyOverloaded(),
};

/** The answer to an error, as every document shows it. */
function answerTo(code: ErrorCode): TextAnswer {
  return answers[code] ?? replyError(sampleError(code));
}

function describeResponse(description: string, answer: TextAnswer, mediaType: MediaType): Response {
  const headers = headersOf(answer);
  return {
    description,
    headers: {
      ...describeHeaders(headers),
      ...(answer.status === statusOf('UNSUPPORTED_MEDIA_TYPE') ? codingHeaders : undefined),
      ...(COUNTED.includes(answer.status) ? rateHeaders : undefined),
    },
    content: { [mediaTypeOf(answer)]: mediaType },
  };
}

function isJson(answer: TextAnswer): boolean {
  return mediaTypeOf(answer) === 'application/json';
}

function mediaTypeOf({ headers }: TextAnswer): string {
  return (headers['Content-Type'] ?? '').replace(/;.*/, '');
}
