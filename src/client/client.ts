import { ERROR_HEADER, readErrorHeader } from '../contract/error-header.ts';
import { endpointPath } from '../contract/path.ts';
import { RESULT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import { type ErrorCode, errorCodes } from '../core/textmill-error.ts';
import type { Conversion, DataOf, InputOf } from '../core/tool.ts';
import { VERSION } from '../core/version.ts';
import type * as tools from '../tools/index.ts';
import { type BackOffLimits, readRetryAfter, realTiming, type Timing, waitBefore } from './back-off.ts';
import { ClientError } from './client-error.ts';

/**
 * A client of the HTTP API, for every engine with web globals. Its methods are named and typed as the library's tools; the
 * types alone are imported, so that the code of the conversions is not bundled.
 */

/** A method a tool: the same input, a promise of the same data. */
export type Client = { readonly [Name in keyof typeof tools]: ClientMethod<(typeof tools)[Name]> };

type ClientMethod<T extends Conversion<never, unknown>> = (
  input: InputOf<T>,
  options?: CallOptions,
) => Promise<DataOf<T>>;

export interface CallOptions {
  /** Aborts the request and the wait before a retry: the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface ClientOptions {
  /** Where the service is, such as `https://text.example` or `https://example.com/textmill/`. */
  readonly baseUrl: string;
  /** What your program calls itself, such as `my-app/2.1`: it stands before `textmill-client/…` in User-Agent. Browsers send their own. */
  readonly userAgent?: string | undefined;
  /** How often to ask again after 429 and 503; 3 unless told, 0 for never. */
  readonly maxRetries?: number | undefined;
  /** Seconds from the call within which the last retry begins; 90 unless told. A longer Retry-After is an error at once. */
  readonly maxWaitSeconds?: number | undefined;
  /** What to use in place of the global fetch. */
  readonly fetch?: Fetch | undefined;
}

/** What the client needs of a fetch. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal | null;
  /** A redirect is not followed: the text goes where it was sent, and nowhere else. Workers do not know `error`. */
  readonly redirect: 'manual';
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/**
 * Makes a client.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://localhost:8080' });
 * const { result } = await client.base64({ text: 'Hello' });
 *
 * @param timing For tests.
 * @throws TypeError where an option can't be used.
 */
export function createClient(options: ClientOptions, timing: Timing = realTiming): Client {
  const base = readBaseUrl(options.baseUrl);
  const headers = { 'Content-Type': 'application/json', ...userAgentHeader(options.userAgent) };
  const limits = readLimits(options);
  const send: Fetch = options.fetch ?? ((url, init) => fetch(url, init));

  async function call(name: string, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const url = base + endpointPath(hyphenated(name));
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
      signal: signal ?? null,
      redirect: 'manual',
    } as const;
    const begun = timing.now();
    for (let retry = 0; ; retry++) {
      signal?.throwIfAborted();
      const answer = await exchange(send, url, init, timing);
      if (!(answer instanceof ClientError)) return answer.data;
      const isBusy = answer.status === 429 || answer.status === 503;
      const elapsed = timing.now() - begun;
      const wait = isBusy ? waitBefore(retry, elapsed, answer.retryAfterSeconds, limits, timing.random) : undefined;
      if (wait === undefined) throw answer;
      await timing.sleep(wait, signal);
    }
  }

  // The methods are made when they are first read, so that no list of tools is kept here: a tool's name is its method's.
  const methods: Record<string, unknown> = {};
  const client = new Proxy(methods, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target || !isMethodName(name)) return Reflect.get(target, name);
      const method = { [name]: (input: unknown, options?: CallOptions) => call(name, input, options?.signal) }[name];
      target[name] = method;
      return method;
    },
  });
  // What is read by a tool's name is its method: the compiler can't see through a proxy.
  return client as Client;
}

/**
 * What the service answered: data, or why there is none.
 *
 * @throws ClientError NETWORK_FAILURE where no whole answer came, and the signal's reason where it aborted.
 */
