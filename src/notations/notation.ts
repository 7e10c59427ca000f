import type { FieldValues } from '../core/field.ts';

/** The values of options of a tool. */
export type Options = FieldValues;

/** What a conversion returns: bytes if they are not UTF-8 text, undefined if it fails. */
export type Result = string | Uint8Array<ArrayBuffer> | undefined;

/** Converts a text with the open tool, or with other values of some options. */
export type Convert = (text: string, options?: Options) => Result;

/** A part of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text that another one may mean. Each character of the other one is data, frame that the notation explains, or left. */
export interface Reading {
  /** What it does, such as “Remove the quotes”. Code is in backticks. */
  readonly label: string;
  /** The same as an imperative that shows no part of the text; by default, the label is one. */
  readonly plain?: string;
  /** The text to convert. */
  readonly text: string;
  readonly options?: Options;
  /** Whether each line of the text is converted on its own. */
  readonly isEachLine?: boolean;
  /** Whether what the text says twice agrees: offsets and bytes, a text column, lengths, checksums. */
  readonly isProven?: boolean;
  /** What has the shape of the data and is not used. Without it, the reading is complete. */
  readonly left?: Left | undefined;
  /** How plausible a result must be; by default WRITTEN of plausibility.ts. BYTES if the text names its notation. */
  readonly least?: number;
  /** Whether the whole text is in this notation, so that it is read for any open tool. */
  readonly isWhole?: boolean;
  /** Whether it is better than a result without it, as long as its own is as plausible. */
  readonly isSure?: boolean;
  /** The way to read the text while it stays what it is. */
  readonly kept?: Kept;
  /** The parts of a text that stays, if the reader knows them. */
  readonly parts?: readonly Part[];
  /** A sentence about the text. */
  readonly note?: string | undefined;
}

/** What a reading does not use. */
export interface Left {
  /** Such as `Uses 1 of 3 values.` or `950 bytes are missing.` */
  readonly sentence: string;
  /** Where it is in the text that was read; empty if it is missing. */
  readonly ranges: readonly Range[];
}

/** What the text says twice and differently, such as an offset that does not fit the bytes before it. */
export interface Fault {
  /** A sentence without the position. */
  readonly fault: string;
  readonly range: Range;
}

/** The notations whose values are converted while the text stays. */
export type Kept = 'jwt' | 'values' | 'form';

/** A part of a text: text that stays, or a value to convert, perhaps with its result. */
export type Part = string | { readonly value: string; readonly options?: Options; readonly result?: string };

/** @example joinLabels('Remove the quotes', 'Read as UTF-16') // 'Remove the quotes, read as UTF-16' */
export function joinLabels(label: string, next: string): string {
  return label === '' || next === '' ? label + next : `${label}, ${next.charAt(0).toLowerCase()}${next.slice(1)}`;
}
