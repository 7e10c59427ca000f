import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../support/free-port.ts';
import { type DrivenPage, VIEWPORT } from './driven-page.ts';
import { drivenBy, type Send, untilReady } from './webdriver.ts';

/** A page in WebKitGTK's MiniBrowser, driven by WebDriver over HTTP, on its own invisible display. */
export async function openWebKit(driver: string, xvfb: string): Promise<DrivenPage> {
  const server = `http://127.0.0.1:${await freePort()}`;
  const display = await startDisplay(xvfb);
  const child = spawn(driver, [`--port=${new URL(server).port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let session = '';
  const close = async () => {
    // A browser that no longer responds ends with its display.
    if (session !== '') await send('DELETE', session, undefined, 5_000).catch(() => {});
    if (child.kill()) await once(child, 'exit');
    await display.close();
  };
  try {
    await untilReady(() => send('GET', `${server}/status`));
    const started = (await send('POST', `${server}/session`, { capabilities: {} })) as { readonly sessionId: string };
    session = `${server}/session/${started.sessionId}`;
    const run: Send = (command, parameters) => send('POST', `${session}/${command}`, parameters);
    const page = await drivenBy(run, { clipboardKeepsCr: false, close });
    // If a page is opened while WebKit ends the service worker of the one that was left, it never loads.
    return { ...page, open: async (url) => void (await run('url', { url })) };
  } catch (error) {
    await close();
    throw error;
  }
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
      if (child.kill()) await once(child, 'exit');
    },
  };
}

/** @param timeout In milliseconds. The driver's own is longer than that of a test. */
async function send(method: string, url: string, parameters?: object, timeout = 60_000): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const response = await fetch(url, { method, ...body, signal: AbortSignal.timeout(timeout) });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}
