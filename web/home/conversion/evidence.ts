import { limits } from '../../../src/core/limits.ts';
import type { Options } from '../session/options.ts';
import type { Attempt } from './attempt.ts';
import { dataUriPayload, hexDigits, jwtPayload, URL_SAFE } from './notation.ts';

/**
 * Detects text that looks encoded. That a text decodes is not enough: many words are valid Base64. The text must also
 * differ from ordinary words, and its result must look like something that people encode.
 */

/** A decoding that is worth trying. */
export interface Evidence {
  /** The tool whose decoder to try. */
  readonly name: string;
  /** The end of the sentence `Looks like …`: the format, and the action. */
  readonly label: string;
  /** The part of the text to decode. */
  readonly part: string;
  /** Options that the text needs. */
  readonly optionsFor?: Options;
  readonly isConvincing: (result: NonNullable<Attempt>) => boolean;
}

/** The decodings that are worth trying, the most certain first. This check is cheap. */
export function evidenceFor(text: string): readonly Evidence[] {
  if (text.length < SHORTEST || text.length > limits.textCodePoints) return [];
  return [...wrapped(text), ...escapes(text), ...hexadecimal(text), ...base32(text), ...base64(text), ...base58(text)];
}

/** A shorter text is an ordinary word or a number. */
const SHORTEST = 4;

type Convincing = Evidence['isConvincing'];

const isAnything: Convincing = () => true;
/** Whether the result is a text without control, unassigned or private-use characters. */
const isPrintable: Convincing = (tried) =>
  tried.kind === 'text' && !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u.test(tried.text);
/** Whether the result is a printable text that looks written by a person. */
const isWritten: Convincing = (tried) => isPrintable(tried) && tried.kind === 'text' && hasLetters(tried.text);

/** Whether half of a text, or nearly all of a short one, is letters, digits and whitespace; or it is JSON or emoji. */
function hasLetters(text: string): boolean {
  const start = text.slice(0, LONGEST_LOOK);
  const others = start.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, '').length;
  const most = start.length < SHORT ? 1 : start.length / 2;
  return others <= most || /^\s*[[{]\s*"/.test(start) || /\p{Extended_Pictographic}/u.test(start);
}

/** The number of code units to examine. */
const LONGEST_LOOK = 256;
/** Random bytes give a text of this length once in thousands of cases. */
const SHORT = 12;

function wrapped(text: string): readonly Evidence[] {
  const payload = jwtPayload(text);
  if (payload !== undefined) {
    const optionsFor = { [URL_SAFE]: true };
    const label = 'a JWT: decode its payload';
    return [{ name: 'base64', label, part: payload, optionsFor, isConvincing: isPrintable }];
  }
  const part = dataUriPayload(text);
  return part === undefined || part === ''
    ? []
    : [{ name: 'base64', label: 'a data URI: decode its Base64', part, isConvincing: isAnything }];
}

/** Percent escapes, without characters that would be escaped: spaces, quotes, brackets. */
function escapes(text: string): readonly Evidence[] {
  if (!/%[\dA-F]{2}/i.test(text) || /[ \t<>"{}|\\^`]/.test(text.trim())) return [];
  return [{ name: 'url-encoder', label: 'URL encoding: decode it', part: text, isConvincing: isPrintable }];
}

/** Bytes with a prefix such as `0x`, or digits with both letters and numerals: others are words or numbers. */
function hexadecimal(text: string): readonly Evidence[] {
  const plain = text.replaceAll(/\s+/g, '');
  const isPlain = /^[\dA-F]+$/i.test(plain);
  const digits = isPlain ? plain : hexDigits(text);
  if (digits === undefined || digits.length < 8) return [];
  const isMarked = /[\\0]x.*[\\0]x/is.test(text);
  const isMixed = /[A-F]/i.test(digits) && /\d/.test(digits);
  // A single word of eight digits is a 32-bit number or a short commit hash.
  if (!isMarked && (!isMixed || (digits.length < 10 && /^\w+$/.test(text.trim())))) return [];
  const part = isPlain ? text : digits;
  return [{ name: 'hex-to-text', label: 'hexadecimal: decode it', part, isConvincing: isWritten }];
}

/** Capital letters, with digits or padding. */
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

/** Letters of both cases (a short text also needs digits or padding), or the start of a common file type. */
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
      ...(/[-_+/]/.test(digits) && { optionsFor: { [URL_SAFE]: /[-_]/.test(digits) } }),
      isConvincing: isFile ? isAnything : isWritten,
    },
  ];
}

/** The first bytes of PNG, JPEG, GIF, WebP, PDF, ZIP and gzip files in Base64. */
const FILES = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI)/;

/** Letters of both cases, and digits. */
function base58(text: string): readonly Evidence[] {
  const digits = text.trim();
  if (digits.length < 11 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(digits)) return [];
  if (!/\d/.test(digits) || !/[a-z]/.test(digits) || !/[A-Z]/.test(digits)) return [];
  return [{ name: 'base58', label: 'Base58: decode it', part: text, isConvincing: isWritten }];
}
