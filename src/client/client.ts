import { ERROR_HEADER, readErrorHeader } from '../contract/error-header.ts';
import { endpointPath, PATH_TEMPLATE } from '../contract/path.ts';
import { isObject } from '../core/field.ts';
import { RESULT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import { type ErrorCode, errorCodes } from '../core/textmill-error.ts';
import type { Conversion, DataOf, InputOf } from '../core/tool.ts';
import { VERSION } from '../core/version.ts';
import { exportNames } from '../tools/export-names.ts';
import type * as tools from '../tools/index.ts';
import { type BackOffLimits, readRetryAfter, type Signal, sleep, waitBefore } from './back-off.ts';
import { ClientError } from './client-error.ts';

/** A client of the HTTP API, for every engine with web globals. It bundles no code of the conversions. */

/** One method per tool: the same input, a promise of the same data. */
export type Client = { readonly [Name in keyof typeof tools]: ClientMethod<(typeof tools)[Name]> };

type ClientMethod<T extends Conversion<never, unknown>> = (
  input: InputOf<T>,
  options?: CallOptions,
) => Promise<DataOf<T>>;

export interface CallOptions {
  /** Aborts the request and the wait before a retry. The call rejects with the reason of the signal. */
  readonly signal?: Signal | undefined;
}

export interface ClientOptions {
  /** The address of the service, such as `https://text.example` or `https://example.com/textmill/`, or of its API. */
  readonly baseUrl: string;
  /** The name of your program, such as `my-app/2.1`, for User-Agent. Browsers send their own User-Agent. */
  readonly userAgent?: string | undefined;
  /** How often to retry after 429 and 503. Default: 3; 0 turns retries off. */
  readonly maxRetries?: number | undefined;
  /** The last retry starts within this time after the call, by default 90. A longer Retry-After fails immediately. */
  readonly maxWaitSeconds?: number | undefined;
  /** Replaces the global fetch. */
  readonly fetch?: Fetch | undefined;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: Signal | null;
  /** Redirects are not followed, so that the text goes only to `baseUrl`. Workers do not support `error`. */
  readonly redirect: 'manual';
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** A ReadableStream of bytes, of which the client reads at most 512 KiB. Without one, it calls `text()`. */
  readonly body?: unknown;
  text(): Promise<string>;
}

/** The part of a ReadableStream that the client uses. */
interface ByteStream {
  getReader(): { read(): Promise<{ readonly value?: Uint8Array | undefined }>; cancel(): Promise<void> };
}

/** Maximum bytes of a response that are read: twice as many as the service sends. JSON.parse takes 60 bytes for some. */
const MOST_BYTES = 524_288;

/**
 * Makes a client.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://localhost:8080' });
 * const { result } = await client.base64({ text: 'Hello' });
 *
 * @throws TypeError if an option is not valid. A call rejects with a TypeError if there is no `fetch`.
 */
export function createClient(options: ClientOptions): Client {
  const base = readBaseUrl(options.baseUrl);
  const headers = { 'Content-Type': 'application/json', ...userAgentHeader(options.userAgent) };
  const limits = readLimits(options);
  const send: Fetch = options.fetch ?? ((url, init) => fetch(url, init));

  async function call(name: string, input: unknown, signal: Signal | undefined): Promise<unknown> {
    // It may be added after the client is created.
    if (options.fetch === undefined && typeof fetch === 'undefined') {
      throw new TypeError(
        'this runtime has no global fetch: set the option fetch, or use Node, Bun, Deno or a browser',
      );
    }
    const url = base + endpointPath(hyphenated(name));
    const body = JSON.stringify(input);
    const init = { method: 'POST', body, signal: signal ?? null, redirect: 'manual' } as const;
    const begun = Date.now();
    for (let retry = 0; ; retry++) {
      signal?.throwIfAborted();
      // Some implementations of fetch write into the headers.
      const answer = await exchange(send, url, { ...init, headers: { ...headers } });
      if (!(answer instanceof ClientError)) return answer.data;
      const isBusy = answer.status === 429 || answer.status === 503;
      const elapsed = Date.now() - begun;
      const wait = isBusy ? waitBefore(retry, elapsed, answer.retryAfterSeconds, limits, Math.random) : undefined;
      if (wait === undefined) throw answer;
      await sleep(wait, signal);
    }
  }

  const methodOf = (name: string) => {
    // A method has the name of its tool.
    return { [name]: (input: unknown, options?: CallOptions) => call(name, input, options?.signal) }[name];
  };
  const methods: Readonly<Record<string, unknown>> = Object.fromEntries(
    exportNames.map((name) => [name, methodOf(name)]),
  );
  const client = new Proxy(methods, {
    // The service knows its own tools: for an unknown one, its error suggests the right name.
    get: (target, name) =>
      typeof name === 'symbol' || name in target || !isMethodName(name) ? Reflect.get(target, name) : methodOf(name),
  });
  // Each property is the method of its tool, but the compiler can't infer that from a list of names.
  return client as Client;
}

/** Sends one request, and returns the data or the error. Throws NETWORK_FAILURE, or the reason of the signal. */
async function exchange(send: Fetch, url: string, init: FetchInit): Promise<{ readonly data: unknown } | ClientError> {
  let answer: FetchAnswer;
  let text: string;
  try {
    answer = await send(url, init);
    text = await readText(answer);
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw new ClientError('NETWORK_FAILURE', `the response of ${new URL(url).origin} is incomplete or missing`, {
      cause,
    });
  }
  const { status, headers } = answer;
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), headers.get('date'), Date.now());
  const envelope = parseObject(text) ?? {};
  const { ok, data } = envelope;
  if (status >= 200 && status < 300 && ok === true && isData(data)) return { data };
  const isError = status >= 400;
  const { code, message } = isError && ok === false && isObject(envelope['error']) ? envelope['error'] : {};
  const { code: toldCode, ...place } = (isError && readErrorHeader(headers.get(ERROR_HEADER))) || {};
  const isTold = typeof code === 'string' && typeof message === 'string';
  // The 403 for a request without a User-Agent is plain text, and a proxy may replace the body.
  if (isTold || isKnownCode(toldCode)) {
    const sentence = isTold ? message : `the service rejected the request: ${toldCode}`;
    const known = [toldCode, code].find(isKnownCode) ?? 'UNEXPECTED_ANSWER';
    return new ClientError(known, sentence, { ...place, status, retryAfterSeconds });
  }
  const kind = headers.get('content-type') ?? 'no Content-Type';
  const sentence = `the response is not from textmill: status ${status}, ${kind}; check baseUrl and any proxy in front of the service`;
  return new ClientError('UNEXPECTED_ANSWER', sentence, { status, retryAfterSeconds });
}

