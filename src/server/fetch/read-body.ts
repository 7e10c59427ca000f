import { copyOf } from '../../core/growing-bytes.ts';
import { limits } from '../../core/limits.ts';
import type { BodyBuffer } from '../body-buffer.ts';

/** How the reading of a body ended: for example `cut` if its client left, or the runtime broke it off. */
export type BodyEnd = 'whole' | 'too large' | 'cut';

/**
 * Reads a body until it ends or exceeds a limit. Never rejects.
 *
 * @param contentLength The value of the header.
 * @param body Receives the content: up to `mostBytes` and the rest of one piece.
 */
export function readBody(
  request: Request,
  contentLength: string | undefined,
  mostBytes: number,
  body: BodyBuffer,
): Promise<BodyEnd> {
  // A declared length has been checked, and the runtime reads no further: this is much faster. Deno accepts a length
  // that is sent twice: a list, which is not a number.
  const declared = Number(contentLength ?? Number.NaN);
  const read =
    declared <= mostBytes
      ? request.arrayBuffer().then((bytes): BodyEnd => {
          body.append(new Uint8Array(bytes));
          return 'whole';
        })
      : readStream(request.body, mostBytes, body);
  // The runtime's error for a client that has left: there is nobody to report it to.
  return read.catch(() => 'cut');
}

async function readStream(stream: Request['body'], mostBytes: number, body: BodyBuffer): Promise<BodyEnd> {
  let framingBytes = 0;
  for await (const piece of stream ?? []) {
    // Deno allocates 64 KiB for each piece.
    body.append(copyOf(piece));
    framingBytes += PIECE_FRAMING_BYTES;
    if (body.length > mostBytes || framingBytes > limits.framingBytes) return 'too large';
  }
  return 'whole';
}

/** The framing of a chunk. A piece is a chunk if the client sends each chunk on its own. */
const PIECE_FRAMING_BYTES = 5;
