import { constants } from 'node:buffer';
import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { createError, INVALID_INPUT } from '../contract/errors.ts';
import { describeBug } from '../core/bug.ts';
import type { FieldValues } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { countLines, lineAndColumn } from '../core/lines.ts';
import { countCodePoints } from '../core/text.ts';
import type { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import { describeError } from '../notations/errors.ts';
import { lineRange, unitIndex } from '../notations/place.ts';
import { commandOptions } from './options.ts';
import { StreamError, type Streams, writeText } from './streams.ts';

/** An error that the user of the command line can fix, with a remedy in words for a shell. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly exitCode: number;
  readonly remedy: string;
  /** The error of the API for the same input, which `--json` prints; undefined if the API has no such error. */
  readonly apiError: TextmillError | undefined;

  constructor(message: string, remedy: string, apiError?: TextmillError, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
    this.remedy = remedy;
    this.apiError = apiError;
  }
}

/** Reports an error, and returns the exit code. The command is undefined if the user typed an unknown one. */
export async function conclude(
  error: unknown,
  { stdout, stderr }: Streams,
  command: string | undefined,
  isJson: boolean,
): Promise<number> {
  if (error instanceof StreamError && error.code === 'EPIPE') return BROKEN_PIPE;
  const { exitCode, lines, envelope } = explain(error);
  const prefix = command === undefined ? 'textmill' : `textmill ${command}`;
  try {
    if (isJson && envelope !== undefined) await writeText(stdout, `${envelope}\n`);
    await writeText(stderr, `${prefix}: ${lines.join('\n')}\n`);
  } catch (failure) {
    // Nothing can be reported without standard error.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

/** The exit code, the message and the remedy, and the envelope for `--json`. */
function explain(error: unknown) {
  if (error instanceof UsageError) {
    const { exitCode, message, remedy, apiError } = error;
    const envelope = apiError === undefined ? envelopeOf(INVALID_INPUT, message) : errorEnvelope(apiError);
    return { exitCode, lines: [message, remedy], envelope };
  }
  // Another write would fail, too.
  if (error instanceof StreamError) return { exitCode: 1, lines: [error.message], envelope: undefined };
  const internal = createError('INTERNAL_ERROR', {});
  // The message of a bug could contain the text.
  const { type, stack } = describeBug(error);
  return { exitCode: 1, lines: [internal.message, internal.remedy, type, ...stack], envelope: errorEnvelope(internal) };
}

/** The name in messages of a text that is an argument, or that consists of several files. */
export const THE_TEXT = 'the text';

/** What a command converted: the text is undefined if it was too long to keep, and `source` is a file or {@link THE_TEXT}. */
export interface Attempt {
  readonly tool: Tool;
  readonly options: FieldValues;
  readonly text: string | undefined;
  readonly source: string;
  readonly isEachLine?: boolean;
}

/** The error of a tool as the command line reports it: the place, what is wrong, and a remedy. */
export function toolError(error: TextmillError, attempt: Attempt, hint = ''): UsageError {
  const { tool, options, text, source, isEachLine = false } = attempt;
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
    (name) => commandOptions(tool).find((option) => option.field === name)?.name ?? name,
  );
  const { line, column } = lineAndColumn(text, part.start + (range?.start ?? 0));
  const place = [
    source !== THE_TEXT && source,
    range !== undefined && countLines(text) > 1 && `line ${line}`,
    range !== undefined && `column ${column}`,
  ].filter((words) => words !== false);
  const message = `${place.join(', ')}${place.length > 0 ? ': ' : ''}${clauseOf(sentence)}`;
  return new UsageError(message, (remedy ?? error.remedy) + hint, error);
}

/** A sentence as the rest of a line, with code in quotes: `Too many "=": none is needed` without its period. */
function clauseOf(sentence: string): string {
  const clause = sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
  return clause.replaceAll('`', '"');
}

/** The error for input that is not UTF-8 from a byte on. */
export function notUtf8(source: string, byte: number): UsageError {
  return new UsageError(`${source} is not valid UTF-8, from byte ${byte}`, FOR_BYTES);
}

const FOR_BYTES =
  'Convert text in another encoding to UTF-8 first. Only tools such as Base64 and hex encode other bytes, without --each-line and --json.';

/** The error for an input or a result that exceeds a limit of the engine, or of the bytes that are collected. */
export function tooLarge(source: string): UsageError {
  return new UsageError(
    `${source} or its result is too large: this command needs all of it in memory, at most 1 GiB, and a text of at most ${constants.MAX_STRING_LENGTH} UTF-16 units`,
    'Split the input and convert the parts.',
  );
}
