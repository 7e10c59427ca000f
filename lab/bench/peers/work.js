// The work of each framework: the same response to the same request, as a careful user would write it. Each framework
// is a file with one argument, the expected response. For Fastify, the argument "full" adds a rate limiter and a log.

/** @type {import('../http/contestants.ts').ExpectedAnswer} */
export const expected = JSON.parse(process.argv[2] ?? '');

/** Whether the server has a rate limiter and a log. */
export const isFull = process.argv[3] === 'full';

export const PATH = '/api/v1/base64/';
/** The longest accepted text, in UTF-16 units. */
export const MAX_LENGTH = 16_384;
/** The size of the largest body in bytes. */
export const MAX_BODY = 32_768;
/** Requests per minute, like textmill's limit. It is never reached. */
export const LIMIT = 1_000_000;

/** Headers that each library writes itself. */
const computed = new Set(['Content-Length', 'Content-Type']);

/** The headers of textmill's response. A rate limiter replaces those of textmill's by its own. */
export const headers = Object.fromEntries(
  Object.entries(expected.headers).filter(([name]) => !computed.has(name) && !(isFull && /^ratelimit/i.test(name))),
);

/**
 * The envelope of a result.
 *
 * @param {string} text
 */
export function envelopeOf(text) {
  return { ok: true, data: { result: Buffer.from(text).toString('base64') } };
}

/**
 * Whether the endpoint accepts a body, for frameworks without validation. It is faster than a library.
 *
 * @param {unknown} body
 * @returns {body is { readonly text: string }}
 */
export function isInput(body) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'text') {
      if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
    } else if (name === 'operation') {
      if (value !== 'encode' && value !== 'decode') return false;
    } else if ((name !== 'urlSafe' && name !== 'padding') || typeof value !== 'boolean') return false;
  }
  return 'text' in body;
}

export const REFUSAL = {
  ok: false,
  error: { code: 'INVALID_FIELD', message: 'the body is not as the reference says' },
};

/**
 * Prints the address that the library of a server reports.
 *
 * @param {{ readonly port?: number | undefined } | string | null | undefined} address
 */
export function printAddress(address) {
  if (typeof address === 'object') process.stderr.write(`peer listens on http://127.0.0.1:${address?.port}\n`);
}
