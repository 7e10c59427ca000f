/** The bytes of memory that all clients of a server hold together: with unfinished bodies, and unread responses. */
export interface HeldBytes {
  readonly bytes: number;
  /** Counts bytes as held, or returns false if all clients would then hold too many. */
  take(bytes: number): boolean;
  /** Counts bytes as held no longer that {@link HeldBytes.take} has counted. */
  release(bytes: number): void;
}

/** Creates the counter of a server: a limit per connection alone would allow as much for each of thousands. */
export function createHeldBytes(most: number): HeldBytes {
  let held = 0;
  return {
    get bytes() {
      return held;
    },
    take(bytes) {
      if (held + bytes > most) return false;
      held += bytes;
      return true;
    },
    release(bytes) {
      held -= bytes;
    },
  };
}
