import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../support/free-port.ts';
import { type DrivenPage, middleOf, VIEWPORT } from './driven-page.ts';

/** A page in WebKitGTK's MiniBrowser, driven by WebDriver, on its own invisible display. */
export async function openWebKit(driver: string, xvfb: string): Promise<DrivenPage> {
  const display = await startDisplay(xvfb);
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const session = await startSession(`http://127.0.0.1:${port}`);
  // The window has a toolbar above the page.
  await session.post('/window/rect', { width: VIEWPORT.width, height: VIEWPORT.height + 70 });

  /** The value of an expression. The driver reports its errors. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `
      const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));
    `;
    const evaluated = await session.post('/execute/async', { script, args: [] });
    const { value, error } = evaluated as { readonly value?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    session.post('/actions', { actions: [{ type, id: type, actions }] });

  return {
    clipboardKeepsCr: false,
    async open(url) {
      await session.post('/url', { url: 'about:blank' });
      await session.post('/url', { url });
    },
    evaluate,
    async type(text) {
      const keys = Array.from(text, (character) => (character === '\n' ? keyOf('Enter') : character));
      await act(
        'key',
        keys.flatMap((value) => [down(value), up(value)]),
      );
    },
    async press(keys) {
      const values = keys.split('+').map(keyOf);
      await act('key', [...values.map(down), ...values.toReversed().map(up)]);
    },
    async click(selector, text) {
      const [x, y] = (await evaluate(middleOf(selector, text))) as [number, number];
      await act('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async close() {
      // A browser that no longer responds ends with its display.
      await session.end().catch(() => {});
      child.kill();
      await once(child, 'exit');
      await display.close();
    },
  };
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** The code points of https://www.w3.org/TR/webdriver2/#keyboard-actions for keys that type no character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
};

function keyOf(name: string): string {
  return KEYS[name] ?? name;
}

/** An X server in memory. It chooses the first free display number and prints it. */
async function startDisplay(xvfb: string): Promise<{ readonly name: string; close(): Promise<void> }> {
  const size = `${VIEWPORT.width}x${VIEWPORT.height + 200}x24`;
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Starts a session (https://www.w3.org/TR/webdriver2/) as soon as the server listens. */
async function startSession(server: string) {
  await untilReady(server);
  const started = (await send('POST', `${server}/session`, { capabilities: {} })) as { readonly sessionId: string };
  const session = `${server}/session/${started.sessionId}`;
  return {
    post: (path: string, parameters: object) => send('POST', `${session}${path}`, parameters),
    end: () => send('DELETE', session, undefined, 5_000),
  };
}

async function untilReady(server: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (true) {
    try {
      await send('GET', `${server}/status`);
      return;
    } catch (error) {
      // Only an accepted connection shows that it listens.
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** @param timeout In milliseconds. The driver's own is longer than that of a test. */
async function send(method: string, url: string, parameters?: object, timeout = 60_000): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const response = await fetch(url, { method, ...body, signal: AbortSignal.timeout(timeout) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}
