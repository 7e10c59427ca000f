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
  if (stream === null) return 'whole';
  const { read, cancel } = piecesOf(stream);
  let framingBytes = 0;
  for (;;) {
    const piece = await read();
    if (piece === undefined) return 'whole';
    body.append(piece);
    framingBytes += PIECE_FRAMING_BYTES;
    if (body.length <= mostBytes && framingBytes <= limits.framingBytes) continue;
    await cancel();
    return 'too large';
  }
}

/** The size and line ends of a chunk of one byte. A piece is a chunk if the client sends each chunk on its own. */
const PIECE_FRAMING_BYTES = 5;

/**
 * A reader that provides the memory itself, if the stream allows it: Deno would allocate 64 KiB for each piece, even if
 * it is one byte.
 */
function piecesOf(stream: NonNullable<Request['body']>): PieceReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    const simple = stream.getReader();
    return { read: async () => (await simple.read()).value, cancel: () => simple.cancel() };
  }
  let memory = new Uint8Array(READ_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(memory);
      if (done) return undefined;
      memory = new Uint8Array(value.buffer);
      return copyOf(value);
    },
    cancel: () => reader.cancel(),
  };
}

interface PieceReader {
  /** The next piece; undefined at the end. */
  readonly read: () => Promise<Uint8Array | undefined>;
  readonly cancel: () => Promise<void>;
}

/** As many as Deno itself allocates. With 4,096, Deno 2.9 does not report every malformed chunk. */
const READ_BYTES = 65_536;
