import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { someLines } from '../grammar/messages.ts';
import { parsed } from '../oracles/leak.ts';
import { jsonFault, requestedId } from '../oracles/mcp-message.ts';
import type { Fault, Target } from './target.ts';

/**
 * The built MCP server over standard input and output. Its input is any lines, and then two requests, one after the
 * other, that have a response in every state. When the second response arrives, all lines were handled.
 */

const PING = 'fuzz-ping';

function open() {
  const child = spawn(process.execPath, ['dist/cli.js', 'mcp'], { stdio: 'pipe' });
  // It also ends when this process does, because its input ends.
  let reports = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reports += text;
  });
  child.stdin.on('error', () => {});
  const lines: string[] = [];
  let wake: (isOpen: boolean) => void = () => {};
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (line.includes(`"id":"${PING}`)) wake(true);
  });
  child.once('close', () => wake(false));
  let count = 0;
  const ping = () =>
    new Promise<boolean>((resolve) => {
      wake = resolve;
      child.stdin.write(`\n${JSON.stringify({ jsonrpc: '2.0', id: `${PING}${count++}`, method: 'ping' })}\n`);
    });
  return {
    reports: () => reports,
    /** Sends lines and two requests. Returns the lines received before the last response; undefined if it ended. */
    async exchange(bytes: Uint8Array): Promise<readonly string[] | undefined> {
      child.stdin.write(bytes);
      return (await ping()) && (await ping()) ? lines.splice(0).filter((line) => !line.includes(PING)) : undefined;
    },
  };
}

let connection = open();

/**
 * The fault of the received lines, if any: each responds to a line with its id, or is an error without one. Each request
 * has a response, unless another line cancelled it.
 */
function linesFault(received: readonly string[], bytes: Uint8Array): Fault {
  const sent = splitLines(bytes).map((line) => ({ line, id: idOf(Buffer.from(line).toString()) }));
  for (const line of received) {
    const id = idOf(line);
    const asked = id === undefined ? [] : sent.filter((each) => each.id === id);
    const faults = [...asked.map((each) => each.line), bytes].map((each) => jsonFault(line, each));
    if (!faults.includes(undefined)) return faults[0];
  }
  const answered = new Set(received.map(idOf));
  const cancelled = new Set(sent.map(({ line }) => cancelledId(line)));
  const isLost = (id: string | undefined) => id !== undefined && !answered.has(id) && !cancelled.has(id);
  return sent.some(({ line }) => isLost(requestedId(line))) ? 'a request without a response' : undefined;
}

/** The server reports what the SDK could not handle, without received text. */
const REPORTS = /^(?:a message could not be handled \(\w+\)\n)*$/;

function idOf(line: string): string | undefined {
  const message = Object(parsed(line.replace(/^\ufeff/, '')));
  return 'id' in message && message.id !== null ? JSON.stringify(message.id) : undefined;
}

/** The id of the request that a message cancels, as JSON. */
function cancelledId(line: Uint8Array): string | undefined {
  const { method, params } = Object(parsed(Buffer.from(line).toString()));
  return method === 'notifications/cancelled' ? JSON.stringify(Object(params).requestId) : undefined;
}

export const stdio: Target = {
  grammar: someLines,
  mostBytes: 8_000,
  isElsewhere: true,
  async run(bytes): Promise<Fault> {
    const lines = await connection.exchange(bytes);
    const reports = connection.reports();
    if (lines === undefined || !REPORTS.test(reports)) {
      connection = open();
      return `the server ended, or reported: ${reports}`;
    }
    return linesFault(lines, bytes);
  },
};

function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
