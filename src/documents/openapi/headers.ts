import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { sampleError } from '../../contract/errors.ts';
import { httpLimits } from '../../contract/limits.ts';
import { type Headers, headersOf } from '../../contract/message.ts';
import { POST_METHODS, replyNotAllowed, replyRateLimited } from '../../contract/reply.ts';
import { type Header, type Reference, reference } from './types.ts';

/** An allowance without remaining requests, for a 429. */
export const spentAllowance = {
  isAllowed: false,
  limit: httpLimits.postsPerWindow,
  windowSeconds: httpLimits.rateWindowSeconds,
  remaining: 0,
  resetSeconds: 34,
} as const;

const values: Headers = { ...headersOf(replyNotAllowed(POST_METHODS)), ...headersOf(replyRateLimited(spentAllowance)) };

/** The headers of responses, by name. */
export const headerComponents: Readonly<Record<string, Header>> = {
  ...constants({
    'Cache-Control': 'Caches must not store responses.',
    'Access-Control-Allow-Origin': 'Pages of any origin may read responses.',
    'Access-Control-Expose-Headers': 'The headers that pages of other origins may read.',
    'X-Content-Type-Options': 'Clients must not guess another media type.',
    Allow: 'The methods that the path allows.',
  }),
  'Accept-Encoding': {
    description: 'The content codings of a body that are accepted. Present if `Content-Encoding` is the reason.',
    required: false,
    schema: { type: 'string', enum: ['identity'] },
  },
  [ERROR_HEADER]: {
    description:
      'The error, for programs (RFC 9651): a code with more detail than the code in the body and, if they apply, the field and the position in it, in code points from 0. An unknown field is not named.',
    required: true,
    schema: { type: 'string', pattern: '^code=[A-Z0-9_]+(, field="[A-Za-z]+")?(, position=[0-9]+)?$' },
    example: errorHeader(sampleError('UNEXPECTED_CHARACTER')),
  },
  'RateLimit-Policy': {
    description:
      'The limit: an IP address may send q POST requests in w seconds (draft-ietf-httpapi-ratelimit-headers-11). Absent if the server has no limit.',
    required: false,
    schema: { type: 'string', pattern: '^"default";q=[0-9]+;w=[0-9]+$' },
    example: values['RateLimit-Policy'],
  },
  RateLimit: {
    description:
      'The remaining requests: r now, and more after t seconds (draft-ietf-httpapi-ratelimit-headers-11). Absent if the server has no limit, and on Cloudflare Workers, except with 429.',
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

/** The headers of an answer, all required. Throws for one that is not described here: a mistake in the program. */
export function describeHeaders(headers: Headers): Readonly<Record<string, Header | Reference>> {
  const names = Object.keys(headers).filter((name) => name !== 'Content-Type');
  return Object.fromEntries(
    names.map((name) => {
      const header = headerComponents[name];
      if (header === undefined) throw new Error(`the header ${name} is not described`);
      return [name, header.required ? reference('headers', name) : { ...header, required: true }];
    }),
  );
}

/** The header that 415 may have. */
export const codingHeaders = { 'Accept-Encoding': reference('headers', 'Accept-Encoding') };

/** The headers of the rate limit, which are present if the server has a limit. */
export const rateHeaders = {
  'RateLimit-Policy': reference('headers', 'RateLimit-Policy'),
  RateLimit: reference('headers', 'RateLimit'),
};

function constants(descriptions: Readonly<Record<string, string>>): Readonly<Record<string, Header>> {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, required: true, schema: { type: 'string', enum: [values[name] ?? ''] } },
    ]),
  );
}
