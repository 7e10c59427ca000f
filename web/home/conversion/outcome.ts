import type { FieldValues } from '../../../src/core/field.ts';
import { OPERATION_FIELD, RESULT_FIELD } from '../../../src/core/field-names.ts';
import { countLines } from '../../../src/core/lines.ts';
import { utf8Bytes } from '../../../src/core/text.ts';
import type { DataOfOutput, Tool, ToolOutput } from '../../../src/core/tool.ts';
import type { ErrorData } from '../../../src/notations/errors.ts';
import { endOfLayout } from '../text/layout.ts';

/** A bug. */
export const INTERNAL_ERROR: ErrorData = { code: 'INTERNAL_ERROR', field: undefined, position: undefined };

/** What a conversion returns: plain data, so that a worker can send it to the page. */
export type Outcome =
  | Finished
  /** A worker has not finished yet, or was stopped. */
  | { readonly kind: 'pending' };

/** The outcome of a conversion that has ended. */
export type Finished = Converted | DecodedBytes | Failed;

/** A text, and the numbers that a tool returns with it. */
export interface Converted {
  readonly kind: 'text';
  readonly data: DataOfOutput<ToolOutput>;
  /** The UTF-8 bytes of a result that is too long to show. The data then contains its start. */
  readonly whole?: Uint8Array<ArrayBuffer>;
  readonly written?: Shown;
  /** Why it can't be written in the chosen form. */
  readonly refusal?: string;
  /** If each line is converted: the lines that can't be, whose results are empty. */
  readonly wrongLines?: WrongLines;
}

/** The decoded bytes are not UTF-8. The error has the position of the first that is not, if it is known. */
export interface DecodedBytes {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly error: ErrorData;
  readonly written?: Shown;
  readonly refusal?: string;
}

/** A result in another form: its text, or the start of a long one and all of its UTF-8 bytes. */
export interface Shown {
  readonly text: string;
  readonly whole?: Uint8Array<ArrayBuffer>;
}

/** The input can't be converted. */
export interface Failed {
  readonly kind: 'error';
  readonly error: ErrorData;
}

/** The lines that can't be converted. */
export interface WrongLines {
  readonly count: number;
  /** The first of them: its start in UTF-16 units, its text and its error. */
  readonly start: number;
  readonly line: string;
  readonly error: ErrorData;
}

/** Whether a result is a list whose last line is empty: only a final line feed keeps that line. */
export function endsWithEmptyLine(
  { output }: Tool,
  data: DataOfOutput<ToolOutput>,
  result: string | Uint8Array,
): boolean {
  const { countedBy } = output[RESULT_FIELD];
  if (countedBy === undefined) return false;
  return result.length === 0 ? data[countedBy] === 1 : [0x0a, '\n'].includes(result.at(-1) ?? '');
}

/** The outcome of a conversion, with the start of the result if it is too long to show. */
export function shortened(data: DataOfOutput<ToolOutput>): Converted {
  const { text, whole } = shownPart(data[RESULT_FIELD]);
  return { kind: 'text', data: { ...data, [RESULT_FIELD]: text }, ...(whole && { whole }) };
}

/** A result, or its start if it is too long to show. */
export function shownPart(result: string): Shown {
  const end = endOfLayout(result.slice(0, MOST_SHOWN_UNITS));
  if (end === result.length && countLines(result) <= MOST_SHOWN_LINES) return { text: result };
  const start = result.slice(0, Math.min(end, MOST_OF_START)).replace(/[\ud800-\udbff]$/, '');
  return { text: start.split('\n', MOST_LINES_OF_START).join('\n'), whole: utf8Bytes(result) };
}

/** The longest result that is shown whole, in UTF-16 units. Chromium lays it out between two keys. */
const MOST_SHOWN_UNITS = 65_536;
const MOST_SHOWN_LINES = 2_000;
/** How much of a longer one is shown. */
const MOST_OF_START = 16_384;
const MOST_LINES_OF_START = 1_000;

/** The result of a conversion: a text, or the bytes of a long text or of anything else; undefined if there is none. */
export function resultOf(outcome: Outcome): string | Uint8Array<ArrayBuffer> | undefined {
  if (outcome.kind === 'text') return outcome.whole ?? outcome.data[RESULT_FIELD];
  return outcome.kind === 'bytes' ? outcome.bytes : undefined;
}

/** The text that the page shows for a result: in the chosen form, if it has one. */
export function shownOf(outcome: Outcome): Shown | undefined {
  if ('written' in outcome) return outcome.written;
  if (outcome.kind !== 'text') return undefined;
  return { text: outcome.data[RESULT_FIELD], ...(outcome.whole && { whole: outcome.whole }) };
}

/** What Copy and Save take. */
export function shownResult(outcome: Outcome): string | Uint8Array<ArrayBuffer> | undefined {
  const shown = shownOf(outcome);
  return shown === undefined ? resultOf(outcome) : (shown.whole ?? shown.text);
}

/** What else is known of a result: the other numbers that a tool returns, or how many lines an operation removed. */
export function factsOf({ fields, output }: Tool, options: FieldValues, outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'text') return [];
  const { data }: { readonly data: Readonly<Record<string, unknown>> } = outcome;
  // The sizes of the texts are these, too.
  const counts = [fields.text.countedBy, output.result.countedBy];
  const facts = Object.entries(output).flatMap(([name, { title }]) => {
    const value = counts.includes(name) ? undefined : data[name];
    return typeof value === 'number' ? `${title} ${value.toLocaleString('en')}` : [];
  });
  const [given = 0, left = 0] = counts.map((name) => Number(data[name ?? '']));
  const isRemoval = ['dedupe', 'empty'].includes(String(options[OPERATION_FIELD]));
  if (isRemoval) return [...facts, `${(given - left).toLocaleString('en')} removed`];
  const hasUnits = options['sortMode'] === 'numeric' && UNITS.test(String(data[RESULT_FIELD]));
  return hasUnits ? [...facts, 'units ignored'] : facts;
}

/** A line that begins with a number and the unit of a size. */
const UNITS = /^[-+]?\d[\d.,]* ?[kMGT](?:i?B)?\b/im;
