import { runCommandLine } from '../src/cli/command-line.ts';
import type { Output, Streams } from '../src/cli/streams.ts';

/** Runs the command line in this process, which takes a millisecond. */

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly input?: string | Uint8Array;
  readonly inputIsTerminal?: boolean;
  readonly outputIsTerminal?: boolean;
}

/** Runs a command, and resolves when it has ended. */
export async function runInProcess(words: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const stdout = { ...recording(), isTTY: surroundings.outputIsTerminal ?? false };
  const stderr = recording();
  const code = await runCommandLine(words, {}, { stdin: inputOf(surroundings), stdout, stderr });
  return { code, stdout: textOf(stdout), stderr: textOf(stderr) };
}

/** Everything that was written to an output, as text. */
export function textOf({ writes }: Recording): string {
  return `${Buffer.concat(writes)}`;
}

/** An input in chunks of one byte, so that characters are split. */
export function inputOf({ input = '', inputIsTerminal = false }: Surroundings): Streams['stdin'] {
  const bytes = Buffer.from(input);
  return {
    isTTY: inputIsTerminal,
    async *[Symbol.asyncIterator]() {
      for (let index = 0; index < bytes.length; index++) yield bytes.subarray(index, index + 1);
    },
  };
}

/** An output that keeps what is written to it. */
export interface Recording extends Output {
  readonly writes: Buffer[];
}

export function recording(): Recording {
  const writes: Buffer[] = [];
  const write: Output['write'] = (data, done) => {
    // A copy, because the bytes are valid only until `done`.
    writes.push(Buffer.from(data));
    done();
    return true;
  };
  return { writes, write, on: () => undefined };
}
