import { escapeHiddenCharacters } from '../core/escapes.ts';
import type { FieldValues } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { countLines, lineAndColumn, splitLines } from '../core/lines.ts';
import type { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { describeError } from '../notations/errors.ts';
import { lineRange } from '../notations/place.ts';
import { THE_TEXT, UsageError, withQuotes } from './errors.ts';
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
    const message = error.message.replace(TEXT_FIELD, source).replace(/index (\d+)/, character);
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
  const indent = before.replaceAll(/\p{M}/gu, '').replaceAll(WIDE, '  ').replaceAll(/./gsu, ' ');
  return [`${before}${shown(text.slice(index, to))}${to < end ? '…' : ''}`, `${indent}^`];
}

/** Characters that take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/gu;

function shown(part: string): string {
  return escapeHiddenCharacters(part.replaceAll('\t', ' '));
}

/** A sentence as the rest of a line, with code in quotes: `Too many "=": none is needed` without its period. */
function clauseOf(sentence: string): string {
  return withQuotes(sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, ''));
}
