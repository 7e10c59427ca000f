import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Real disks, pipes and sockets to which a log can't be written. */

export interface LogTarget {
  /** A line for bash that runs the server, `"$@"`, with its log redirected to the target. */
  readonly line: string;
  /** Lets the target accept lines again. Returns a function that reads everything written so far. */
  readonly recover?: () => () => string;
}

/** Whether this process can mount a disk. With CI=true it must, since a skipped test would look like a passed one. */
export function canMount(): boolean {
  if (process.getuid?.() === 0) return true;
  if (process.env['CI'] === 'true') throw new Error('only root can mount a small disk: run the attacks as root');
  process.stderr.write('skipped: only root can mount a small disk\n');
  return false;
}

/** A file on a disk of 64 KiB. To recover, the disk is enlarged. */
export function fullDisk(): LogTarget {
  const folder = makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const file = join(folder, 'log');
  return {
    line: `exec "$@" >>'${file}'`,
    recover() {
      execFileSync('mount', ['-o', 'remount,size=64m', folder]);
      return () => readFileSync(file, 'utf8');
    },
  };
}

/** A pipe that is not read until it recovers. */
export function unreadPipe(): LogTarget {
  const pipe = join(makeFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = new Socket({
    fd: openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  onTestFinished(() => void reader.destroy());
  return {
    line: `exec "$@" >'${pipe}'`,
    recover() {
      let text = '';
      reader.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      return () => text;
    },
  };
}

/** A pipe whose reader has ended. */
export function brokenPipe(): LogTarget {
  return { line: 'exec "$@" > >(exit)' };
}

/** A socket that is not read, like the socket of a frozen journal. */
export function unreadSocket(): LogTarget {
  return { line: ontoSocket('SOCK_STREAM') };
}

/** A socket of a type that the server can only write to in a thread, which hangs. */
export function hangingThread(): LogTarget {
  return { line: ontoSocket('SOCK_SEQPACKET') };
}

export function fullDevice(): LogTarget {
  return { line: 'exec "$@" >/dev/full' };
}

export function closedOutput(): LogTarget {
  return { line: 'exec "$@" >&-' };
}

/** The server owns both ends of the socket and reads neither. */
function ontoSocket(type: string): string {
  const program = `$^F = 99; socketpair(A, B, AF_UNIX, ${type}, 0); open(STDOUT, ">&A"); exec(@ARGV)`;
  return `exec perl -MSocket -e '${program}' "$@"`;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
