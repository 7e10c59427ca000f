import { limits } from '../../../src/core/limits.ts';
import type { Options } from '../session/options.ts';
import type { Attempt } from './attempt.ts';
import { dataUriPayload, hexDigits, jwtPayload } from './wrappings.ts';

/**
 * What makes a text look encoded. Decoders are exact, but many a word is the Base64 of something: so the text must have what
 * words lack, and its result must be what people encode.
 */

/** A way to read a text that is worth trying. */
export interface Evidence {
  /** The tool whose decoder to try. */
  readonly name: string;
  /** What it looks like, and what to do about it. */
  readonly label: string;
  /** What of the text to decode. */
  readonly part: string;
  /** Options that the text needs. */
  readonly optionsFor?: Options;
  readonly isConvincing: (result: NonNullable<Attempt>) => boolean;
}

/** The ways to read a text that are worth trying, the surest first. Looking for them is cheap. */
export function evidenceFor(text: string): readonly Evidence[] {
  if (text.length < SHORTEST || text.length > limits.textCodePoints) return [];
  return [...wrapped(text), ...escapes(text), ...hexadecimal(text), ...base32(text), ...base64(text), ...base58(text)];
}

/** A text of fewer characters is a word or a number to anyone. */
const SHORTEST = 4;

type Convincing = Evidence['isConvincing'];

const isAnything: Convincing = () => true;
/** A text without controls, and without characters that mean nothing. */
const isPrintable: Convincing = (tried) =>
  tried.kind === 'text' && !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u.test(tried.text);
/** A printable text as people write it. */
const isWritten: Convincing = (tried) => isPrintable(tried) && tried.kind === 'text' && hasLetters(tried.text);

/** Whether half of a text is letters, digits and spaces, and nearly all of a short one; JSON and emoji aside. */
function hasLetters(text: string): boolean {
  const start = text.slice(0, LONGEST_LOOK);
  const others = start.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, '').length;
  const most = start.length < SHORT ? 1 : start.length / 2;
  return others <= most || /^\s*[[{]\s*"/.test(start) || /\p{Extended_Pictographic}/u.test(start);
}

/** Characters that tell enough of a text. */
const LONGEST_LOOK = 256;
/** Random bytes are so many characters by chance, once in thousands. */
const SHORT = 12;

function wrapped(text: string): readonly Evidence[] {
  const payload = jwtPayload(text);
  if (payload !== undefined) {
    return [
      {
        name: 'base64',
        label: 'a JWT: decode its payload',
        part: payload,
        optionsFor: { urlSafe: true },
        isConvincing: isPrintable,
      },
    ];
  }
  const part = dataUriPayload(text);
  return part === undefined || part === ''
    ? []
    : [{ name: 'base64', label: 'a data URI: decode its Base64', part, isConvincing: isAnything }];
}

/** Escapes, and nothing that would be escaped: no spaces, quotes or brackets. */
function escapes(text: string): readonly Evidence[] {
  if (!/%[\dA-F]{2}/i.test(text) || /[ \t<>"{}|\\^`]/.test(text.trim())) return [];
  return [
    {
      name: 'url-encoder',
      label: 'URL encoding: decode it',
      part: text,
      isConvincing: isPrintable,
    },
  ];
}

/** Bytes that are marked as such, or digits with letters among them, without which they would be a number. */
function hexadecimal(text: string): readonly Evidence[] {
  const plain = text.replaceAll(/\s+/g, '');
  const isPlain = /^[\dA-F]+$/i.test(plain);
  const digits = isPlain ? plain : hexDigits(text);
  if (digits === undefined || digits.length < 8) return [];
  const isMarked = /[\\0]x.*[\\0]x/is.test(text);
  const isMixed = /[A-F]/i.test(digits) && /\d/.test(digits);
  // A single word of eight digits is a number of 32 bits, or the short name of a commit.
  if (!isMarked && (!isMixed || (digits.length < 10 && /^\w+$/.test(text.trim())))) return [];
  return [
    {
      name: 'hex-to-text',
      label: 'hexadecimal: decode it',
      part: isPlain ? text : digits,
      isConvincing: isWritten,
    },
  ];
}

/** Capital letters with digits or padding. */
function base32(text: string): readonly Evidence[] {
  const digits = text.replaceAll(/\s+/g, '');
  if (
    digits.length < (digits.endsWith('=') ? 8 : 10) ||
    !/^[A-Z2-7]+=*$/.test(digits) ||
    !/[2-7=]/.test(digits) ||
    !/[A-Z]/.test(digits)
  )
    return [];
  return [{ name: 'base32', label: 'Base32: decode it', part: text, isConvincing: isWritten }];
}

/** Letters of both cases, with digits or padding if there are few; or the start of a common kind of file. */
function base64(text: string): readonly Evidence[] {
  const digits = text.replaceAll(/\s+/g, '');
  if (!/^[\w+/-]+={0,2}$/.test(digits) || !/[a-z]/.test(digits) || !/[A-Z]/.test(digits)) return [];
  const isFile = digits.length >= 16 && FILES.test(digits);
  const isShort = digits.length < 24;
  if (!isFile && !digits.endsWith('=') && (digits.length < 8 || (isShort && !/\d/.test(digits)))) return [];
  return [
    {
      name: 'base64',
      label: 'Base64: decode it',
      part: text,
      ...(/[-_+/]/.test(digits) && { optionsFor: { urlSafe: /[-_]/.test(digits) } }),
      isConvincing: isFile ? isAnything : isWritten,
    },
  ];
}

/** PNG, JPEG, GIF, WebP, PDF, ZIP, gzip: what their first bytes are in Base64. */
const FILES = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI)/;

/** Letters of both cases and digits. */
function base58(text: string): readonly Evidence[] {
  const digits = text.trim();
  if (digits.length < 11 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(digits)) return [];
  if (!/\d/.test(digits) || !/[a-z]/.test(digits) || !/[A-Z]/.test(digits)) return [];
  return [{ name: 'base58', label: 'Base58: decode it', part: text, isConvincing: isWritten }];
}
