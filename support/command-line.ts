import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../src/cli/command-line.ts';
import type { Output, Streams } from '../src/cli/streams.ts';
import { listen } from '../src/server/listen.ts';

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

/** A function of a shell that runs the command line here: to start Node each time takes a hundred times as long. */
const FUNCTION = `textmill() {
  call=$(mktemp -d "$CALLS/XXXXXX")
  printf '%s\\0' "$@" >"$call/words"
  cat >"$call/input"
  code=$(curl -sS "$HERE$call")
  cat "$call/stderr" >&2
  cat "$call/stdout"
  return "$code"
}`;

/** Runs a script in a shell, with `textmill` in this process, and resolves with all its output, also that of errors. */
export async function printedBy(script: string, shell = 'sh'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-script-'));
  const server = createServer(async ({ url: call = '' }, response) => {
    const [words, input] = await Promise.all(['words', 'input'].map((name) => readFile(join(call, name))));
    const [stdout, stderr] = [{ ...recording(), isTTY: false }, recording()];
    const streams = { stdin: inputOf({ input: input ?? '' }), stdout, stderr };
    const code = await runCommandLine(`${words}`.split('\0').slice(0, -1), {}, streams);
    await writeFile(join(call, 'stdout'), Buffer.concat(stdout.writes));
    await writeFile(join(call, 'stderr'), Buffer.concat(stderr.writes));
    response.setHeader('Connection', 'close').end(String(code));
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  const child = spawn(shell, ['-c', `exec 2>&1\n${FUNCTION}\n${script}`], {
    env: { ...process.env, CALLS: folder, HERE: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed = await text(child.stdout);
  server.close();
  await rm(folder, { recursive: true });
  return printed;
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
