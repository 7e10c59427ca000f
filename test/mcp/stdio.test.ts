import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerMessages } from '../../src/mcp/stdio.ts';
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
  send(...messages: readonly (object | string | Buffer)[]): void;
  write(text: string): void;
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
      const lines = messages.map((message) => {
        const isWritten = typeof message === 'string' || Buffer.isBuffer(message);
        return Buffer.concat([Buffer.from(isWritten ? message : JSON.stringify(message)), Buffer.from('\n')]);
      });
      child.stdin.write(Buffer.concat(lines));
    },
    write: (text) => child.stdin.write(text),
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

test('it responds to all messages that were sent before the input ended', async () => {
  const program = start();
  program.send(initialize, ...Array.from({ length: 1000 }, (_, index) => call(index, 'Hello')));
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout.split('\n')).toHaveLength(1001 + 1);
});

test('it reads the next message when the responses to the last one have been taken', async () => {
  let read = 0;
  const input = async function* () {
    for (;;) yield Buffer.from(`${JSON.stringify(call(++read, 'Hello'))}\n`);
  };
  const answers = answerMessages(input(), () => {});
  for (let taken = 1; taken <= 3; taken++) {
    await answers.next();
    expect(read).toBe(taken);
  }
});

test('a message may arrive in chunks that are valid until the next one, as those of a file', async () => {
  const buffer = Buffer.from(`${JSON.stringify(call(1, 'Hello'))}\n`);
  const input = async function* () {
    yield buffer.subarray(0, 20);
    const rest = Buffer.from(buffer.subarray(20));
    buffer.fill('!');
    yield rest;
  };
  const { value } = await answerMessages(input(), () => {}).next();
  expect(JSON.parse(value ?? '')).toMatchObject({ id: 1 });
});

test('it exits with 141 and prints nothing if the client closes its end', async () => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.stopReading();
  program.send(call(1, 'Hello'));
  expect(await program.exited).toBe(141);
  expect(program.written().stderr).toBe('');
});

test.each(['SIGTERM', 'SIGINT'] as const)('it exits with 0 on %s', async (signal) => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.kill(signal);
  expect(await program.exited).toBe(0);
});

describe('a line that is not a call', () => {
  let program: Program;
  let count = 0;

  beforeAll(async () => {
    program = start();
    program.send(initialize);
    await program.lines(1);
  });

  afterAll(async () => {
    program.end();
    expect(await program.exited).toBe(0);
  });

  /** The responses to these messages. A call after them must get a response too: the connection continues. */
  async function answersTo(...messages: readonly (string | Buffer)[]): Promise<readonly unknown[]> {
    const id = ++count;
    const before = (await program.lines(0)).length;
    program.send(...messages, '', call(id, 'Hello'));
    for (let more = 1; ; more++) {
      const written = (await program.lines(before + more)).slice(before);
      const answers = written.map((line) => Object(JSON.parse(line)));
      const isCall = (answer: { readonly id?: unknown }) => answer.id === id;
      if (!answers.some(isCall)) continue;
      expect(answers.find(isCall)).toMatchObject({ result: { structuredContent: { result: 'SGVsbG8=' } } });
      return answers.filter((answer) => !isCall(answer));
    }
  }

  test.each([
    [
      'truncated JSON',
      '{"canary":',
      null,
      { code: -32700, message: 'the message is not valid JSON: unexpected end at line 1, column 11' },
    ],
  ])('gets the same response as over HTTP, which repeats only its id: %s', async (_, line, id, error) => {
    expect(await answersTo(line)).toEqual([{ jsonrpc: '2.0', id, error }]);
    expect(program.written().stdout + program.written().stderr).not.toContain('canary');
  });

  test('is ignored if it is a response to no request, even a malformed one, and nothing of it is repeated', async () => {
    const answers = ['{"jsonrpc":"2.0","id":9,"result":{"canary":1}}', '{"jsonrpc":"2.0","id":null,"error":"canary"}'];
    expect(await answersTo(...answers)).toEqual([]);
    expect(program.written().stdout + program.written().stderr).not.toContain('canary');
  });
});

test('the last message gets a response even without a final LF', async () => {
  const program = start();
  program.send(initialize);
  await program.lines(1);
  program.write(JSON.stringify(call(7, 'Hello')));
  program.end();
  expect(await program.exited).toBe(0);
  expect(program.written().stdout).toContain('"id":7');
});

test('`initialize` is the handshake, whatever revision its `_meta` names', async () => {
  const program = start();
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  program.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { _meta } });
  program.end();
  expect(await program.exited).toBe(0);
  const message = 'params.protocolVersion is required and must be of type string';
  expect(JSON.parse(program.written().stdout)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } });
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

describe('a message of more than 10 MiB', () => {
  const most = 10 * 1024 * 1024;
  const tooLong = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: `the message must be at most ${most} bytes` },
  };

  test.each([
    { rule: 'a complete message', messages: [JSON.stringify(call(9, 'a'.repeat(most)))], errors: [tooLong] },
    {
      rule: 'two messages, one byte too long and twice as long',
      messages: ['a'.repeat(most + 1), 'b'.repeat(2 * most)],
      errors: [tooLong, tooLong],
    },
  ])('gets an error, its rest is skipped, and the next message gets a response: $rule', async (row) => {
    const program = start();
    program.send(initialize, ...row.messages, call(7, 'Hello'));
    program.end();
    expect(await program.exited).toBe(0);
    const answers = program.written().stdout.trimEnd().split('\n');
    const errors = answers.map((line) => Object(JSON.parse(line))).filter(({ error }) => error !== undefined);
    expect(errors).toEqual(row.errors);
    expect(answers.find((line) => line.includes('"id":7'))).toContain('SGVsbG8=');
    expect(program.written().stderr).toBe('');
  });

  test('gets the error before its line ends', async () => {
    const program = start();
    program.send(initialize);
    await program.lines(1);
    program.write('a'.repeat(most + 1));
    expect((await program.lines(2))[1]).toBe(JSON.stringify(tooLong));
    program.end();
    expect(await program.exited).toBe(0);
  });

  test('a message of exactly 10 MiB is read, and the tool reports the error', async () => {
    const program = start();
    program.send(initialize);
    await program.lines(1);
    const frame = JSON.stringify(call(7, '')).length;
    program.send(call(7, 'a'.repeat(most - frame)));
    const [, answer = ''] = await program.lines(2);
    expect(JSON.parse(answer)).toMatchObject({ id: 7, result: { isError: true } });
    program.end();
    expect(await program.exited).toBe(0);
  });
});
