import { constants, fstatSync, openSync, writev } from 'node:fs';
import { Socket } from 'node:net';

export type Written = (error: NodeJS.ErrnoException | null, bytes: number) => void;

/** The destination of the log. */
export interface LogOutput {
  /** The maximum size of a chunk, unless a single line is longer. */
  readonly chunkBytes: number;
  /**
   * Starts to write chunks, or only the first ones, without blocking. Calls back with an error, or with the number of
   * bytes that were written.
   */
  write(chunks: readonly Uint8Array[], done: Written): void;
}

/**
 * The output for a descriptor of any kind: pipes and sockets are written by the event loop when they have room, and
 * everything else in the background.
 *
 * The cluster processes inherit the descriptor, and Node restores its flags when a process ends. So the primary must
 * call this before it starts them: then they inherit a socket that does not block, and leave it so.
 */
export function openLogOutput(descriptor: number): LogOutput {
  const status = fstatSync(descriptor);
  if (!status.isFIFO() && !status.isSocket()) return openBackgroundOutput(descriptor);
  try {
    return openStreamOutput(descriptor);
  } catch {
    // For example, a socket that is not a stream.
    return openBackgroundOutput(descriptor);
  }
}

/**
 * The output that writes in a thread. A write to a file may be slow but ends. A write to anything else must not block:
 * the pool has four threads, and an exit waits for them.
 */
export function openBackgroundOutput(descriptor: number): LogOutput {
  // A file that is opened again would be written from its beginning.
  const own = fstatSync(descriptor).isFile() ? descriptor : ownOrShared(descriptor);
  return {
    chunkBytes: BACKGROUND_BYTES,
    // All chunks in one write: another write comes only in another turn of the event loop, which may be long.
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
        // A named pipe that lost its reader may have another. The shared descriptor is not used again: Deno has closed
        // it with the socket, and it may be a client's connection by now.
        socket ??= connect(openNonBlocking(descriptor));
      } catch (error) {
        done(error instanceof Error ? error : new Error('the log cannot be opened'), 0);
        return;
      }
      socket.write(chunk, (error) => {
        // The error has destroyed the socket.
        if (error) socket = undefined;
        done(error ?? null, error ? 0 : chunk.length);
      });
    },
  };
}

function connect(descriptor: number): Socket {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // The failed write reports the error too.
  return socket.on('error', () => undefined);
}

/**
 * The descriptor itself, if it can't be opened again: a socket, a pipe or terminal of another user, or any descriptor
 * on Deno or without /proc.
 */
function ownOrShared(descriptor: number): number {
  try {
    return openNonBlocking(descriptor);
  } catch {
    return descriptor;
  }
}

/**
 * Opens the target of a descriptor again, without blocking. Setting this on the descriptor itself would affect every
 * process that shares it.
 */
function openNonBlocking(descriptor: number): number {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  return openSync(`/proc/self/fd/${descriptor}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
}

/**
 * PIPE_BUF of Linux: a pipe accepts this many bytes whole or not at all, so no other process can write within a line.
 */
const WHOLE_BYTES = 4_096;

/** In bytes. A write wakes a thread and then the event loop, which costs more than its bytes. */
const BACKGROUND_BYTES = 65_536;
