/** A property of V8 and JavaScriptCore that is not in a standard. */
const LIMIT = 'stackTraceLimit';

/**
 * Runs a function so that its errors have no stack, including those that the engine throws: capturing a stack takes
 * several times as long as the rest of the response to an invalid request. The limit applies to the whole process, so
 * it is restored before other code runs. If it can't be set, for example because intrinsics are frozen, errors have
 * their stacks.
 */
export function withoutStacks<T>(run: () => T): T {
  const limit: unknown = Reflect.get(Error, LIMIT);
  if (limit === undefined || !Reflect.set(Error, LIMIT, 0)) return run();
  try {
    return run();
  } finally {
    Reflect.set(Error, LIMIT, limit);
  }
}
