/** Describes a thrown value for a log: class and stack frames, but not the message, which may contain client data. */
export function describeBug(bug: unknown): { readonly type: string; readonly stack: readonly string[] } {
  if (!(bug instanceof Error)) return { type: typeof bug, stack: [] };
  const { message, stack = '' } = bug;
  // The stack begins with the message, which may look like a frame: skip everything up to its end.
  const begin = stack.indexOf(message);
  const frames = begin === -1 ? [] : stack.slice(begin + message.length).split('\n');
  return { type: bug.constructor.name, stack: frames.map((frame) => frame.trim()).filter((frame) => frame !== '') };
}

/** Whether an engine threw an error because a text or an array would be too large. Engines have several, without codes. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_STRING_TOO_LONG') return true;
  return (error instanceof RangeError || error.name === 'InternalError') && TOO_LARGE.test(error.message);
}

/** V8 and this project; WebKit; Firefox. */
const TOO_LARGE = /^(?:invalid .*length|array buffer|map maximum|out of memory|allocation size|repeat count)/i;
