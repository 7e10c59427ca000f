import { publicCode, type TextmillError } from '../core/errors.ts';
import { byteLength } from './byte-length.ts';

/** The two envelopes, as JSON. No other property appears in either. */

/** The success envelope around a tool's data. */
export function dataEnvelope(data: Readonly<Record<string, string | number>>): string {
  return `{"ok":true,"data":${JSON.stringify(data)}}`;
}

/** UTF-16 units of a text that are made JSON at a time. */
const PIECE = 16_384;

/**
 * The success envelope around a tool's data, or undefined if it takes more UTF-8 bytes. A long text is made JSON piece by
 * piece: escapes can make it six times longer, and what is too large is given up at the first piece too many.
 */
export function dataEnvelopeWithin(bytes: number, data: Readonly<Record<string, string | number>>): string | undefined {
  const length = longestText(data);
  // No UTF-16 unit takes less than a byte.
  if (length > bytes) return undefined;
  if (length <= PIECE) {
    const envelope = dataEnvelope(data);
    // None takes more than three.
    return envelope.length * 3 > bytes && byteLength(envelope) > bytes ? undefined : envelope;
  }
  let envelope = '';
  let left = bytes;
  for (const piece of envelopePieces(data)) {
    left -= byteLength(piece);
    if (left < 0) return undefined;
    envelope += piece;
  }
  return envelope;
}

function longestText(data: Readonly<Record<string, string | number>>): number {
  let longest = 0;
  for (const name in data) {
    const value = data[name];
    if (typeof value === 'string') longest = Math.max(longest, value.length);
  }
  return longest;
}

function* envelopePieces(data: Readonly<Record<string, string | number>>): Generator<string> {
  let before = '{"ok":true,"data":{';
  for (const [name, value] of Object.entries(data)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (typeof value === 'string') yield* textPieces(value);
    else yield String(value);
    before = ',';
  }
  yield '}}';
}

function* textPieces(text: string): Generator<string> {
  yield '"';
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + PIECE, text.length);
    // A surrogate without its other half would be escaped.
    if (text.charCodeAt(end - 1) >>> 10 === 0xd800 >>> 10) end++;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

/** The error envelope of an error. */
export function errorEnvelope({ code, message }: TextmillError): string {
  return envelopeOf(publicCode(code), message);
}

/** The error envelope of a public code and a sentence. */
export function envelopeOf(code: string, message: string): string {
  return JSON.stringify({ ok: false, error: { code, message } });
}
