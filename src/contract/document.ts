import type { Answer, RequestHead } from './message.ts';

/** Documents, which GET returns. Clients may cache them; most are revalidated by their tag (RFC 9110 §13.1.2). */

export type Document = Page | Redirect;

/** A document at another address. */
export interface Redirect {
  readonly location: string;
  /** The name of its path in logs and metrics, if it has several paths. */
  readonly template?: string;
}

/** A document with content. */
export interface Page extends Coded {
  readonly contentType: string;
  /** A text, or the bytes of anything else, such as an image. */
  readonly body: string | Uint8Array;
  /** A weak validator, `W/"…"`: all codings of the content share it (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** When a client must revalidate it; `always` if omitted. */
  readonly asked?: keyof typeof cacheControl | undefined;
  /** The Content-Security-Policy of a page. */
  readonly policy?: string | undefined;
  /** The name of its path in logs and metrics, if the path changes with the content. */
  readonly template?: string | undefined;
}

/** The compressed forms of a body that are smaller than the body, by content coding. */
interface Coded {
  readonly br?: Uint8Array | undefined;
  readonly gzip?: Uint8Array | undefined;
}

/** In order of preference: the smallest first. */
const CODINGS = ['br', 'gzip'] as const;

/** How often a client revalidates a cached document. */
const cacheControl = {
  /** The document changes with the release of the service. */
  always: 'public, no-cache',
  daily: 'public, max-age=86400',
  /** The path changes with the content (RFC 8246). */
  never: 'public, max-age=31536000, immutable',
} as const;

const common = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The answer to GET or HEAD: 200, 304 if the client has the document, 308 if it is at another address. */
export function replyDocument(document: Document, head: Pick<RequestHead, 'header'>): Answer {
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
    ...(policy === undefined ? undefined : { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' }),
  };
  if (hasTag(head.header('if-none-match'), etag)) return { status: 304, headers, body: '' };
  const whole = { ...headers, 'Content-Type': contentType };
  for (const coding of CODINGS) {
    const bytes = document[coding];
    if (bytes === undefined || !accepts(head.header('accept-encoding'), coding)) continue;
    return { status: 200, headers: { ...whole, 'Content-Encoding': coding }, body: bytes };
  }
  return { status: 200, headers: whole, body };
}

/** Whether If-None-Match lists a tag, by weak comparison. */
function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === etag || `W/${tag}` === etag || tag === '*');
}

/** Whether Accept-Encoding lists a coding with a weight above 0 (RFC 9110 §12.5.3). */
function accepts(acceptEncoding: string | undefined, coding: keyof Coded): boolean {
  const items = (acceptEncoding ?? '').toLowerCase().split(',');
  return items.some((item) => {
    const [name = '', weight = ''] = item.split(';', 2).map((part) => part.trim());
    return codingNames[coding].includes(name) && !/^q\s*=\s*0(?:\.0*)?$/.test(weight);
  });
}

/** The names of the codings in Accept-Encoding (RFC 9110 §8.4.1.3). */
const codingNames: Readonly<Record<keyof Coded, readonly string[]>> = { br: ['br'], gzip: ['gzip', 'x-gzip'] };
