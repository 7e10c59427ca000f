// What every peer of textmill does: the same answer to the same request, as a careful user of the framework would have it.
// Each is a file that is started with the expected answer and, for a limit and a log as well, the word "full".

/** @type {import('../http/answer.ts').ExpectedAnswer} */
export const expected = JSON.parse(process.argv[2] ?? '');

/** Whether the server has a limit and a log. */
export const isFull = process.argv[3] === 'full';

export const PATH = '/api/v1/base64/';
/** The longest text that is accepted, in UTF-16 units. */
export const MAX_LENGTH = 16_384;
/** Bytes of the largest body. */
export const MAX_BODY = 32_768;
/** As textmill's: per minute, and never reached. */
export const LIMIT = 1_000_000;

/** What each library's HTTP writes itself. */
const computed = new Set(['Content-Length', 'Content-Type']);

/** The headers of textmill's answer. With a limiter, the library's own take the place of textmill's. */
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
 * Whether a body is one that the endpoint takes, for frameworks without validation of their own: cheaper than a library.
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
 * Says where a server listens, as its library tells it.
 *
 * @param {{ readonly port?: number | undefined } | string | null | undefined} address
 */
export function printAddress(address) {
  if (typeof address === 'object') process.stderr.write(`peer listens on http://127.0.0.1:${address?.port}\n`);
}
