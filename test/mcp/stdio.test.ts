import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

/** The MCP server over standard input and output, as a process: what it writes, and how it ends. */

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
  /** Sends a message a line. */
  send(...messages: readonly (object | string | Buffer)[]): void;
  write(text: string): void;
  end(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has written so many lines. */
  lines(count: number): Promise<readonly string[]>;
  written(): { readonly stdout: string; readonly stderr: string };
  readonly exited: Promise<number | null>;
}

let running: (() => void) | undefined;

afterEach(() => running?.());

function start(): Program {
  const child = spawn(process.execPath, ['dist/cli.js', 'mcp']);
  running = () => child.kill('SIGKILL');
  // It may end with more on its way to it.
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
      const lines = messages.map((message) => {
        const isWritten = typeof message === 'string' || Buffer.isBuffer(message);
        return Buffer.concat([Buffer.from(isWritten ? message : JSON.stringify(message)), Buffer.from('\n')]);
      });
      child.stdin.write(Buffer.concat(lines));
    },
    write: (text) => child.stdin.write(text),
    end: () => child.stdin.end(),
    kill: (signal) => child.kill(signal),
    lines: async (count) => {
      while (lines().length < count) await once(child.stdout, 'data');
      return lines();
    },
    written: () => written,
    exited: new Promise((resolve) => child.once('close', resolve)),
  };
}

test('it writes one answer a line and nothing else, and exits 0 when its input ends', async () => {
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

test('what was sent before the input ended is answered all the same', async () => {
  const program = start();
  program.send(initialize, ...Array.from({ length: 2000 }, (_, index) => call(index, 'Hello')));
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout.split('\n')).toHaveLength(2001 + 1);
});

test('an input that is empty is no fault', async () => {
  const program = start();
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written()).toEqual({ stdout: '', stderr: '' });
});

test.each(['SIGTERM', 'SIGINT'] as const)('it exits 0 on %s', async (signal) => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.kill(signal);
  expect(await program.exited).toBe(0);
});

const notJson = { code: -32700, message: 'the body is not valid JSON' };
const noMessage = { code: -32600, message: 'the message is not one of JSON-RPC 2.0' };

test.each([
  { rule: 'a word', line: 'canary', id: null, error: notJson },
  { rule: 'JSON cut short', line: '{"canary":', id: null, error: notJson },
  {
    rule: 'a batch',
    line: '[{"canary":1}]',
    id: null,
    error: { code: -32600, message: 'send one message at a time, not a batch' },
  },
  { rule: 'JSON that is no message', line: '"canary"', id: null, error: noMessage },
  { rule: 'no message, with an id', line: '{"jsonrpc":"2.0","id":9,"canary":1}', id: 9, error: noMessage },
])('a line is answered as over HTTP, and nothing of it but its id is repeated: $rule', async ({ line, id, error }) => {
  const program = start();
  program.send(initialize, line, '', call(1, 'Hello'));
  const lines = await program.lines(3);
  const answers = lines.map((each): unknown => JSON.parse(each)).filter((answer) => 'error' in Object(answer));
  expect(answers).toEqual([{ jsonrpc: '2.0', id, error }]);
  expect(lines.some((each) => each.includes('SGVsbG8='))).toBe(true);
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout + program.written().stderr).not.toContain('canary');
});

test('bytes that are not UTF-8 are refused, not replaced', async () => {
  const program = start();
  const [before = '', after = ''] = JSON.stringify(call(1, '|')).split('|');
  program.send(initialize, Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]));
  const lines = await program.lines(2);
  const message = `the body is not valid UTF-8, from byte ${Buffer.byteLength(before)}`;
  expect(JSON.parse(lines[0]?.includes('-32700') ? lines[0] : (lines[1] ?? ''))).toMatchObject({
    id: null,
    error: { code: -32700, message },
  });
  program.end();
  expect(await program.exited).toBe(0);
});

test('an answer to what was never asked is passed over, however broken, and nothing of it is repeated', async () => {
  const program = start();
  const answers = ['{"jsonrpc":"2.0","id":9,"result":{"canary":1}}', '{"jsonrpc":"2.0","id":null,"error":"canary"}'];
  program.send(initialize, ...answers, call(1, 'Hello'));
  const lines = await program.lines(2);
  expect(lines[1]).toContain('SGVsbG8=');
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout.trim().split('\n')).toHaveLength(2);
  expect(program.written().stdout + program.written().stderr).not.toContain('canary');
});

test('the last message is answered without a line feed at its end', async () => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.write(JSON.stringify(call(7, 'Hello')));
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout).toContain('"id":7');
});

test('a line that never ends breaks the connection, and it exits 1', async () => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.send('a'.repeat(11_000_000));
  expect(await program.exited).toBe(1);
});
