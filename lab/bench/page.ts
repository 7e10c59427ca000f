import type { Browser } from 'playwright-core';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';
import { launchChromium } from '../../support/chromium.ts';
import { hostilePastes } from '../../support/page/hostile.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { type BenchOptions, progress } from './options.ts';
import type { Cell, Table } from './report/table.ts';
import { median } from './statistics.ts';

/** The slow phone of Lighthouse: a latency of 150 ms, 1.6 Mbit/s, and a quarter of the processor speed. */
const SLOW_PHONE = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, cpuRate: 4 };

/** The longest texts that the service accepts, by code points, lines and bytes of the body. */
const texts: Readonly<Record<string, string>> = {
  letters: 'aB3+'.repeat(limits.textCodePoints / 4),
  emoji: '😀'.repeat(8_000),
  chinese: '世'.repeat(Math.min(limits.textCodePoints, 10_900)),
  digits: '48656c6c'.repeat(limits.textCodePoints / 8),
  lines: Array.from({ length: limits.lines }, (_, index) => `file${(index * 7_919) % 1_000}`).join('\n'),
};

/** Measures the time until the page can be used, and until it shows a result. It needs Chromium. */
export async function* measurePage({ rounds = 21 }: BenchOptions): AsyncGenerator<Table> {
  const node = await startNode();
  const browser = await launchChromium();
  try {
    const origin = `http://localhost:${node.port}`;
    yield await measureFirstVisit(browser, origin, rounds);
    yield await measureTyping(browser, origin, rounds);
    yield await measurePastes(browser, origin);
  } finally {
    await browser.close();
    await node.stop();
  }
}

async function measureFirstVisit(browser: Browser, origin: string, rounds: number): Promise<Table> {
  progress('first visits');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { cpuRate, ...network } = SLOW_PHONE;
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await page.addInitScript(`new MutationObserver((_, observer) => {
      // The script removes this class when the form works.
      if (document.readyState === 'loading' || document.querySelector('.late') !== null) return;
      window.usableAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(origin);
    await page.waitForFunction('window.usableAt !== undefined');
    times.push(Number(await page.evaluate('window.usableAt')));
    await context.close();
  }
  return {
    title: 'First visit on a slow phone',
    columns: [{ title: 'Page' }, { title: 'Median ms' }, { title: 'Maximum ms' }],
    rows: [['`/`', median(times), Math.max(...times)]],
  };
}

async function measureTyping(browser: Browser, origin: string, rounds: number): Promise<Table> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const rows: (readonly Cell[])[] = [];
  for (const tool of registry.values()) {
    progress(tool.name);
    const operations = tool.fields.operation?.choices.map(({ value }) => value) ?? [undefined];
    for (const choice of operations) {
      await page.goto('about:blank');
      await page.goto(`${origin}/#${tool.name}${choice === undefined ? '' : `?operation=${choice}`}`);
      for (const [name, text] of Object.entries(texts)) {
        const { result, frame }: Times = JSON.parse(String(await page.evaluate(typing(text, rounds))));
        const title = choice === undefined ? tool.name : `${tool.name} ${choice}`;
        rows.push([title, name, median(result), Math.max(...result), median(frame), Math.max(...frame)]);
      }
    }
  }
  return {
    title: 'From a key press to the result',
    columns: [
      { title: 'Operation' },
      { title: 'Text' },
      ...['Result ms', 'Maximum', 'Layout ms', 'Maximum'].map((title) => ({ title, decimals: 1 })),
    ],
    rows,
  };
}

/** Pastes what costs the page most, and measures the CPU time of its thread. A worker does the rest. */
async function measurePastes(browser: Browser, origin: string): Promise<Table> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const rows: (readonly Cell[])[] = [];
  for (const tool of ['base64', 'hex-to-text']) {
    await page.goto(`${origin}/#${tool}?operation=decode`);
    for (const length of [16_384, 65_536]) {
      progress(`pastes into ${tool}, ${length}`);
      for (const text of hostilePastes(length)) {
        const before = await cpuTime();
        await page.evaluate(pasting(text));
        rows.push([tool, length, JSON.stringify(text.slice(0, 20)), (await cpuTime()) - before]);
      }
    }
  }
  const columns = ['Tool', 'Characters', 'Paste', 'CPU ms'].map((title) => ({ title }));
  return { title: 'Hostile pastes: the thread of the page', columns, rows: rows.toSorted(byTime).slice(0, 20) };
}

function byTime(one: readonly Cell[], other: readonly Cell[]): number {
  return Number(other[3]) - Number(one[3]);
}

/** A script that pastes a text instead of another one, and waits until it is converted. */
function pasting(text: string): string {
  return `(async () => {
    document.querySelector('[title="Clear the input"]').click();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
    await pause();
    const [box, text] = [document.querySelector('#text'), ${JSON.stringify(text)}];
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    if (box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))) {
      box.value = text;
      box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
    }
    do await pause(); while (document.querySelector('.converting') !== null);
  })()`;
}

interface Times {
  readonly result: readonly number[];
  readonly frame: readonly number[];
}

/** A script that changes the end of a text many times, and returns the times as JSON. */
function typing(text: string, rounds: number): string {
  return `(async () => {
    const [box, text] = [document.querySelector('#text'), ${JSON.stringify(text)}];
    const times = { result: [], frame: [] };
    for (let round = 0; round < ${rounds}; round++) {
      box.value = round % 2 === 0 ? text : text.slice(0, -4);
      const start = performance.now();
      box.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
      // A microtask updates the view.
      await new Promise((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
      times.result.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.frame.push(performance.now() - start);
    }
    return JSON.stringify(times);
  })()`;
}
