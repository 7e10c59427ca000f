/**
 * The Unicode data of a runtime that the product uses, for every code point: lower case, normalization, classes of
 * characters in regular expressions, and the order of the collator.
 */
export interface UnicodeTables {
  /** The Unicode version of each, as far as the characters that a version added show it. */
  readonly versions: Readonly<Record<'lower' | 'normal' | 'marks' | 'order', string>>;
  /** Characters and their lower case, if it differs. */
  readonly lower: readonly Mapping[];
  /** Characters and their canonical decomposition between marks of several classes, if they change. */
  readonly normal: readonly Mapping[];
  readonly marks: readonly number[];
  readonly invisible: readonly number[];
  readonly trimmed: readonly number[];
  /** The characters that the collator knows, in its order. */
  readonly order: readonly number[];
  /** Those among them that are equal to the one before: in their base letter, also in accents, or in all. */
  readonly equal: Readonly<Record<'base' | 'accent' | 'variant', readonly number[]>>;
}

type Mapping = readonly [code: number, mapped: string];

/** Characters of Unicode versions, with lower case (a capital), a class (a mark), and their own order. */
const NEW = [
  { version: '18', capital: '', mark: '\u0b53', letter: '' },
  { version: '17', capital: '\u{16ea0}', mark: '\u1acf', letter: '\u{16ea0}' },
  { version: '16', capital: '\u1c89', mark: '\u0897', letter: '\u1c89' },
] as const;

/** Greek has no character here, so the collator puts it after every character that it knows. */
const UNKNOWN = '\u0378';

/** Computes the tables. It takes less than a second. */
export function unicodeTables(): UnicodeTables {
  // The same options as src/tools/lines/collator-order.ts.
  const { compare } = new Intl.Collator('en', { numeric: true });
  const lower: Mapping[] = [];
  const normal: Mapping[] = [];
  const marks: number[] = [];
  const invisible: number[] = [];
  const trimmed: number[] = [];
  const known: { readonly code: number; readonly character: string }[] = [];
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code);
    if (!character.isWellFormed()) continue;
    const small = character.toLowerCase();
    if (small !== character) lower.push([code, small]);
    // U+0345 has the last class, U+0334 the first one; U+0300 and U+0316 are of the most frequent classes.
    const marked = `\u0345${character}\u0300\u0316\u0334`;
    const decomposed = marked.normalize('NFD');
    // Hangul syllables decompose by a formula.
    const asStarter = `\u0345${character}\u0334\u0316\u0300`;
    if (decomposed !== asStarter && !/[\uac00-\ud7a3]/.test(character)) normal.push([code, decomposed]);
    if (/\p{M}/u.test(character)) marks.push(code);
    // As in src/core/escapes.ts.
    if (/[\p{Cc}\p{Cf}\p{Z}\p{DI}\p{Co}\u2800]/u.test(character)) invisible.push(code);
    if (character.trim() === '') trimmed.push(code);
    if (compare(character, UNKNOWN) < 0) known.push({ code, character });
  }
  known.sort((a, b) => compare(a.character, b.character) || a.code - b.code);
  const equalIn = (sensitivity: 'base' | 'accent' | 'variant') => {
    const collator = new Intl.Collator('en', { numeric: true, sensitivity });
    const equal = known.filter(({ character }, index) => {
      const before = known[index - 1];
      return before !== undefined && collator.compare(before.character, character) === 0;
    });
    return equal.map(({ code }) => code);
  };
  const newest = (has: (added: (typeof NEW)[number]) => boolean) => NEW.find(has)?.version ?? '15';
  return {
    versions: {
      lower: newest(({ capital }) => capital.toLowerCase() !== capital),
      normal: newest(({ mark }) => `${mark}\u0316`.normalize('NFD') !== `${mark}\u0316`),
      marks: newest(({ mark }) => /\p{M}/u.test(mark)),
      order: newest(({ letter }) => letter !== '' && compare(letter, UNKNOWN) < 0),
    },
    lower,
    normal,
    marks,
    invisible,
    trimmed,
    order: known.map(({ code }) => code),
    equal: { base: equalIn('base'), accent: equalIn('accent'), variant: equalIn('variant') },
  };
}
