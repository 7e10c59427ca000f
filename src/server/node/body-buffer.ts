import { copyOf, GrowingBytes } from '../../core/growing-bytes.ts';
import { serverLimits } from '../limits.ts';

/** The bytes of a request body, collected as they arrive. A client may send each byte on its own. */
export class BodyBuffer {
  #first: Uint8Array | undefined;
  #grown: GrowingBytes | undefined;

  /** The bytes of memory that it takes. */
  get capacity(): number {
    return this.#grown?.capacity ?? this.#first?.length ?? 0;
  }

  /** Appends bytes. The first piece, which is mostly the whole body, is copied only when a second one arrives. */
  append(piece: Uint8Array): void {
    if (this.#first === undefined) {
      // It would keep all that was read with it.
      const isSmallPart = piece.length + serverLimits.uncountedBytes < piece.buffer.byteLength;
      this.#first = isSmallPart ? copyOf(piece) : piece;
      return;
    }
    if (this.#grown === undefined) {
      this.#grown = new GrowingBytes();
      this.#grown.push(this.#first);
    }
    this.#grown.push(piece);
  }

  /** The bytes appended so far: a view, without a copy. */
  bytes(): Uint8Array {
    return this.#grown?.bytes ?? this.#first ?? new Uint8Array();
  }
}
