import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { type Headers, headersOf } from '../../contract/message.ts';
import { POST_METHODS, replyNotAllowed, replyRateLimited } from '../../contract/reply.ts';
import { createError } from '../../core/errors.ts';
import { sampleFacts, spentAllowance } from '../samples.ts';
import type { Header, Reference } from './types.ts';

/** What the interface description says of the headers of answers; their values are those that the contract gives them. */

/** The headers of the rate, which are there where the server has a limit. */
const RATE = ['RateLimit-Policy', 'RateLimit'] as const;

const values: Headers = {
  ...headersOf(replyNotAllowed(POST_METHODS)),
  ...headersOf(replyRateLimited(spentAllowance)),
};

/** The headers that answers have, by name. */
export const headerComponents: Readonly<Record<string, Header>> = {
  ...constants({
    'Cache-Control': 'Answers are not stored.',
    'Access-Control-Allow-Origin': 'Pages of any origin may read answers.',
    'Access-Control-Expose-Headers': 'The headers that pages of other origins may read.',
    'X-Content-Type-Options': 'The media type is as stated, not to be guessed.',
    Allow: 'The methods that the path takes.',
  }),
  [ERROR_HEADER]: {
    description:
      'The error as data, for programs (RFC 9651): its code in more detail than in the body, and where they apply the field and the position in it, in code points from 0. An unknown field is not named.',
    required: true,
    schema: { type: 'string', pattern: '^code=[A-Z0-9_]+(, field="[A-Za-z]+")?(, position=[0-9]+)?$' },
    example: errorHeader(createError('UNEXPECTED_CHARACTER', sampleFacts.UNEXPECTED_CHARACTER)),
  },
  'RateLimit-Policy': {
    description:
      'The limit: an address may make q POST requests in w seconds (draft-ietf-httpapi-ratelimit-headers-11). Absent where the server has no limit.',
    required: false,
    schema: { type: 'string', pattern: '^"default";q=[0-9]+;w=[0-9]+$' },
    example: values['RateLimit-Policy'],
  },
  RateLimit: {
    description:
      'What is left of the limit: r requests now, more in t seconds (draft-ietf-httpapi-ratelimit-headers-11). Absent where the server has no limit, or a limiter that counts without telling, as Cloudflare Workers have.',
    required: false,
    schema: { type: 'string', pattern: '^"default";r=[0-9]+;t=[0-9]+$' },
    example: values['RateLimit'],
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: Number(values['Retry-After']),
  },
};

/**
 * The headers of an answer, every one of them required. The media type is no header to OpenAPI.
 *
 * @throws Error for a header that is not described here: a mistake in the program.
 */
export function describeHeaders(headers: Headers): Readonly<Record<string, Header | Reference>> {
  const names = Object.keys(headers).filter((name) => name !== 'Content-Type');
  return Object.fromEntries(
    names.map((name) => {
      const header = headerComponents[name];
      if (header === undefined) throw new Error(`the header ${name} is not described`);
      return [name, header.required ? reference(name) : { ...header, required: true }];
    }),
  );
}

/** The headers of the rate, which an answer has where the server has a limit. */
export function describeRate(): Readonly<Record<string, Reference>> {
  return Object.fromEntries(RATE.map((name) => [name, reference(name)]));
}

/** Headers that always say the same. */
function constants(descriptions: Readonly<Record<string, string>>): Readonly<Record<string, Header>> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: 'string', enum: [values[name] ?? ''] } },
    ]),
  );
}

function reference(name: string): Reference {
  return { $ref: `#/components/headers/${name}` };
}
