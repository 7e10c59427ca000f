import { escapeHiddenCharacters } from '../core/escapes.ts';
import type { FieldValues } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { countLines, lineAndColumn } from '../core/lines.ts';
import { countCodePoints } from '../core/text.ts';
import type { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { describeError } from '../notations/errors.ts';
import { lineRange, unitIndex } from '../notations/place.ts';
import { THE_TEXT, UsageError, withQuotes } from './errors.ts';
import { optionOf } from './options.ts';

/** What a command converted: the text is undefined if it was too long to keep, and `source` is a file or {@link THE_TEXT}. */
interface ConvertedText {
  readonly tool: Tool;
  readonly options: FieldValues;
  readonly text: string | undefined;
  readonly source: string;
  readonly isEachLine?: boolean;
}

/** The error of a tool as the command line reports it: the place, what is wrong, and a remedy. */
export function toolError(error: TextmillError, converted: ConvertedText, hint = ''): UsageError {
  const { tool, options, text, source, isEachLine = false } = converted;
  const { code, field, position } = error;
  if (text === undefined) {
    const character = (_: string, index: string) => `character ${Number(index) + 1}`;
    const message = error.message.replace(TEXT_FIELD, source).replace(/index (\d+)/, character);
    return new UsageError(message, error.remedy + hint, error);
  }
  // Each line is converted, and so described, as a text.
  const part = isEachLine ? lineRange(text, unitIndex(text, position ?? 0)) : { start: 0, end: text.length };
  const { sentence, range, remedy } = describeError(
    { code, field, position: position && position - countCodePoints(text, part.start) },
    { tool, options, text: text.slice(part.start, part.end) },
    optionOf,
  );
  const index = part.start + (range?.start ?? 0);
  const { line, column } = lineAndColumn(text, index);
  const place = [
    source !== THE_TEXT && source,
    range !== undefined && countLines(text) > 1 && `line ${line}`,
    range !== undefined && `column ${column}`,
  ].filter((words) => words !== false);
  const message = `${place.join(', ')}${place.length > 0 ? ': ' : ''}${clauseOf(sentence)}`;
  const excerpt = range === undefined ? [] : excerptOf(text, index);
  return new UsageError(message, (remedy ?? error.remedy) + hint, error, { excerpt });
}

/** The error of a line as programs report errors, for editors: `names.txt:3:2: "*" is not used in Base64`. */
export function lineError(
  error: TextmillError,
  { tool, options, text, source }: ConvertedText & { readonly text: string },
  line: number,
): string {
  const { sentence, range } = describeError(error, { tool, options, text }, optionOf);
  return `${source}:${line}:${lineAndColumn(text, range?.start ?? 0).column}: ${clauseOf(sentence)}`;
}

/** The line with an index, cut around it if it is long, and a caret below the index. */
function excerptOf(text: string, index: number): readonly string[] {
  const { start, end } = lineRange(text, index);
  const [from, to] = [Math.max(start, index - 40), Math.min(end, index + 30)];
  const before = `${from > start ? '…' : ''}${shown(text.slice(from, index))}`;
  const width = Array.from(before.replaceAll(/\p{M}/gu, ''), (one) => (WIDE.test(one) ? 2 : 1)).reduce(
    (a, b) => a + b,
    0,
  );
  return [`  ${before}${shown(text.slice(index, to))}${to < end ? '…' : ''}`, `  ${' '.repeat(width)}^`];
}

/** Characters that take two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

function shown(part: string): string {
  return escapeHiddenCharacters(part.replaceAll('\t', ' '));
}

/** A sentence as the rest of a line, with code in quotes: `Too many "=": none is needed` without its period. */
function clauseOf(sentence: string): string {
  return withQuotes(sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, ''));
}
