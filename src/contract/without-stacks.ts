/** V8 and JavaScriptCore have it; no standard does. */
interface StackLimit {
  stackTraceLimit?: number | undefined;
}

/**
 * Runs a function whose errors have no stack, those that the engine throws included: to capture one takes several times as long
 * as the rest of a refusal. The limit applies to the whole process, so it is restored before anything else runs.
 */
export function withoutStacks<T>(run: () => T): T {
  const engine: ErrorConstructor & StackLimit = Error;
  const limit = engine.stackTraceLimit;
  if (limit === undefined) return run();
  engine.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    engine.stackTraceLimit = limit;
  }
}
