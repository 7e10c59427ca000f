import { once } from 'node:events';
import { Readable } from 'node:stream';
import { STDIO_DEFAULT_MAX_BUFFER_SIZE as MOST_BYTES } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { describeBug } from '../core/bug.ts';
import { isAsciiWhiteSpace } from '../core/text.ts';
import { registry } from '../tools/registry.ts';
import { readMessage } from './message.ts';
import { INVALID_REQUEST, protocolError } from './protocol-error.ts';
import { createMcpFactory } from './server.ts';

/**
 * Serves MCP over standard input and output until the input ends or a stop signal arrives. Returns the exit code: 1 if
 * the connection broke. Printed lines contain no received text.
 */
export async function runMcpStdio(print: (line: string) => void): Promise<number> {
  const reportBug = (bug: unknown) => print(`internal error: ${JSON.stringify(describeBug(bug))}`);
  const input = Readable.from(
    messages(process.stdin, (error) => process.stdout.write(`${error}\n`)),
    { objectMode: false },
  );
  // Each message includes its line feed.
  const transport = new StdioServerTransport(input, process.stdout, { maxBufferSize: MOST_BYTES + 1 });
  const connection = serveStdio(createMcpFactory({ registry, reportBug }), {
    transport,
    // Its message may quote received text.
    onerror: ({ name }) => print(`a message could not be handled (${name})`),
  });
  const closed = new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const isStopped = await Promise.race([closed.then(() => false), stopped.then(() => true)]);
  await connection.close();
  // On some systems, pipes are written in the background, and an exit now would lose the last responses.
  await new Promise((resolve) => process.stdout.write('', resolve));
  return isStopped || input.readableEnded ? 0 : 1;
}

/**
 * The lines that are messages, including a last line without a line feed. The SDK would replace bytes that are not
 * UTF-8 by U+FFFD, ignore lines that are not JSON, and close the connection after a line that is too long.
 */
async function* messages(
  input: AsyncIterable<Uint8Array>,
  answerError: (error: string) => void,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  /** Adds to the line. One that is too long is not kept, so its error has no id, which may be at its end. */
  const add = (piece: Uint8Array) => {
    const wasTooLong = length > MOST_BYTES;
    length += piece.length;
    if (length <= MOST_BYTES) {
      pieces.push(piece);
    } else if (!wasTooLong) {
      pieces = [];
      answerError(protocolError(INVALID_REQUEST, `the message must be at most ${MOST_BYTES} bytes`));
    }
  };
  const take = function* (): Generator<Uint8Array> {
    const line = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    if (line.every(isAsciiWhiteSpace)) return;
    const received = readMessage(line);
    if ('error' in received) answerError(received.error);
    else yield Buffer.concat([withoutMark(line), LINE_FEED]);
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      add(chunk.subarray(start, end));
      yield* take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  yield* take();
}

/** A message without a byte order mark, because the SDK would ignore a message that has one. */
function withoutMark(line: Uint8Array): Uint8Array {
  const [first, second, third] = line;
  return first === 0xef && second === 0xbb && third === 0xbf ? line.subarray(3) : line;
}

const LINE_FEED = Uint8Array.of(0x0a);
