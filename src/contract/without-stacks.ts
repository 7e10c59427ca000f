/** V8 and JavaScriptCore have it; no standard does. */
const LIMIT = 'stackTraceLimit';

/**
 * Runs a function whose errors have no stack, including those that the engine throws: capturing a stack takes several times as
 * long as the rest of a refusal. The limit applies to the whole process, so it is restored before anything else runs. If it
 * can't be set, for example because intrinsics are frozen, errors have their stacks.
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