/** The text of a response; empty if it is too large or, unless `text()` has replaced the bytes, not UTF-8. */
async function readText(answer: FetchAnswer): Promise<string> {
  const { body } = answer;
  if (!isByteStream(body)) return answer.text();
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let left = MOST_BYTES;
  for (;;) {
    const { value } = await reader.read();
    left -= value?.length ?? 0;
    try {
      if (left < 0) throw new RangeError('too many bytes');
      text += decoder.decode(value, { stream: value !== undefined });
    } catch {
      reader.cancel().catch(() => {});
      return '';
    }
    if (value === undefined) return text;
  }
}

function isByteStream(body: unknown): body is ByteStream {
  return isObject(body) && typeof body['getReader'] === 'function';
}

/** Whether data has the field that all tools share. A check of all fields would bring the code of the tools. */
function isData(data: unknown): boolean {
  return isObject(data) && typeof data[RESULT_FIELD] === 'string';
}

function isKnownCode(code: unknown): code is ErrorCode | 'INVALID_INPUT' {
  return code === 'INVALID_INPUT' || errorCodes.some((known) => known === code);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = text.length > MOST_BYTES ? undefined : JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a name can be that of a tool. `await` reads `then`, and JSON.stringify reads `toJSON`, of any object. */
function isMethodName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(name) && name !== 'then' && name !== 'toJSON';
}

/** Before the names of tools. The reference shows it as a part of the base URL. */
const API_PATH = PATH_TEMPLATE.slice(0, PATH_TEMPLATE.indexOf('/{'));

function readBaseUrl(baseUrl: string): string {
  try {
    const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
    if (/^https?:$/.test(protocol) && username + password + search + hash === '') {
      const path = pathname.replace(/\/$/, '');
      return origin + (path.endsWith(API_PATH) ? path.slice(0, -API_PATH.length) : path);
    }
  } catch {
    // It is not a URL.
  }
  throw new TypeError('baseUrl must be an http or https URL without credentials, query or fragment');
}

function readLimits({ maxRetries = 3, maxWaitSeconds = 90 }: ClientOptions): BackOffLimits {
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw new TypeError('maxRetries must be an integer of 0 or more');
  // A timer lasts at most 2 ** 31 milliseconds (24 days). A longer one would end immediately.
  if (!(maxWaitSeconds >= 0 && maxWaitSeconds <= 86_400)) throw new TypeError('maxWaitSeconds must be from 0 to 86400');
  return { maxRetries, maxWaitSeconds };
}

/** Browsers set this header themselves, and across origins it would need a permission that the API does not grant. */
function userAgentHeader(userAgent: string | undefined): Record<string, string> {
  if (userAgent !== undefined && !/^[!-~](?:[ -~]*[!-~])?$/.test(userAgent)) {
    throw new TypeError('userAgent must be printable ASCII without spaces at its start or end');
  }
  // In pages and workers of browsers, navigator.userAgent starts with Mozilla/5.0. In other engines, it names the
  // engine.
  const navigator: unknown = Reflect.get(globalThis, 'navigator');
  if (isObject(navigator) && String(navigator['userAgent']).startsWith('Mozilla/')) return {};
  return { 'User-Agent': [userAgent, `textmill-client/${VERSION}`].filter(Boolean).join(' ') };
}
