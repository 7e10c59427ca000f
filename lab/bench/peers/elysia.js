// Elysia on Bun, with a compiled schema of the body. Unlike the other frameworks, it does all of textmill's work for
// each request: it counts the request of the address exactly, before it reads the body as strict UTF-8.
import { Elysia, t } from 'elysia';
import { envelopeOf, headers, LIMIT, MAX_BODY, MAX_LENGTH, PATH, printAddress, REFUSAL } from './work.js';

const WINDOW = 60_000;

/**
 * The times of the last requests of an address, as a ring.
 *
 * @typedef {{ times: Float64Array, first: number, count: number }} Requests
 * @type {Map<string, Requests>}
 */
const addresses = new Map();

setInterval(() => {
  const now = performance.now();
  for (const [address, { times, first, count }] of addresses) {
    if ((times[(first + count - 1) % LIMIT] ?? 0) + WINDOW <= now) addresses.delete(address);
  }
}, WINDOW).unref();

/**
 * Counts a request: a sliding window, with the exact time of each request.
 *
 * @param {string} address
 * @returns {{ isAllowed: boolean, remaining: number, resetSeconds: number }}
 */
function take(address) {
  const now = performance.now();
  let requests = addresses.get(address);
  if (requests === undefined) {
    requests = { times: new Float64Array(LIMIT), first: 0, count: 0 };
    addresses.set(address, requests);
  }
  const { times } = requests;
  while (requests.count > 0 && (times[requests.first] ?? 0) + WINDOW <= now) {
    requests.first = (requests.first + 1) % LIMIT;
    requests.count--;
  }
  const isAllowed = requests.count < LIMIT;
  if (isAllowed) {
    times[(requests.first + requests.count) % LIMIT] = now;
    requests.count++;
  }
  const wait = (times[requests.first] ?? 0) + WINDOW - now;
  return { isAllowed, remaining: LIMIT - requests.count, resetSeconds: Math.max(1, Math.ceil(wait / 1000)) };
}

const body = t.Object(
  {
    text: t.String({ maxLength: MAX_LENGTH }),
    operation: t.Optional(t.Union([t.Literal('encode'), t.Literal('decode')])),
    urlSafe: t.Optional(t.Boolean()),
    padding: t.Optional(t.Boolean()),
  },
  { additionalProperties: false },
);

const decoder = new TextDecoder('utf-8', { fatal: true });

const app = new Elysia({ serve: { maxRequestBodySize: MAX_BODY } })
  .headers(headers)
  .onRequest(({ request, server, set, status }) => {
    const { isAllowed, remaining, resetSeconds } = take(server?.requestIP(request)?.address ?? '');
    set.headers['RateLimit'] = `"default";r=${remaining};t=${resetSeconds}`;
    if (isAllowed) return;
    set.headers['Retry-After'] = String(resetSeconds);
    return status(429, REFUSAL);
  })
  .post(PATH, ({ body: { text } }) => envelopeOf(text), {
    body,
    parse: async ({ request }) => JSON.parse(decoder.decode(await request.arrayBuffer())),
  });
app.listen({ port: 0, hostname: '127.0.0.1' }, printAddress);
