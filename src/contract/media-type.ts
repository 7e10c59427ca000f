/**
 * Why a Content-Type is not accepted, as the end of a sentence; undefined if it is. Only application/json is accepted
 * (RFC 9110 §8.3.1): in any case, with or without `charset=utf-8` or its label `utf8`, quoted or not.
 *
 * @example contentTypeFault('text/plain') // 'must be application/json, with or without charset=utf-8'
 */
export function contentTypeFault(contentType = ''): string | undefined {
  if (contentType === 'application/json' || JSON_MEDIA_TYPE.test(contentType)) return undefined;
  return BLANK.test(contentType) ? 'is missing; use application/json' : NOT_JSON;
}

/** The fault of any other type, as the end of a sentence. */
export const NOT_JSON = 'must be application/json, with or without charset=utf-8';

/** Why a Content-Encoding is not accepted, as the end of a sentence; undefined if the body is not encoded. */
export function contentEncodingFault(contentEncoding: string | undefined): string | undefined {
  if (contentEncoding === undefined || IDENTITY.test(contentEncoding)) return undefined;
  return 'is not identity; send the body without compression';
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-?8|"utf-?8")[ \t]*)?)*$/i;
const BLANK = /^[ \t]*$/;
const IDENTITY = /^[ \t]*(?:identity[ \t]*)?$/i;
