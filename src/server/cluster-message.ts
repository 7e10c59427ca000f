/** Whether a message on the channel of a cluster process has a type. Node and libraries use the channel too. */
export function hasType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
