import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { findProgram } from '../../support/programs.ts';

/** The MCP server over standard input and output, as a process: its output, and how it exits. */

const initialize = {
  jsonrpc: '2.0',
  id: 'start',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
};

const call = (id: number, text: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'base64', arguments: { text } },
});

interface Program {
  /** Sends each message as a line. */
  send(...messages: readonly object[]): void;
  end(): void;
  kill(signal: NodeJS.Signals): void;
  stopReading(): void;
  /** Resolves when the program has written `count` lines. */
  lines(count: number): Promise<readonly string[]>;
  written(): { readonly stdout: string; readonly stderr: string };
  readonly exited: Promise<number | null>;
}

const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

function start(): Program {
  const child = spawn(process.execPath, ['dist/cli.js', 'mcp']);
  running.add(child);
  child.once('close', () => running.delete(child));
  // The program may exit before it has read all input.
  child.stdin.on('error', () => {});
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  const lines = () => written.stdout.split('\n').slice(0, -1);
  return {
    send: (...messages) => {
      for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    end: () => child.stdin.end(),
    kill: (signal) => child.kill(signal),
    stopReading: () => child.stdout.destroy(),
    lines: async (count) => {
      while (lines().length < count) await once(child.stdout, 'data');
      return lines();
    },
    written: () => written,
    exited: new Promise((resolve) => child.once('close', resolve)),
  };
}

test('it writes only one response per line, and exits with 0 when its input ends', async () => {
  const program = start();
  program.send(initialize, { jsonrpc: '2.0', method: 'notifications/initialized' }, call(1, 'Hello'));
  await program.lines(2);
  program.end();
  expect(await program.exited).toBe(0);
  const { stdout, stderr } = program.written();
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(answers).toMatchObject([
    { jsonrpc: '2.0', id: 'start', result: { serverInfo: { name: 'textmill' } } },
    { jsonrpc: '2.0', id: 1, result: { structuredContent: { result: 'SGVsbG8=' } } },
  ]);
  expect(stderr).toBe('');
});

test('lines that are not messages get no response, and nothing of them is repeated', async () => {
  const program = start();
  program.send(initialize, { canary: 1 }, [{ canary: 1 }], call(1, 'Hello'));
  expect((await program.lines(2)).at(-1)).toContain('SGVsbG8=');
  program.end();
  expect(await program.exited).toBe(0);
  const { stdout, stderr } = program.written();
  expect(stdout + stderr).not.toContain('canary');
});

test('all messages of an input that ends get a response', async () => {
  const program = start();
  program.send(...Array.from({ length: 200 }, (_, id) => call(id, 'Hello')));
  program.end();
  expect(await program.exited).toBe(0);
  expect(await program.lines(200)).toHaveLength(200);
});

test.each([
  ['its client closes its end', (program: Program) => program.stopReading()],
  ['a message has more than 10 MiB', (program: Program) => program.send(call(2, 'a'.repeat(11_000_000)))],
])('it exits with 0 when %s', async (_, happen) => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  happen(program);
  program.send(call(1, 'Hello'));
  expect(await program.exited).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)('it exits with 0 on %s', async (signal) => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.kill(signal);
  expect(await program.exited).toBe(0);
});

const script = findProgram('script', 'bsdutils');

test.skipIf(script === undefined)('on a terminal it explains what it waits for, and how to end it', async () => {
  const child = spawn('script', ['-qec', `"${process.execPath}" dist/cli.js mcp 2>&1 >/dev/null`, '/dev/null']);
  running.add(child);
  const exited = new Promise((resolve) => child.once('close', resolve));
  let shown = '';
  for await (const chunk of child.stdout) {
    shown += chunk;
    if (shown.endsWith('\n')) child.stdin.write('\u0004');
  }
  expect(shown).toMatch(
    /^textmill mcp waits for messages of the Model Context Protocol .+ docs\/mcp\.md shows .+\. To end it, press Ctrl\+D\.\r\n/,
  );
  expect(await exited).toBe(0);
  running.delete(child);
});
