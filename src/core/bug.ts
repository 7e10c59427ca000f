/** What may be said of something thrown: its class and where it came from, never its message. */
export function describeBug(bug: unknown): { readonly type: string; readonly stack: readonly string[] } {
  if (!(bug instanceof Error)) return { type: typeof bug, stack: [] };
  const { message, stack = '' } = bug;
  // A message may look like a line of the stack that it stands above: nothing up to its end is taken.
  const begin = stack.indexOf(message);
  const frames = begin === -1 ? [] : stack.slice(begin + message.length).split('\n');
  return { type: bug.constructor.name, stack: frames.map((frame) => frame.trim()).filter((frame) => frame !== '') };
}
