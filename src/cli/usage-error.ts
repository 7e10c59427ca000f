import type { TextmillError } from '../core/textmill-error.ts';

/** An error that the user of the command line can fix, with a remedy in words for a shell. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly remedy: string;
  /** The error of the API for the same input, which `--json` prints; undefined if the API has no such error. */
  readonly apiError: TextmillError | undefined;

  constructor(message: string, remedy: string, apiError?: TextmillError) {
    super(message);
    this.remedy = remedy;
    this.apiError = apiError;
  }
}
