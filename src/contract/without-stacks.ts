/** V8 and JavaScriptCore have it; no standard does. */
const LIMIT = 'stackTraceLimit';

/**
 * Runs a function whose errors have no stack, those that the engine throws included: to capture one takes several times as long
 * as the rest of a refusal. The limit applies to the whole process, so it is restored before anything else runs. Where it can't
 * be set, as in a process with frozen intrinsics, errors have their stacks.
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
