import { createHash } from 'node:crypto';

/** The tag of a document, which changes with its content. */
export function tagOf(content: string | Uint8Array): string {
  return `W/"${digestOf(content)}"`;
}

/** 132 bits of SHA-256, as text. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** A digest as all browsers check it: in the Base64 alphabet that is not URL-safe (https://www.w3.org/TR/SRI/). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
