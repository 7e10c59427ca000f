import { GrowingBytes } from '../../core/growing-bytes.ts';
import { serverLimits } from '../limits.ts';

/** A body as far as it was read. It is `cut` if, for example, its client left, or the runtime broke it off. */
export interface ReadBody {
  readonly end: 'whole' | 'too large' | 'cut';
  readonly bytes: Uint8Array;
}

/**
 * Reads a body until it ends or exceeds a limit. Never rejects.
 *
 * @param contentLength The value of the header.
 */
export function readBody(request: Request, contentLength: string | undefined, mostBytes: number): Promise<ReadBody> {
  const body = new GrowingBytes();
  // A declared length has been checked, and the runtime reads no further: this is much faster. Deno accepts a length
  // that is sent twice: a list, which is not a number.
  const declared = Number(contentLength ?? Number.NaN);
  const read =
    declared <= mostBytes
      ? request.arrayBuffer().then((bytes): ReadBody => ({ end: 'whole', bytes: new Uint8Array(bytes) }))
      : readStream(request.body, mostBytes, body).then((end) => ({ end, bytes: body.bytes }));
  // The runtime's error for a client that has left: there is nobody to report it to.
  return read.catch(() => ({ end: 'cut', bytes: body.bytes }));
}

async function readStream(
  stream: Request['body'],
  mostBytes: number,
  body: GrowingBytes,
): Promise<'whole' | 'too large'> {
  if (stream === null) return 'whole';
  const { read, cancel } = piecesOf(stream);
  let framingBytes = 0;
  for (;;) {
    const piece = await read();
    if (piece === undefined) return 'whole';
    body.push(piece);
    framingBytes += serverLimits.pieceFramingBytes;
    if (body.length <= mostBytes && framingBytes <= serverLimits.framingBytes) continue;
    await cancel();
    return 'too large';
  }
}

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
      return value;
    },
    cancel: () => reader.cancel(),
  };
}

interface PieceReader {
  /** The next piece, valid until the next call; undefined at the end. */
  readonly read: () => Promise<Uint8Array | undefined>;
  readonly cancel: () => Promise<void>;
}

/** Deno itself allocates the same number. With 4,096, Deno 2.9 does not report every malformed chunk. */
const READ_BYTES = 65_536;
