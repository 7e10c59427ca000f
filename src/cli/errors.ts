import { constants } from 'node:buffer';
import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { createError, INVALID_INPUT } from '../contract/errors.ts';
import { describeBug } from '../core/bug.ts';
import type { TextmillError } from '../core/textmill-error.ts';
import { StreamError, type Streams, writeText } from './streams.ts';

/** An error that the user of the command line can fix, with a remedy in words for a shell. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly remedy: string;
  readonly details: ErrorDetails;

  constructor(message: string, remedy: string, details: ErrorDetails = {}) {
    super(message);
    this.remedy = remedy;
    this.details = details;
  }
}

interface ErrorDetails {
  /** By default, 2. */
  readonly exitCode?: number;
  /** The error of the API for the same input, which `--json` prints; undefined if the API has no such error. */
  readonly apiError?: TextmillError;
  /** The wrong line with a caret, for a terminal: logs should not contain texts. */
  readonly excerpt?: readonly string[];
}

/** Reports an error of a program or a command, and returns the exit code. */
export async function conclude(error: unknown, streams: Streams, program: string, isJson: boolean): Promise<number> {
  const { stdout, stderr } = streams;
  if (error instanceof StreamError && error.code === 'EPIPE') return BROKEN_PIPE;
  const { exitCode, lines, envelope } = explain(error, stderr.isTTY === true);
  try {
    if (isJson && envelope !== undefined) await writeText(stdout, `${envelope}\n`);
    await writeText(stderr, `${program}: ${lines.join('\n')}\n`);
  } catch (failure) {
    // Nothing can be reported without standard error.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

/** The exit code, the message and the remedy, and the envelope for `--json`. */
function explain(error: unknown, isTerminal: boolean) {
  if (error instanceof UsageError) {
    const { message, remedy, details } = error;
    const { exitCode = 2, apiError, excerpt = [] } = details;
    const envelope = apiError === undefined ? envelopeOf(INVALID_INPUT, message) : errorEnvelope(apiError);
    return { exitCode, lines: [message, ...(isTerminal ? excerpt : []), remedy], envelope };
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

/** A sentence as the rest of a line, with code in quotes: `Too many "=": none is needed` without its period. */
export function clauseOf(sentence: string): string {
  return withQuotes(sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, ''));
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

/**
 * Rejects an argument that may not have been UTF-8, and returns any other argument. Node replaces bytes that are not
 * UTF-8 with U+FFFD, which would change the text.
 *
 * @param name The name of the argument in messages.
 * @throws UsageError
 */
export function refuseReplacedBytes(text: string, name: string, remedy = FOR_ARGUMENTS): string {
  if (text.includes('\ufffd')) throw new UsageError(`${name} is not valid UTF-8, or contains U+FFFD`, remedy);
  return text;
}

const FOR_ARGUMENTS = 'Only files and standard input can contain other bytes or U+FFFD.';
