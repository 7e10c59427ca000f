import type { FieldValues } from '../core/field.ts';
import { splitFirstLine } from '../core/lines.ts';

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

/** The part of a text that a pattern matched. */
export function rangeOf({ 0: { length }, index }: RegExpExecArray): Range {
  return { start: index, end: index + length };
}

/** A text that another one may mean. Each character of the other one is data, frame that the notation explains, or left. */
export interface Reading {
  /** What is read, such as “the value after “token””. Code is in backticks. */
  readonly label: string;
  /** The text to convert. */
  readonly text: string;
  /** The text in parts, if values are converted where they stand. */
  readonly parts?: readonly Part[];
  readonly options?: Options;
  /** Whether each line of the text is converted on its own. */
  readonly isEachLine?: boolean;
  /** Whether what the text says twice agrees: offsets and bytes, a text column, lengths, checksums. */
  readonly isProven?: boolean;
  /** What has the shape of the data and is not used. Without it, the reading is complete. */
  readonly left?: Left | undefined;
  /** Whether the text names its notation, so that any bytes are right. */
  readonly isNamed?: boolean;
  /** Whether the whole text is in this notation, so that it is read for any open tool. */
  readonly isWhole?: boolean;
  /** Whether another reading of the text is equally plausible, even if their results are not. */
  readonly isAmbiguous?: boolean;
  /** The header of a JWT, encoded. */
  readonly header?: string | undefined;
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

/** A part of a text: text that stays, or a value to convert. */
export type Part = string | { readonly value: string; readonly options?: Options };

/** How a text is divided before it is converted. */
export type Division = 'whole' | 'lines' | 'after first line';

/** The parts of a text: all of it, each line that is not blank, or what is after the first line. */
export function partsOf(kind: Division, text: string): readonly Part[] {
  if (kind === 'whole') return [{ value: text }];
  if (kind === 'lines') return text.split(/([\r\n]+)/).map((line) => (/[^\r\n]/.test(line) ? { value: line } : line));
  const [first, rest] = splitFirstLine(text);
  return first === undefined ? [{ value: rest }] : [first, { value: rest }];
}

/** The label of a value that is in quotes. */
export const IN_QUOTES = 'the text in quotes';

/** @example joinLabels('text without quotes', 'UTF-16') // 'text without quotes, UTF-16' */
export function joinLabels(...labels: readonly string[]): string {
  return labels.filter(Boolean).join(', ');
}
