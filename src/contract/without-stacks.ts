import { errorIn, TextmillError } from '../core/textmill-error.ts';

/** A property of V8 and JavaScriptCore that is not in a standard. */
const LIMIT = 'stackTraceLimit';

/**
 * Runs a pure function so that errors of the caller have no stack, including those of the engine that it catches:
 * capturing a stack takes several times as long as the rest of the response to an invalid request.
 *
 * Engines have only a limit for the whole process, so it is restored before other code runs. A bug needs its stack for
 * the log, and nobody knows that an error is one until it is thrown, so a function that throws one is repeated. If the
 * limit can't be set, for example because intrinsics are frozen, all errors have their stacks.
 *
 * @throws What the function throws. If it throws a bug, and again when it is repeated, then the second one.
 */
export function withoutStacks<T>(run: () => T): T {
  try {
    return runQuietly(run);
  } catch (error) {
    // Throws the bug again, if it recurs.
    if (!(error instanceof TextmillError)) errorIn(run);
    throw error;
  }
}

function runQuietly<T>(run: () => T): T {
  const limit: unknown = Reflect.get(Error, LIMIT);
  if (limit === undefined || !Reflect.set(Error, LIMIT, 0)) return run();
  try {
    return run();
  } finally {
    Reflect.set(Error, LIMIT, limit);
  }
}
