import { constants } from 'node:buffer';
import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { createError, INVALID_INPUT } from '../contract/errors.ts';
import { describeBug } from '../core/bug.ts';
import type { TextmillError } from '../core/textmill-error.ts';
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

/** A sentence with code as the command line shows it: in quotes. */
export function withQuotes(sentence: string): string {
  return sentence.replaceAll('`', '"');
}

/** The name in messages of a text that is an argument, or that consists of several files. */
export const THE_TEXT = 'the text';

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
