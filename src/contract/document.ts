import type { Answer, RequestHead } from './message.ts';

/** Documents, which GET returns. Clients may cache them; most are revalidated by their tag (RFC 9110 §13.1.2). */
export type Document = Page | Redirect | NotFoundPage;

/** The page that browsers get at an unknown path. It is part of the index of documents, so no file is read for it. */
export interface NotFoundPage {
  /** The page, with `{suggestion}` in the place of the suggestion, and `{root}` in the places of the address of the root. */
  readonly html: string;
  /** The suggestion, with `{path}` in the place of the path that is probably meant, and `{address}` of its address. */
  readonly suggestion: string;
  readonly policy: string;
}

/** A document at another address. */
export interface Redirect {
  /** Relative to the path of the request. */
  readonly location: string;
  /** The name of its path in logs and metrics, if it has several paths. */
  readonly template?: string;
}

/** A document with content. */
export interface Page {
  readonly contentType: string;
  /** A text, or the bytes of anything else, such as an image. */
  readonly body: string | Uint8Array;
  /** The compressed forms of the body that are smaller, by content coding. */
  readonly br?: Uint8Array | undefined;
  readonly gzip?: Uint8Array | undefined;
  /** A weak validator, `W/"…"`: all codings of the content share it (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** When a client must revalidate it; `always` if omitted. */
  readonly asked?: keyof typeof cacheControl | undefined;
  /** The Content-Security-Policy of a page. */
  readonly policy?: string | undefined;
  /** The name of its path in logs and metrics, if the path changes with the content. */
  readonly template?: string | undefined;
}

const cacheControl = {
  /** The document changes with the release of the service. */
  always: 'public, no-cache',
  daily: 'public, max-age=86400',
  /** The path changes with the content (RFC 8246). */
  never: 'public, max-age=31536000, immutable',
} as const;

const common = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' } as const;

/** The answer to GET or HEAD: 200, 304 if the client has the document, 308 if it is at another address. */
export function replyDocument(document: Page | Redirect, head: Pick<RequestHead, 'header'>): Answer {
  if ('location' in document) {
    const headers = { ...common, 'Cache-Control': cacheControl.always, Location: document.location };
    return { status: 308, headers, body: '' };
  }
  const { contentType, body, etag, asked = 'always', policy } = document;
  const headers = {
    ...common,
    'Cache-Control': cacheControl[asked],
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(policy !== undefined && policyHeaders(policy)),
  };
  if (hasTag(head.header('if-none-match'), etag)) return { status: 304, headers, body: '' };
  const whole = { ...headers, 'Content-Type': contentType };
  // In order of preference: the smallest first.
  for (const coding of ['br', 'gzip'] as const) {
    const bytes = document[coding];
    if (bytes === undefined || !accepting[coding].test(head.header('accept-encoding') ?? '')) continue;
    return { status: 200, headers: { ...whole, 'Content-Encoding': coding }, body: bytes };
  }
  return { status: 200, headers: whole, body };
}

/** The headers that protect a page. */
export function policyHeaders(policy: string) {
  return {
    'Content-Security-Policy': policy,
    // A page that opened this one can't change its address, which contains the options.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  } as const;
}

/** Whether If-None-Match lists a tag, by weak comparison. A tag contains no quotes except its own. */
function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.includes(etag.slice(etag.indexOf('"'))) || ifNoneMatch.trim() === '*';
}

/** Whether Accept lists HTML. A range of types does not count, because programs send it. */
export function acceptsHtml(accept = ''): boolean {
  return HTML.test(accept);
}

/** Matches an Accept-Encoding that lists a coding. */
const accepting = { br: listing('br'), gzip: listing('(?:x-)?gzip') };
const HTML = listing('text/html');

/** Matches a list that has an item with a weight above 0 (RFC 9110 §12.4.2), in linear time. */
function listing(item: string): RegExp {
  const noWeight = String.raw`[^,]*;[ \t]*q[ \t]*=[ \t]*0(?:\.0*)?[ \t]*(?:[,;]|$)`;
  return new RegExp(String.raw`(?:^|,)[ \t]*${item}[ \t]*(?=[,;]|$)(?!${noWeight})`, 'i');
}
