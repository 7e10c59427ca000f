/** Describes a thrown value for a log: class and stack frames, but not the message, which may contain client data. */
export function describeBug(bug: unknown): { readonly type: string; readonly stack: readonly string[] } {
  if (!(bug instanceof Error)) return { type: typeof bug, stack: [] };
  const { message, stack = '' } = bug;
  // The stack begins with the message, which may look like a frame: skip everything up to its end.
  const begin = stack.indexOf(message);
  const frames = begin === -1 ? [] : stack.slice(begin + message.length).split('\n');
  return { type: bug.constructor.name, stack: frames.map((frame) => frame.trim()).filter((frame) => frame !== '') };
}
