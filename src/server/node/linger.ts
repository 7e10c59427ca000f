import type { Socket } from 'node:net';
import { serverLimits } from '../limits.ts';

/**
 * Ends a connection after its last response. Data that the client still sends is read and dropped, until the client
 * closes its side or reaches a limit of bytes or time. If a connection is closed with unread bytes, it is reset, and
 * the client may lose the response (RFC 9112 §9.6; nginx: lingering_close).
 *
 * @param mayDrop Called with the number of bytes to drop. Returns whether the client may send more.
 * @returns The function that must be called with all bytes that the socket reads.
 */
export function linger(
  socket: Socket,
  milliseconds: number,
  mayDrop: (bytes: number) => boolean,
): (bytes: Buffer) => void {
  const close = () => {
    // destroySoon() waits until the response is sent.
    socket.pause().destroySoon();
  };
  const timer = setTimeout(close, milliseconds);
  socket.once('end', close).once('close', () => clearTimeout(timer));
  if (socket.readableEnded) close();
  else socket.end().resume();
  let dropped = 0;
  return ({ length }) => {
    // Over TLS, a client may send bytes one by one, and each takes processor time.
    const counted = Math.max(length, serverLimits.pieceDroppedBytes);
    dropped += counted;
    if (dropped > serverLimits.lingerBytes || !mayDrop(counted)) close();
  };
}
