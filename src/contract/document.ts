import type { Answer, RequestHead } from './message.ts';

/** Documents: what GET answers. They may be kept, and most are asked for again by their tag (RFC 9110 §13.1.2). */

export type Document = Page | Redirect;

/** What is elsewhere. */
export interface Redirect {
  readonly location: string;
  /** What logs and metrics call its path, where it has many. */
  readonly template?: string;
}

/** What is read with GET. */
export interface Page extends Coded {
  readonly contentType: string;
  /** A text, or bytes where it is none, such as an image. */
  readonly body: string | Uint8Array;
  /** A weak validator, `W/"…"`: the content is one, its codings are several (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** For how long it may be used without asking; `always` unless it says so. */
  readonly asked?: keyof typeof cacheControl | undefined;
  /** The Content-Security-Policy of a page. */
  readonly policy?: string | undefined;
  /** What logs and metrics call its path, where that changes with its content. */
  readonly template?: string | undefined;
}

/** A body compressed, by the names of the codings, where that is worth it. */
interface Coded {
  readonly br?: Uint8Array | undefined;
  readonly gzip?: Uint8Array | undefined;
}

/** The smallest first. */
const CODINGS = ['br', 'gzip'] as const;

/** How often a document that was kept is asked for again. */
const cacheControl = {
  /** It changes with the service. */
  always: 'public, no-cache',
  daily: 'public, max-age=86400',
  /** Its path changes with its content (RFC 8246). */
  never: 'public, max-age=31536000, immutable',
} as const;

const common = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A document's answer to GET or HEAD: 200, 304 where the caller has it, 308 where it is elsewhere. */
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

/** Whether If-None-Match lists a tag, by the weak comparison. */
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

/** As clients write them (RFC 9110 §8.4.1.3). */
const codingNames: Readonly<Record<keyof Coded, readonly string[]>> = { br: ['br'], gzip: ['gzip', 'x-gzip'] };
