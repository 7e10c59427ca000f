// How long until the page can be used on a slow phone, and how long from a key press until the result of the largest text
// stands in its box, and until the browser has laid it out. Wants a Chromium.
//
//   npm run bench:page
import { registry } from '../src/tools/registry.ts';
import { launchChromium } from '../support/chromium.ts';
import { startNode } from '../support/servers/node-server.ts';
import { median } from './statistics.ts';

const ROUNDS = 21;
/** What Lighthouse calls a slow phone: 150 ms there and back, 1.6 Mbit/s, a processor of a quarter of the speed. */
const SLOW_PHONE = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, cpuRate: 4 };

/** Texts as long as the service takes: 16,384 code points, 1,000 lines, 32 KiB of body. */
const texts: Readonly<Record<string, string>> = {
  letters: 'aB3+'.repeat(4_096),
  emoji: '😀'.repeat(8_000),
  digits: '48656c6c'.repeat(2_048),
  lines: Array.from({ length: 1_000 }, (_, index) => `file${(index * 7_919) % 1_000}`).join('\n'),
};

const node = await startNode();
const browser = await launchChromium();
const origin = `http://localhost:${node.port}`;

const firsts: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { cpuRate, ...network } = SLOW_PHONE;
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector('#text') === null) return;
    window.usableAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto(origin);
  await page.waitForFunction('window.usableAt !== undefined');
  firsts.push(Number(await page.evaluate('window.usableAt')));
  await context.close();
}
print(`Usable on a slow phone, on a first visit: milliseconds${row(firsts)}\n`);
print(`From a key press until the result stands there, and until it is laid out: milliseconds, median and longest\n`);

const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
for (const tool of registry.values()) {
  const operations = tool.fields.operation?.choices.map(({ value }) => value) ?? [undefined];
  for (const choice of operations) {
    await page.goto('about:blank');
    await page.goto(`${origin}/#${tool.name}${choice === undefined ? '' : `?operation=${choice}`}`);
    for (const [name, text] of Object.entries(texts)) {
      const times: Times = JSON.parse(String(await page.evaluate(typing(text))));
      print(`${`${tool.name} ${choice ?? ''}`.padEnd(26)} ${name.padEnd(8)} ${row(times.result)}  ${row(times.frame)}`);
    }
  }
}
await browser.close();
await node.stop();

interface Times {
  readonly result: readonly number[];
  readonly frame: readonly number[];
}

/** A script that changes the end of a text again and again, and gives the times as JSON. */
function typing(text: string): string {
  return `(async () => {
    const [box, text] = [document.querySelector('#text'), ${JSON.stringify(text)}];
    const times = { result: [], frame: [] };
    for (let round = 0; round < ${ROUNDS}; round++) {
      box.value = round % 2 === 0 ? text : text.slice(0, -4);
      const start = performance.now();
      box.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
      // The view is brought up to date in a microtask of its own.
      await new Promise((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
      times.result.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.frame.push(performance.now() - start);
    }
    return JSON.stringify(times);
  })()`;
}

function row(times: readonly number[]): string {
  return [median(times), Math.max(...times)].map((time) => time.toFixed(1).padStart(8)).join('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
