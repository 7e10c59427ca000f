import { escapeHiddenCharacters } from '../core/escapes.ts';
import type { FieldValues } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { countLines, lineAndColumn, splitLines } from '../core/lines.ts';
import type { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { describeError } from '../notations/errors.ts';
import { lineRange } from '../notations/place.ts';
import { clauseOf, THE_TEXT, UsageError } from './errors.ts';
import { optionOf } from './options.ts';

/** What a command converted, from a file or {@link THE_TEXT}. */
interface Attempt {
  readonly tool: Tool;
  readonly options: FieldValues;
  readonly source: string;
}

/**
 * The error of a tool as the command line reports it: the place, what is wrong, and a remedy.
 *
 * @param text The text; undefined if it is too long to keep, or if only a line of it was converted.
 */
export function toolError(error: TextmillError, attempt: Attempt, text: string | undefined, hint = ''): UsageError {
  const { source, ...call } = attempt;
  if (text === undefined) {
    const character = (_: string, index: string) => `character ${Number(index) + 1}`;
    const message = error.message.replace(/index (\d+)/, character).replace(TEXT_FIELD, () => source);
    return new UsageError(message, error.remedy + hint, { apiError: error });
  }
  const { sentence, range, remedy = error.remedy } = describeError(error, { ...call, text }, optionOf);
  const { line, column } = lineAndColumn(text, range?.start ?? 0);
  const place = [
    source === THE_TEXT ? [] : source,
    range === undefined || countLines(text) === 1 ? [] : `line ${line}`,
    range === undefined ? [] : `column ${column}`,
  ].flat();
  const message = [...(place.length === 0 ? [] : [place.join(', ')]), clauseOf(sentence)].join(': ');
  const excerpt = range === undefined ? [] : excerptOf(text, range.start);
  return new UsageError(message, remedy + hint, { apiError: error, excerpt });
}

/**
 * The errors of lines as programs report them, for editors: `names.txt:3:2: "*" is not used in Base64`.
 *
 * @param errors The errors by the index of the line among those that are not empty.
 */
export function lineErrors(errors: ReadonlyMap<number, TextmillError>, { source, ...call }: Attempt, text: string) {
  let index = 0;
  const reports = splitLines(text).map((line, at) => {
    const error = line === '' ? undefined : errors.get(index++);
    if (error === undefined) return '';
    const { sentence, range } = describeError(error, { ...call, text: line }, optionOf);
    return `${source}:${at + 1}:${lineAndColumn(line, range?.start ?? 0).column}: ${clauseOf(sentence)}\n`;
  });
  return reports.join('');
}

/** The line with an index, cut around it if it is long, and a caret below the index. */
function excerptOf(text: string, index: number): readonly string[] {
  const { start, end } = lineRange(text, index);
  const [from, to] = [Math.max(start, index - 40), Math.min(end, index + 30)];
  const before = `  ${from > start ? '…' : ''}${shown(text.slice(from, index))}`;
  const indent = before.replaceAll(ZERO_WIDTH, '').replaceAll(WIDE, '  ').replaceAll(/./gsu, ' ');
  return [`${before}${shown(text.slice(index, to))}${to < end ? '…' : ''}`, `${indent}^`];
}

/** Characters that take no column of a terminal: marks, skin tones, and the vowels and final consonants of jamo. */
const ZERO_WIDTH = /[\p{M}\p{Emoji_Modifier}\u1160-\u11ff\ud7b0-\ud7ff]/gu;

/** Characters that take two columns: CJK, fullwidth forms and emoji. A flag is two letters of one column. */
const WIDE =
  /(?!\p{Regional_Indicator})[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/gu;

/** A part of a line, without the half of a character at its start or end. */
function shown(part: string): string {
  return escapeHiddenCharacters(part.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').replaceAll('\t', ' '));
}
