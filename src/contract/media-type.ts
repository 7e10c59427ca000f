import { quoteName } from '../core/quote-name.ts';

/**
 * Why a Content-Type is not accepted, as the end of a sentence; undefined if it is. Only application/json is accepted
 * (RFC 9110 §8.3.1): in any case, with or without `charset=utf-8`, quoted or not.
 *
 * @example contentTypeFault('application/json; foo=bar') // 'has the unknown parameter "foo"; use application/json'
 */
export function contentTypeFault(contentType: string | undefined): string | undefined {
  if (contentType === 'application/json') return undefined;
  return contentType !== undefined && JSON_MEDIA_TYPE.test(contentType) ? undefined : findTypeFault(contentType ?? '');
}

/**
 * Why a Content-Encoding is not accepted, as the end of a sentence; undefined if the body is not encoded (RFC 9110
 * §8.4).
 */
export function contentEncodingFault(contentEncoding: string | undefined): string | undefined {
  if (contentEncoding === undefined || IDENTITY.test(contentEncoding)) return undefined;
  return 'is not identity; send the body without compression';
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;
const IDENTITY = /^[ \t]*(?:identity[ \t]*)?$/i;

/** Values that are not application/json, with or without parameters. The first pattern that matches decides. */
const typeFaults: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^[ \t]*$/, 'is missing; use application/json'],
  [/^(?:[^",]|"(?:[^"\\]|\\.)*")*,/, 'lists several types; use application/json'],
  [/^[^;]*\+json[ \t]*(?:;|$)/i, 'is a +json type; use application/json'],
  [/^(?![ \t]*application\/json[ \t]*(?:;|$))/i, 'is not application/json'],
];

function findTypeFault(contentType: string): string {
  const [, fault] = typeFaults.find(([pattern]) => pattern.test(contentType)) ?? [];
  return fault ?? parameterFault(contentType.slice(contentType.indexOf(';')));
}

/** The fault of the first parameter that is wrong. */
function parameterFault(parameters: string): string {
  let at = 0;
  while (at < parameters.length) {
    const [parameter, name, value = ''] = parameterAt(parameters, at) ?? [];
    if (parameter === undefined) break;
    if (name !== undefined && name.toLowerCase() !== 'charset')
      return `has the unknown parameter ${quoteName(name)}; use application/json`;
    if (name !== undefined && !UTF_8.test(value)) return 'has the wrong charset; charset must be utf-8';
    at += parameter.length;
  }
  return 'has a malformed parameter; use application/json';
}

function parameterAt(parameters: string, at: number): RegExpExecArray | null {
  PARAMETER.lastIndex = at;
  return PARAMETER.exec(parameters);
}

/** A parameter, or a semicolon alone (RFC 9110 §5.6.6): a token, `=` and a token or a quoted string. */
const PARAMETER = /;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*")[ \t]*)?/y;
const UTF_8 = /^(?:utf-8|"utf-8")$/i;
