/** The sending side of a channel between two processes of a cluster. */
export interface Sender {
  send?(message: unknown, callback: () => void): unknown;
}

/** Sends a message to another process of the cluster. If that process has just ended, the message is lost. */
export function post(to: Sender, message: object): void {
  // Without a callback, Node emits an error, which would end this process.
  to.send?.(message, () => {});
}

/** Whether a message on the channel of a cluster process has a type. Node and libraries use the channel too. */
export function isMessage<Message extends { readonly type: string }>(
  message: unknown,
  type: Message['type'],
): message is Message {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
