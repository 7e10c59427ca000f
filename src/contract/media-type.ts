/**
 * Whether a Content-Type is application/json (RFC 9110 §8.3.1): any case, with or without `charset=utf-8`, quoted or not.
 * Another charset, another parameter, a list or a `+json` type is not.
 */
export function isJsonMediaType(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  return contentType === 'application/json' || JSON_MEDIA_TYPE.test(contentType);
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;

/** What {@link isJsonMediaType} takes, for messages. */
export const JSON_IN_UTF8 = 'application/json in UTF-8';

/** Whether a Content-Encoding leaves the body as it is (RFC 9110 §8.4). */
export function isIdentityEncoding(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^[ \t]*(?:identity[ \t]*)?$/i.test(contentEncoding);
}
