import { type ErrorMessage, publicCode } from '../core/errors.ts';

/**
 * The two envelopes, as JSON. No other property appears in either. Engines write texts alone as JSON in half the time that
 * an object around them takes.
 */

/** The success envelope around a tool's data. */
export function dataEnvelope(data: Readonly<Record<string, string | number>>): string {
  let members = '';
  for (const name in data) members += `${members === '' ? '' : ','}"${name}":${JSON.stringify(data[name])}`;
  return `{"ok":true,"data":{${members}}}`;
}

/** The error envelope of an error. */
export function errorEnvelope({ code, message }: ErrorMessage): string {
  return envelopeOf(publicCode(code), message);
}

/** The error envelope of a public code and a sentence. */
export function envelopeOf(code: string, message: string): string {
  return `{"ok":false,"error":{"code":${JSON.stringify(code)},"message":${JSON.stringify(message)}}}`;
}
