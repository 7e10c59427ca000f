import { type ErrorMessage, publicCode } from './errors.ts';

/**
 * The two envelopes, as JSON, with no other property. Engines write single texts in half the time of the whole object.
 */

/**
 * The success envelope around a tool's data.
 *
 * @param isPlain Whether the texts need no escapes in JSON. Looking for characters to escape takes longer than the
 *   rest.
 */
export function dataEnvelope(data: Readonly<Record<string, string | number>>, isPlain = false): string {
  let members = '';
  for (const name in data) {
    const value = data[name];
    const text = isPlain && typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
    members += `${members === '' ? '' : ','}"${name}":${text}`;
  }
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
