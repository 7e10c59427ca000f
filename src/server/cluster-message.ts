/** Whether what came over the channel of a cluster's process is a message of that type. Node and libraries use it, too. */
export function hasType(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