async function exchange(
  send: Fetch,
  url: string,
  init: FetchInit,
  timing: Timing,
): Promise<{ readonly data: unknown } | ClientError> {
  let answer: FetchAnswer;
  let text: string;
  try {
    answer = await send(url, init);
    text = await answer.text();
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw new ClientError('NETWORK_FAILURE', `no whole answer came from ${new URL(url).origin}`, { cause });
  }
  const { status, headers } = answer;
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), headers.get('date'), timing.now());
  const envelope = parseObject(text);
  if (status === 200 && envelope?.['ok'] === true && isData(envelope['data'])) return { data: envelope['data'] };
  const error = status >= 400 && envelope?.['ok'] === false && isObject(envelope['error']) ? envelope['error'] : {};
  const { code: envelopeCode, message } = error;
  const { code: toldCode, ...place } = (status >= 400 ? readErrorHeader(headers.get(ERROR_HEADER)) : undefined) ?? {};
  if (typeof envelopeCode === 'string' && typeof message === 'string') {
    const code = [toldCode, envelopeCode].find(isKnownCode) ?? 'UNEXPECTED_ANSWER';
    return new ClientError(code, message, { ...place, status, retryAfterSeconds });
  }
  // The 403 for a request without a User-Agent is plain text, and a proxy may replace a body.
  if (isKnownCode(toldCode)) {
    return new ClientError(toldCode, `the service refused the request: ${toldCode}`, {
      ...place,
      status,
      retryAfterSeconds,
    });
  }
  const kind = headers.get('content-type') ?? 'no Content-Type';
  const sentence = `the answer is not textmill's: status ${status}, ${kind}; check baseUrl, and any proxy in front of the service`;
  return new ClientError('UNEXPECTED_ANSWER', sentence, { status, retryAfterSeconds });
}

/**
 * Whether data looks as every tool's does: a result, and beside it texts and counts. What each tool has is known to its
 * definition alone, which would bring the tool's code.
 */
function isData(data: unknown): boolean {
  if (!isObject(data) || typeof data[RESULT_FIELD] !== 'string') return false;
  return Object.values(data).every(
    (value) => typeof value === 'string' || (Number.isInteger(value) && Number(value) >= 0),
  );
}

function isKnownCode(code: unknown): code is ErrorCode | 'INVALID_INPUT' {
  return code === 'INVALID_INPUT' || errorCodes.some((known) => known === code);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a name can be a tool's: `then` is asked for by await, and `toJSON` by JSON.stringify, of any object. */
function isMethodName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(name) && name !== 'then' && name !== 'toJSON';
}

function readBaseUrl(baseUrl: string): string {
  if (URL.canParse(baseUrl)) {
    const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
    if (/^https?:$/.test(protocol) && username + password + search + hash === '') {
      return origin + pathname.replace(/\/$/, '');
    }
  }
  throw new TypeError('baseUrl must be an http or https URL without credentials, query and fragment');
}

function readLimits({ maxRetries = 3, maxWaitSeconds = 90 }: ClientOptions): BackOffLimits {
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw new TypeError('maxRetries must be an integer of 0 or more');
  // A timer takes at most 2 ** 31 milliseconds, 24 days: a longer one would end at once.
  if (!(maxWaitSeconds >= 0 && maxWaitSeconds <= 86_400)) throw new TypeError('maxWaitSeconds must be from 0 to 86400');
  return { maxRetries, maxWaitSeconds };
}

/**
 * Names the program, outside browsers: they own this header, and between origins it would need a leave that the API does
 * not give.
 */
function userAgentHeader(userAgent: string | undefined): Record<string, string> {
  if (userAgent !== undefined && !/^[!-~](?:[ -~]*[!-~])?$/.test(userAgent)) {
    throw new TypeError('userAgent must be printable ASCII without spaces around it');
  }
  // Pages and browsers' workers all have a navigator that says Mozilla/5.0; those of other engines name the engine.
  const navigator: unknown = Reflect.get(globalThis, 'navigator');
  if (isObject(navigator) && String(navigator['userAgent']).startsWith('Mozilla/')) return {};
  return { 'User-Agent': [userAgent, `textmill-client/${VERSION}`].filter(Boolean).join(' ') };
}
