import { quoteName } from '../core/escapes.ts';

/**
 * Why a Content-Type is not accepted, as the end of a sentence; undefined if it is. Only application/json is accepted
 * (RFC 9110 §8.3.1): in any case, with or without `charset=utf-8` or its label `utf8`, quoted or not.
 *
 * @example contentTypeFault('application/json; foo=bar') // 'has the unknown parameter "foo"; use application/json'
 */
export function contentTypeFault(contentType = ''): string | undefined {
  if (contentType === 'application/json' || JSON_MEDIA_TYPE.test(contentType)) return undefined;
  const [, fault] = typeFaults.find(([pattern]) => pattern.test(contentType)) ?? [];
  return fault ?? parameterFault(contentType.slice(contentType.indexOf(';')));
}

/** Why a Content-Encoding is not accepted, as the end of a sentence; undefined if the body is not encoded. */
export function contentEncodingFault(contentEncoding: string | undefined): string | undefined {
  if (contentEncoding === undefined || IDENTITY.test(contentEncoding)) return undefined;
  return 'is not identity; send the body without compression';
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-?8|"utf-?8")[ \t]*)?)*$/i;
const IDENTITY = /^[ \t]*(?:identity[ \t]*)?$/i;

/** Faults of values that JSON_MEDIA_TYPE does not match. The first pattern that matches decides. */
const typeFaults: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^[ \t]*$/, 'is missing; use application/json'],
  [/^(?:[^",]|"(?:[^"\\]|\\.)*")*,/, 'lists several types; use application/json'],
  [/^[^;]*\+json[ \t]*(?:;|$)/i, 'is a +json type; use application/json'],
  [/^(?![ \t]*application\/json[ \t]*;)/i, 'is not application/json'],
];

/** The fault of the first parameter that is wrong. */
function parameterFault(parameters: string): string {
  for (const [, name, value = ''] of parameters.matchAll(PARAMETER)) {
    if (name === undefined) continue;
    if (name.toLowerCase() !== 'charset') return `has the unknown parameter ${quoteName(name)}; use application/json`;
    if (!UTF_8.test(value)) return 'has the wrong charset; charset must be utf-8';
  }
  return 'has a malformed parameter; use application/json';
}

/** A parameter, or a semicolon alone (RFC 9110 §5.6.6): a token, `=` and a token or a quoted string. */
const PARAMETER = /;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*")[ \t]*)?/gy;
const UTF_8 = /^(?:utf-?8|"utf-?8")$/i;
