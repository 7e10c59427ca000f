import type { Answer, RequestHead } from './message.ts';

/** Documents: what GET answers. They may be kept and are asked for again by their tag (RFC 9110 §13.1.2). */

export type Document = Page | { readonly location: string };

/** A text that is read with GET. */
export interface Page {
  readonly contentType: string;
  readonly body: string;
  /** The body compressed by gzip, where that is worth it. */
  readonly gzip?: Uint8Array | undefined;
  /** A weak validator, `W/"…"`: the text is one, its codings are two (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** The Content-Security-Policy of a page. */
  readonly policy?: string | undefined;
}

const common = {
  // A document may be kept, but must be asked for again: it changes with the service.
  'Cache-Control': 'public, no-cache',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A document's answer to GET or HEAD: 200, 304 where the caller has it, 308 where it is elsewhere. */
export function replyDocument(document: Document, head: RequestHead): Answer {
  if ('location' in document) return { status: 308, headers: { ...common, Location: document.location }, body: '' };
  const { contentType, body, gzip, etag, policy } = document;
  const headers = {
    ...common,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...(policy === undefined ? undefined : { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' }),
  };
  if (hasTag(head.header('if-none-match'), etag)) return { status: 304, headers, body: '' };
  const whole = { ...headers, 'Content-Type': contentType };
  if (gzip !== undefined && acceptsGzip(head.header('accept-encoding'))) {
    return { status: 200, headers: { ...whole, 'Content-Encoding': 'gzip' }, body: '', encodedBody: gzip };
  }
  return { status: 200, headers: whole, body };
}

/** Whether If-None-Match lists a tag, by the weak comparison. */
function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === etag || `W/${tag}` === etag || tag === '*');
}

/** Whether Accept-Encoding lists gzip with a weight above 0 (RFC 9110 §12.5.3). */
function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '')
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(coding));
}
