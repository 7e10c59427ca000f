import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrivenPage } from './driven-page.ts';
import { type Command, drivenBy, untilReady } from './webdriver.ts';

/** The names of the commands in Firefox. */
const NAMES: Readonly<Record<Command, string>> = {
  url: 'Navigate',
  'window/rect': 'SetWindowRect',
  'execute/async': 'ExecuteAsyncScript',
  actions: 'PerformActions',
};

/** A command that waits for its response. */
interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

const CLOSED = new Error('Firefox has closed the connection');

/** A page in Firefox without windows, driven by WebDriver over Marionette, the protocol of Firefox itself. */
export async function openFirefox(program: string): Promise<DrivenPage> {
  const profile = mkdtempSync(join(tmpdir(), 'textmill-firefox-'));
  // Firefox chooses a free port, and writes it into a file.
  writeFileSync(join(profile, 'user.js'), "user_pref('marionette.port', 0);\n");
  const child = spawn(program, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const close = async () => {
    // A regular close of Firefox takes four seconds.
    if (child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(profile, { recursive: true, maxRetries: 5 });
  };
  try {
    const send = await startMarionette(join(profile, 'MarionetteActivePort'));
    await send('NewSession', {});
    return await drivenBy((command, parameters) => send(NAMES[command], parameters), { clipboardKeepsCr: true, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Connects to Marionette. Each message is JSON after its length in bytes and a colon: a greeting, then responses
 * `[1, id, error, result]`.
 */
async function startMarionette(portFile: string): Promise<(name: string, parameters: object) => Promise<unknown>> {
  const socket = await untilReady(() => connected(Number(readFileSync(portFile, 'utf8'))));
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    while (true) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('latin1', 0, colon));
      if (colon === -1 || received.length < end) return;
      const message: unknown = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      clearTimeout(waiting.get(id)?.timer);
      if (error === null) waiting.get(id)?.resolve(result.value);
      else waiting.get(id)?.reject(new Error(`WebDriver: ${JSON.stringify(error)}`));
      waiting.delete(id);
    }
  });
  // A browser that ends while it should respond.
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(CLOSED);
  });
  let last = 0;
  return (name, parameters) => {
    last++;
    const message = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => {
      if (socket.closed) return reject(CLOSED);
      // A browser that no longer responds.
      const timer = setTimeout(() => socket.destroy(), 60_000).unref();
      waiting.set(last, { resolve, reject, timer });
    });
  };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
