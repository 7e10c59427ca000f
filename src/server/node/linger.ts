import type { Readable } from 'node:stream';
import { limits } from '../../core/limits.ts';

/**
 * Reads on and drops what a client still sends after its answer, so that it can read that answer: closing a connection
 * with unread bytes resets it (RFC 9112 §9.6, nginx's lingering_close).
 *
 * @param finished Called once: with true at the end of what was sent, with false when the bounds of bytes or time are met.
 */
export function dropRest(source: Readable, milliseconds: number, finished: (isWhole: boolean) => void): void {
  let bytes = 0;
  const finish = (isWhole: boolean) => {
    clearTimeout(timer);
    source.off('data', onData).off('end', onEnd).off('close', onEnd);
    finished(isWhole);
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.lingerBytes) finish(false);
  };
  const onEnd = () => finish(true);
  const timer = setTimeout(() => finish(false), milliseconds);
  source.on('data', onData).on('end', onEnd).on('close', onEnd);
}
