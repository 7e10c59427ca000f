import type { Options } from '../session/options.ts';
import type { Attempt } from './attempt.ts';
import { dataUriPayload, hexDigits, hexDumpDigits, jwtPayload, REMOVE_OFFSETS, URL_SAFE, urlMode } from './notation.ts';

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
  readonly part: string;
  readonly optionsFor?: Options;
  /** What to offer although the open tool decodes the whole text, which includes more than the encoded part. */
  readonly cleaning?: string;
  readonly isConvincing: (result: NonNullable<Attempt>) => boolean;
}

/** The decodings that are worth trying, the most certain first. Cheap: only the start of a long text is examined. */
export function evidenceFor(text: string): readonly Evidence[] {
  if (text.length < SHORTEST) return [];
  const start = text.slice(0, LONGEST_START);
  return [
    ...wrapped(text),
    ...escapes(text, start),
    ...hexadecimal(text, start),
    ...base32(text, start),
    ...base64(text, start),
    ...base58(text),
  ];
}

/** A shorter text is an ordinary word or a number. */
const SHORTEST = 4;

/** The number of code units to compare with an alphabet. */
const LONGEST_START = 4_096;

type Convincing = Evidence['isConvincing'];

const isAnything: Convincing = () => true;
/** Whether the result is a text without control, unassigned or private-use characters. */
const isPrintable: Convincing = (tried) =>
  tried.kind === 'text' && !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u.test(tried.text.slice(0, LONGEST_START));
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
  const bytes = hexDumpDigits(text);
  if (bytes !== undefined) {
    const [label, cleaning] = ['a hex dump: decode it', REMOVE_OFFSETS];
    return [{ name: 'hex-to-text', label, cleaning, part: bytes, isConvincing: isAnything }];
  }
  const part = dataUriPayload(text);
  return part === undefined || part === ''
    ? []
    : [{ name: 'base64', label: 'a data URI: decode its Base64', part, isConvincing: isAnything }];
}

/** Percent escapes, without characters that would be escaped: spaces, quotes, brackets. */
function escapes(text: string, start: string): readonly Evidence[] {
  if (!/%[\dA-F]{2}/i.test(start) || /[ \t<>"{}|\\^`]/.test(text.trim())) return [];
  const mode = urlMode(text, true);
  const optionsFor = mode === undefined ? {} : { mode };
  return [{ name: 'url-encoder', label: 'URL encoding: decode it', part: text, optionsFor, isConvincing: isPrintable }];
}

/** Bytes with a prefix such as `0x`, or digits with both letters and numerals: others are words or numbers. */
function hexadecimal(text: string, start: string): readonly Evidence[] {
  const plain = start.replaceAll(/\s+/g, '');
  const isPlain = /^[\dA-F]+$/i.test(plain);
  const isMarked = /[\\0]x.*[\\0]x/is.test(start);
  const bare = start.replaceAll(/[\\0]x/gi, '');
  const isMixed = /[A-F]/i.test(bare) && /\d/.test(bare);
  const digits = isPlain ? plain : isMarked || isMixed ? hexDigits(text) : undefined;
  if (digits === undefined || digits.length < 8) return [];
  // A single word of eight digits is a 32-bit number or a short commit hash.
  if (!isMarked && (!isMixed || (digits.length < 10 && /^\w+$/.test(text.trim())))) return [];
  const part = isPlain ? text : digits;
  return [{ name: 'hex-to-text', label: 'hexadecimal: decode it', part, isConvincing: isWritten }];
}

/** Capital letters, with digits or padding. */
function base32(text: string, start: string): readonly Evidence[] {
  const digits = start.replaceAll(/\s+/g, '');
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
function base64(text: string, start: string): readonly Evidence[] {
  const digits = start.replaceAll(/\s+/g, '');
  if (!/^[\w+/-]+={0,2}$/.test(digits) || !/[a-z]/.test(digits) || !/[A-Z]/.test(digits)) return [];
  const isFile = digits.length >= 16 && FILES.test(digits);
  const isShort = digits.length < 24;
  if (!isFile && !digits.endsWith('=') && (digits.length < 8 || (isShort && !/\d/.test(digits)))) return [];
  return [
    {
      name: 'base64',
      label: 'Base64: decode it',
      part: text,
      ...(/[-_+/]/.test(text) && { optionsFor: { [URL_SAFE]: /[-_]/.test(text) } }),
      isConvincing: isFile ? isAnything : isWritten,
    },
  ];
}

/** The first bytes of PNG, JPEG, GIF, WebP, PDF, ZIP and gzip files in Base64. */
const FILES = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI)/;

/** Letters of both cases, and digits. The time of decoding grows with the square of the length. */
function base58(text: string): readonly Evidence[] {
  const digits = text.trim();
  if (digits.length < 11 || digits.length > LONGEST_START || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(digits)) return [];
  if (!/\d/.test(digits) || !/[a-z]/.test(digits) || !/[A-Z]/.test(digits)) return [];
  return [{ name: 'base58', label: 'Base58: decode it', part: text, isConvincing: isWritten }];
}
