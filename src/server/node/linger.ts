import type { Readable } from 'node:stream';
import { limits } from '../../core/limits.ts';

/**
 * Reads and drops the data that a client still sends after its response, so that the client can read the response:
 * closing a connection with unread bytes resets it (RFC 9112 §9.6; nginx: lingering_close).
 *
 * @param finished Called once: with true at the end of the data, with false when the limit of bytes or time is reached.
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
