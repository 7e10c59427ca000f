import { TextmillError } from '../src/core/textmill-error.ts';

/** What a function returns, or the TextmillError that it throws. Any other error is thrown again. */
export function attempt<Result>(run: () => Result): Result | TextmillError {
  try {
    return run();
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}
