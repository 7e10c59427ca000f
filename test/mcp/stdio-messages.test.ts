import { describe, expect, test } from 'vitest';
import { answerMessages } from '../../src/mcp/stdio.ts';

/** The messages of the MCP server over standard input and output, without a process. */

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 'start',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
});

function call(id: number, text: string): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'base64', arguments: { text } },
  });
}

/** The responses to lines, and everything that was printed. */
async function answersTo(...lines: readonly string[]) {
  const printed: string[] = [];
  const answers: string[] = [];
  const input = async function* () {
    for (const line of lines) {
      const bytes = Buffer.from(`${line}\n`);
      // The rest of a line that is too long arrives later.
      yield bytes.subarray(0, -2);
      yield bytes.subarray(-2);
    }
  };
  for await (const answer of answerMessages(input(), (line) => printed.push(line))) answers.push(answer);
  return { answers: answers.map((answer): unknown => JSON.parse(answer)), written: [...answers, ...printed].join('') };
}

const greeted = (id: number) => ({ jsonrpc: '2.0', id, result: { structuredContent: { result: 'SGVsbG8=' } } });

test('the next message is read when the responses to the last one have been taken', async () => {
  let read = 0;
  const input = async function* () {
    for (;;) yield Buffer.from(`${call(++read, 'Hello')}\n`);
  };
  const answers = answerMessages(input(), () => {});
  for (let taken = 1; taken <= 3; taken++) {
    await answers.next();
    expect(read).toBe(taken);
  }
});

test('a message may arrive in chunks that are valid until the next one, as those of a file', async () => {
  const buffer = Buffer.from(`${call(1, 'Hello')}\n`);
  const input = async function* () {
    yield buffer.subarray(0, 20);
    const rest = Buffer.from(buffer.subarray(20));
    buffer.fill('!');
    yield rest;
  };
  const { value } = await answerMessages(input(), () => {}).next();
  expect(JSON.parse(value ?? '')).toMatchObject({ id: 1 });
});

test('all messages in a chunk get a response, the last one even without a final line feed', async () => {
  const count = 200;
  const input = async function* () {
    yield Buffer.from([initialize, ...Array.from({ length: count }, (_, id) => call(id, 'Hello'))].join('\n'));
  };
  let answers = 0;
  for await (const _ of answerMessages(input(), () => {})) answers++;
  expect(answers).toBe(count + 1);
});

test('a line that is not JSON gets the response as over HTTP, and nothing of it is repeated', async () => {
  const { answers, written } = await answersTo('{"canary":', '', call(1, 'Hello'));
  const message = 'the message is not valid JSON: unexpected end at line 1, column 11';
  expect(answers).toMatchObject([{ jsonrpc: '2.0', id: null, error: { code: -32700, message } }, greeted(1)]);
  expect(written).not.toContain('canary');
});

test('a response to no request is ignored, even a malformed one, and nothing of it is repeated', async () => {
  const strays = ['{"jsonrpc":"2.0","id":9,"result":{"canary":1}}', '{"jsonrpc":"2.0","id":null,"error":"canary"}'];
  const { answers, written } = await answersTo(initialize, ...strays, call(1, 'Hello'));
  expect(answers).toMatchObject([{ id: 'start' }, greeted(1)]);
  expect(written).not.toContain('canary');
});

test('`initialize` is the handshake, whatever revision its `_meta` names', async () => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const { answers } = await answersTo(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { _meta } }),
  );
  const message = 'params.protocolVersion is required and must be of type string';
  expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32602, message } }]);
});

describe('a message of more than 10 MiB', () => {
  const most = 10 * 1024 * 1024;
  const tooLong = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: `the message must be at most ${most} bytes` },
  };

  test.each([
    ['a complete message', [call(9, 'a'.repeat(most))], [tooLong]],
    [
      'two messages, one byte too long and twice as long',
      ['a'.repeat(most + 1), 'b'.repeat(2 * most)],
      [tooLong, tooLong],
    ],
  ])('gets an error, its rest is skipped, and the next message gets a response: %s', async (_, messages, errors) => {
    expect((await answersTo(...messages, call(7, 'Hello'))).answers).toMatchObject([...errors, greeted(7)]);
  });

  test('gets the error before its line ends', async () => {
    const input = async function* () {
      yield Buffer.from('a'.repeat(most + 1));
      expect.unreachable('the error comes first');
    };
    const { value } = await answerMessages(input(), () => {}).next();
    expect(JSON.parse(value ?? '')).toEqual(tooLong);
  });

  test('a message of exactly 10 MiB is read, and the tool reports the error', async () => {
    const { answers } = await answersTo(initialize, call(7, 'a'.repeat(most - call(7, '').length)));
    expect(answers).toMatchObject([{ id: 'start' }, { id: 7, result: { isError: true } }]);
  });
});
