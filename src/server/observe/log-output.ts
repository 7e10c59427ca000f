import { constants, fstatSync, openSync, writev } from 'node:fs';
import { Socket } from 'node:net';

export type Written = (error: NodeJS.ErrnoException | null, bytes: number) => void;

/** Where the log goes. */
export interface LogOutput {
  /** The most that is put into a chunk, unless a single line is longer. */
  readonly chunkBytes: number;
  /**
   * Begins to write chunks, or the first of them, without blocking, and calls back with an error or with the number of
   * bytes that were written.
   */
  write(chunks: readonly Uint8Array[], done: Written): void;
}

/**
 * The output for a descriptor that may be anything: pipes and sockets are written by the event loop, when they have room,
 * and the rest in the background.
 *
 * The cluster processes inherit the descriptor, and Node puts its flags back when a process ends. So the primary must
 * call this before it starts them: they find a socket that does not block, and leave it so.
 */
export function openLogOutput(descriptor: number): LogOutput {
  const status = fstatSync(descriptor);
  if (!status.isFIFO() && !status.isSocket()) return openBackgroundOutput(descriptor);
  try {
    return openStreamOutput(descriptor);
  } catch {
    // A socket that is not a stream, for instance.
    return openBackgroundOutput(descriptor);
  }
}

/**
 * The output that writes in a thread. A write to a file may be slow but ends, and one to anything else must not block: the
 * pool has four threads, and an exit waits for them.
 */
export function openBackgroundOutput(descriptor: number): LogOutput {
  // Opened again, a file would be written from its beginning.
  const own = fstatSync(descriptor).isFile() ? descriptor : ownOrShared(descriptor);
  return {
    chunkBytes: BACKGROUND_BYTES,
    // All of them at once: another write comes only in another turn of the event loop, which may be long.
    write: (chunks, done) => writev(own, [...chunks], done),
  };
}

function openStreamOutput(descriptor: number): LogOutput {
  let socket: Socket | undefined = connect(ownOrShared(descriptor));
  return {
    chunkBytes: WHOLE_BYTES,
    write([chunk], done) {
      if (chunk === undefined) return;
      try {
        // A named pipe that lost its reader may have another. The shared descriptor is not tried again: Deno has closed it
        // with the socket, and it may be a client's connection by now.
        socket ??= connect(openNonBlocking(descriptor));
      } catch (error) {
        done(error instanceof Error ? error : new Error('the log can not be opened'), 0);
        return;
      }
      socket.write(chunk, (error) => {
        // An error has destroyed it.
        if (error) socket = undefined;
        done(error ?? null, error ? 0 : chunk.length);
      });
    },
  };
}

function connect(descriptor: number): Socket {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // The write that failed is told as well.
  return socket.on('error', () => undefined);
}

/** What can't be opened again: a socket, a pipe or terminal of another user; nothing on Deno or without /proc. */
function ownOrShared(descriptor: number): number {
  try {
    return openNonBlocking(descriptor);
  } catch {
    return descriptor;
  }
}

/**
 * Opens what a descriptor leads to once more, without blocking: set on the descriptor itself, that would hold for every
 * process that shares it.
 */
function openNonBlocking(descriptor: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
}

/** PIPE_BUF of Linux: a pipe takes so much whole or not at all, so that no line of another process comes within a line. */
const WHOLE_BYTES = 4_096;

/** A write wakes a thread and then the event loop, which costs more than its bytes. */
const BACKGROUND_BYTES = 65_536;
