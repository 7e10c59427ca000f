import { commonSubsequence } from '../../support/common-subsequence.ts';
import type { UnicodeTables } from './unicode-tables.ts';

/** How the Unicode data of two runtimes differs: ranges of code points in hexadecimal. */
export interface Differences {
  /** Characters with another lower case. */
  readonly lower: string;
  /** Characters that decompose to something else, or have another combining class. */
  readonly normal: string;
  /** Marks in the regular expressions of only one of the two. */
  readonly marks: string;
  /** Characters that only one of the two can sort. The other puts them after all characters that it knows. */
  readonly unknown: string;
  /** Other characters, except Han, that are at another place: the fewest that explain the difference. */
  readonly moved: string;
  /** Characters that differ from others at another level: in the base letter, in accents, or only in variants. */
  readonly equal: string;
}

/** How a runtime sorts Han: by radical and strokes, or by code point, with the oldest block at the start. */
export type HanOrder = 'by radical' | 'by code point';

/** Compares all that {@link UnicodeTables} contains, except the order of Han. */
export function differencesBetween(here: UnicodeTables, there: UnicodeTables): Differences {
  const ownKnown = new Set(here.order);
  const isCommon = (code: number) => ownKnown.has(code) && !isHan(code);
  const common = there.order.filter(isCommon);
  const both = new Set(common);
  return {
    lower: ranges(changedKeys(here.lower, there.lower)),
    normal: ranges(changedKeys(here.normal, there.normal)),
    marks: ranges(onlyInOne(here.marks, there.marks)),
    unknown: ranges(onlyInOne(here.order, there.order)),
    moved: ranges(
      moved(
        here.order.filter((code) => both.has(code)),
        common,
      ),
    ),
    equal: ranges([
      ...new Set(
        (['base', 'accent', 'variant'] as const).flatMap((level) =>
          changedKeys(firstEquals(here, there, level), firstEquals(there, here, level)),
        ),
      ),
    ]),
  };
}

/** The characters that both know, each with the first of the characters that are equal to it. */
function firstEquals(
  { order, equal }: UnicodeTables,
  other: UnicodeTables,
  level: keyof UnicodeTables['equal'],
): Entries {
  const [equals, known] = [new Set(equal[level]), new Set(other.order.filter((code) => !isHan(code)))];
  let first: number | undefined;
  return order.flatMap((code) => {
    if (!equals.has(code)) first = undefined;
    if (!known.has(code)) return [];
    first ??= code;
    return [[code, first] as const];
  });
}

/** How a runtime orders Han. */
export function hanOrderOf({ order }: UnicodeTables): HanOrder {
  const ideographs = order.filter(isIdeograph);
  const byCodePoint = ideographs.toSorted((a, b) => Number(isOldHan(b)) - Number(isOldHan(a)) || a - b);
  return ideographs.every((code, index) => code === byCodePoint[index]) ? 'by code point' : 'by radical';
}

/** How many characters of the oldest block of Han are at another place: the fewest that explain the difference. */
export function movedHan(here: UnicodeTables, there: UnicodeTables): number {
  return moved(here.order.filter(isOldHan), there.order.filter(isOldHan)).length;
}

/** Whether a character is in CJK Unified Ideographs, the block with almost all Han in use. */
function isOldHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}

/** Whether a character is in a block of unified ideographs. */
function isIdeograph(code: number): boolean {
  const isOnPlane = (code >= 0x20000 && code < 0x2f800) || (code >= 0x30000 && code < 0x40000);
  return isOldHan(code) || (code >= 0x3400 && code <= 0x4dbf) || isOnPlane;
}

/** Whether a character is, or stands for, Han: also radicals, and Han in circles. */
function isHan(code: number): boolean {
  return /\p{Script=Han}/u.test(String.fromCodePoint(code).normalize('NFKD'));
}

function onlyInOne(here: readonly number[], there: readonly number[]): readonly number[] {
  const [own, other] = [new Set(here), new Set(there)];
  return [...here.filter((code) => !other.has(code)), ...there.filter((code) => !own.has(code))];
}

type Entries = readonly (readonly [code: number, value: string | number])[];

function changedKeys(here: Entries, there: Entries): readonly number[] {
  const [own, other] = [new Map(here), new Map(there)];
  return [...new Set([...own.keys(), ...other.keys()])].filter((code) => own.get(code) !== other.get(code));
}

/** The fewest items whose removal makes two orders of the same items equal. */
function moved(here: readonly number[], there: readonly number[]): readonly number[] {
  const places = new Map(here.map((code, place) => [code, place]));
  const isSame = commonSubsequence(
    there.map((code) => places.get(code) ?? -1),
    there.map((_, place) => place),
  );
  return there.filter((_, position) => !isSame[position]);
}

/** Code points as ranges such as `A7CE 10EC5-10EC7`. */
function ranges(codes: readonly number[]): string {
  const sorted = codes.toSorted((a, b) => a - b);
  const starts = sorted.filter((code, index) => sorted[index - 1] !== code - 1);
  const ends = sorted.filter((code, index) => sorted[index + 1] !== code + 1);
  const hex = (code = 0) => code.toString(16).toUpperCase().padStart(4, '0');
  return starts.map((code, index) => (code === ends[index] ? hex(code) : `${hex(code)}-${hex(ends[index])}`)).join(' ');
}
