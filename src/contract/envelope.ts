import { publicCode, type TextmillError } from '../core/errors.ts';

/** The two envelopes, as JSON. No other property appears in either. */

/** The success envelope around a tool's data. */
export function dataEnvelope(data: Readonly<Record<string, string | number>>): string {
  return `{"ok":true,"data":${JSON.stringify(data)}}`;
}

/** The error envelope of an error. */
export function errorEnvelope({ code, message }: TextmillError): string {
  return envelopeOf(publicCode(code), message);
}

/** The error envelope of a public code and a sentence. */
export function envelopeOf(code: string, message: string): string {
  return JSON.stringify({ ok: false, error: { code, message } });
}
