import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { describeBug } from '../core/bug.ts';
import { GrowingBytes } from '../core/growing-bytes.ts';
import { isAsciiWhiteSpace } from '../core/text.ts';
import { registry } from '../tools/registry.ts';
import { readMessage } from './message.ts';
import { INVALID_REQUEST, protocolError } from './protocol-error.ts';
import { createMcpFactory } from './server.ts';

/**
 * The responses to the messages of an input, one per line. The next message is read when the responses to the last one
 * have been taken, so those to a client that does not read them take no memory. Printed lines contain no received text.
 */
export async function* answerMessages(
  input: AsyncIterable<Uint8Array>,
  print: (line: string) => void,
): AsyncGenerator<string> {
  const reportBug = (bug: unknown) => print(`internal error: ${JSON.stringify(describeBug(bug))}`);
  const answers: string[] = [];
  // The transport of the SDK would replace bytes that are not UTF-8 by U+FFFD, ignore lines that are not JSON, close the
  // connection after a line that is too long, and read on while nobody reads the responses.
  const transport: Transport = {
    start: async () => {},
    send: async (message) => void answers.push(JSON.stringify(message)),
    close: async () => {},
  };
  const connection = serveStdio(createMcpFactory({ registry, reportBug }), {
    transport,
    // Its message may quote received text.
    onerror: ({ name }) => print(`a message could not be handled (${name})`),
  });
  for await (const { message, error } of messages(input)) {
    if (error !== undefined) answers.push(error);
    if (message !== undefined) transport.onmessage?.(message);
    // The SDK and the tools wait only for promises, so the response is made before the next turn of the event loop.
    await setImmediate();
    for (const answer of answers.splice(0)) yield `${answer}\n`;
  }
  await connection.close();
  for (const answer of answers) yield `${answer}\n`;
}

type Received = ReturnType<typeof readMessage>;

/** Maximum bytes of a message: the SDK's limit. */
const MOST_BYTES = 10_485_760;

/** The messages, one per line, including a last line without a line feed. */
async function* messages(input: AsyncIterable<Uint8Array>): AsyncGenerator<Received> {
  /** Undefined if it is too long. It is not kept, so its error has no id, which may be at its end. */
  let line: GrowingBytes | undefined = new GrowingBytes();
  const add = function* (piece: Uint8Array): Generator<Received> {
    if (line !== undefined && line.length + piece.length > MOST_BYTES) {
      line = undefined;
      yield { error: protocolError(INVALID_REQUEST, `the message must be at most ${MOST_BYTES} bytes`) };
    }
    line?.push(piece);
  };
  const take = function* (): Generator<Received> {
    if (line?.bytes.every(isAsciiWhiteSpace) === false) yield readMessage(line.bytes, 'stdio');
    line = new GrowingBytes();
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      yield* add(chunk.subarray(start, end));
      yield* take();
      start = end + 1;
    }
    yield* add(chunk.subarray(start));
  }
  yield* take();
}
