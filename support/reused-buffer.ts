/** The pieces as Buffers that share one memory, as when a file is read. Each overwrites the one before. */
export function* inReusedBuffer(pieces: Iterable<Uint8Array>): Generator<Buffer> {
  const memory = Buffer.alloc(100_000);
  for (const piece of pieces) {
    memory.fill(0);
    memory.set(piece);
    yield memory.subarray(0, piece.length);
  }
}
