import fc from 'fast-check';
import { anyCharacter } from '../../support/for-all.ts';

/** Random texts: characters of all planes, and those that programs treat differently. */

/** Whitespace of all kinds, and characters that some programs take for whitespace or line ends. */
export const spaces = [
  ...' \t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2003\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u180e',
];

const combining = [...'\u0301\u0327\u0345\u034f\u05b0\u064b\u0f71\u0f72\u0f74\u1ab0\u20d0\u302a\u3099\ufe00\u{1d165}'];

const rightToLeft = [...'אבגשؤئابت\u200f\u202e\u2067\u{10900}\u{1e900}'];

/** Letters whose case is special: one to several letters, final sigma, dotted i, title case, pairs beyond plane 0. */
const cased = [...'aAbBzZßẞİıiIσςΣéÉǅǆǄﬁſKÅ\u{10400}\u{10428}ΐ'];

const controls = [...'\0\x01\x07\b\x1b\x7f'];

/** One character of a random kind. */
export const character = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), weight: 5 },
  { arbitrary: anyCharacter, weight: 3 },
  fc.constantFrom(...spaces),
  fc.constantFrom(...combining),
  fc.constantFrom(...rightToLeft),
  fc.constantFrom(...cased),
  fc.constantFrom(...controls),
  fc.constantFrom('\n', '\r', '\r\n'),
);

/** A short text, or rarely a long one: a piece many times. */
function textOf(unit: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const short = fc.string({ unit, maxLength: 40 });
  const long = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 12 }), fc.integer({ min: 2, max: 80 }));
  return fc.oneof(
    { arbitrary: short, weight: 9 },
    { arbitrary: long.map(([piece, times]) => piece.repeat(times)), weight: 1 },
  );
}

/** Any text. */
export const anyText = textOf(character);

/** Bytes: random ones, equal ones, and UTF-8. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc.tuple(fc.nat(255), fc.nat(300)).map(([byte, length]) => new Uint8Array(length).fill(byte)),
  anyText.map((text) => new TextEncoder().encode(text)),
);

/** A list of lines. The lines often repeat, begin with the same characters, or differ only in case. */
export function listOf(line: fc.Arbitrary<string>, ends: readonly string[] = ['\n']): fc.Arbitrary<string> {
  const repeated = fc.array(line, { minLength: 1, maxLength: 8 }).chain((some) => {
    return fc.array(fc.oneof(fc.constantFrom(...some), line), { maxLength: 20 });
  });
  const end = fc.constantFrom(...ends);
  const lines = fc.oneof(fc.array(line, { maxLength: 12 }), repeated);
  return fc.tuple(lines, fc.infiniteStream(end), fc.boolean()).map(([list, stream, isEnded]) => {
    const text = list.map((each) => each + (stream.next().value ?? '')).join('');
    const last = ends.find((each) => text.endsWith(each));
    return isEnded || last === undefined ? text : text.slice(0, -last.length);
  });
}

/** A line of any characters without line ends. */
export const anyLine = textOf(character).map((text) => text.replaceAll(/[\r\n]/g, ''));

/** Lines from few characters, so that many are equal or nearly equal. */
export const similarLine = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'b',
    'B',
    'z',
    'é',
    'É',
    '1',
    '10',
    '9',
    ' ',
    '_',
    '-',
    'σ',
    'ς',
    '\u{1f600}',
    '\uff21',
  ),
  maxLength: 4,
});

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });

/** Lines that begin with a number of any shape, or nearly. */
const anyNumberLine = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constantFrom('', '', '', ' ', '\t ', 'x'), weight: 4 }, fc.constantFrom(...spaces)),
    fc.constantFrom('', '', '-', '+', '--', '\u2212'),
    fc.oneof(digits(3), digits(3), digits(40), fc.constantFrom('0', '00', '1', '10')),
    fc.constantFrom('', '', '.', ',', '..'),
    fc.oneof(digits(2), digits(30), fc.constant('')),
    fc.constantFrom('', '', ' kg', 'e5', 'x', '٣', ',000'),
  )
  .map((parts) => parts.join(''));

/** Different spellings of few numbers, with a letter to tell them apart. */
const equalNumberLine = fc
  .tuple(
    fc.constantFrom('', ' ', '+', '-', '0', '00', '-0'),
    fc.constantFrom('0', '1', '1.5', '.5', '10'),
    fc.constantFrom('', '0', '00', '.', '.0'),
    fc.constantFrom('a', 'b', ''),
  )
  .map((parts) => parts.join(''));

/** Lines that begin with a number, or nearly. Many numbers are equal. */
export const numberLine = fc.oneof(anyNumberLine, equalNumberLine);

/**
 * Lines of a few letters in many forms: with accents before and after composition, of both cases, wide, as ligatures.
 */
export const variantLine = fc.string({
  unit: fc.constantFrom(
    ...['a', 'A', 'á', 'Á', 'a\u0301', 'a\u0301\u0327', 'a\u0327\u0301', 'â', 'ª', 'æ', 'Æ', '\uff41', '\uff21', 'b'],
    ...[
      'o',
      'ö',
      'Ö',
      'ø',
      'œ',
      's',
      'ß',
      'ſ',
      'f',
      'i',
      'ﬁ',
      'fi',
      'и',
      'й',
      'И',
      'א',
      'ا',
      '漢',
      'か',
      'が',
      'カ',
      '가',
    ],
    ...['1', '2', '10', '010', '٢', '²', '½', ' ', '-', '_', '.', '\u00ad', '\u200d', '\u0301', '\u0f71\u0f72'],
  ),
  maxLength: 5,
});

/** The escapes that decodeURI keeps: those of `;/?:@&=+$,#`. */
export const RESERVED_ESCAPES = /%(3b|2f|3f|3a|40|26|3d|2b|24|2c|23)/gi;

const digit = fc.constantFrom(...'0123456789abcdefABCDEF');

const escaped = fc.tuple(character, fc.boolean()).map(([text, isUpper]) =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const digits = byte.toString(16).padStart(2, '0');
    return `%${isUpper ? digits.toUpperCase() : digits}`;
  }).join(''),
);

const reserved = fc.constantFrom(...[...';/?:@&=+$,#%~ !'].map((each) => `%${each.charCodeAt(0).toString(16)}`));

const right = fc.oneof(escaped, escaped, reserved, character, fc.constantFrom('+', '&', '=', '~'));

const wrong = fc.oneof(
  fc.tuple(digit, digit).map(([high, low]) => `%${high}${low}`),
  fc.constantFrom(
    '%',
    '%%',
    '%4',
    '%g1',
    '%u0041',
    '%C3',
    '%E2%82',
    '%F0%9F%98',
    '%ED%A0%80',
    '%C0%80',
    '%F4%90%80%80',
  ),
);

/** Texts with escapes: half of them are correct. */
export const percentTexts = fc.oneof(
  fc.array(right, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.oneof({ arbitrary: right, weight: 3 }, { arbitrary: wrong, weight: 1 }), { maxLength: 12 })
    .map((pieces) => pieces.join('')),
  anyText.map((text) => text.replaceAll('%', '')),
);
