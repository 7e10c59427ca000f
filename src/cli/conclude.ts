import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { describeBug } from '../core/bug.ts';
import { createError, INVALID_INPUT } from '../core/errors.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { StreamError, type Streams, writeText } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** What was called. */
export interface Called {
  /** The name of the command; undefined if there is none of that name. */
  readonly command: string | undefined;
  readonly isJson: boolean;
}

/** Tells the caller what was thrown, and returns the exit code. */
export async function conclude(
  error: unknown,
  { stdout, stderr }: Streams,
  { command, isJson }: Called,
): Promise<number> {
  if (error instanceof StreamError && error.code === 'EPIPE') return BROKEN_PIPE;
  const { exitCode, lines, envelope } = explain(error);
  const prefix = command === undefined ? 'textmill' : `textmill ${command}`;
  try {
    if (isJson && envelope !== undefined) await writeText(stdout, `${envelope}\n`);
    await writeText(stderr, `${prefix}: ${lines.join('\n')}\n`);
  } catch (failure) {
    // Nobody is left to be told.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

interface Explanation {
  readonly exitCode: number;
  /** The message and the remedy. */
  readonly lines: readonly string[];
  /** Undefined where a stream failed, and more of it would too. */
  readonly envelope: string | undefined;
}

function explain(error: unknown): Explanation {
  if (error instanceof TextmillError) {
    return { exitCode: 2, lines: [error.message, error.remedy], envelope: errorEnvelope(error) };
  }
  if (error instanceof UsageError) {
    const envelope = envelopeOf(INVALID_INPUT, error.message);
    return { exitCode: 2, lines: [error.message, error.remedy], envelope };
  }
  if (error instanceof StreamError) return { exitCode: 1, lines: [error.message], envelope: undefined };
  const internal = createError('INTERNAL_ERROR', {});
  // Its message could quote the text.
  const { type, stack } = describeBug(error);
  return {
    exitCode: 1,
    lines: [internal.message, internal.remedy, type, ...stack],
    envelope: errorEnvelope(internal),
  };
}
