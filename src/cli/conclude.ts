import { envelopeOf, errorEnvelope } from '../contract/envelope.ts';
import { createHttpError, INVALID_INPUT } from '../contract/errors.ts';
import { describeBug } from '../core/bug.ts';
import { StreamError, type Streams, writeText } from './streams.ts';
import { UsageError } from './usage-error.ts';

/** A command as the user called it. */
export interface Called {
  /** The name; undefined if no command has this name. */
  readonly command: string | undefined;
  readonly isJson: boolean;
}

/** Reports an error to the user, and returns the exit code. */
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
    // Nothing can be reported without standard error.
    if (!(failure instanceof StreamError)) throw failure;
  }
  return exitCode;
}

const BROKEN_PIPE = 141;

interface Explanation {
  readonly exitCode: number;
  /** The message and the remedy. */
  readonly lines: readonly string[];
  /** Undefined if a stream failed, because another write would fail, too. */
  readonly envelope: string | undefined;
}

function explain(error: unknown): Explanation {
  if (error instanceof UsageError) {
    const { message, remedy, apiError } = error;
    const envelope = apiError === undefined ? envelopeOf(INVALID_INPUT, message) : errorEnvelope(apiError);
    return { exitCode: 2, lines: [message, remedy], envelope };
  }
  if (error instanceof StreamError) return { exitCode: 1, lines: [error.message], envelope: undefined };
  const internal = createHttpError('INTERNAL_ERROR', {});
  // The message of a bug could contain the text.
  const { type, stack } = describeBug(error);
  return {
    exitCode: 1,
    lines: [internal.message, internal.remedy, type, ...stack],
    envelope: errorEnvelope(internal),
  };
}
