import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DrivenPage, middleOf, VIEWPORT } from './driven-page.ts';

/** The used part of puppeteer-core, which is installed only when a test needs it. */
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<PuppeteerPage>;
    process(): import('node:child_process').ChildProcess | null;
  }>;
}

interface PuppeteerPage {
  on(type: 'dialog', listener: (dialog: { accept(): Promise<void> }) => void): unknown;
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  readonly keyboard: {
    type(text: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
  readonly mouse: { click(x: number, y: number): Promise<void> };
}

/**
 * A page in Firefox, driven by WebDriver BiDi.
 *
 * @param programs The folder where puppeteer-core is installed.
 */
export async function openFirefox(executablePath: string, programs: string): Promise<DrivenPage> {
  const puppeteer: Puppeteer = createRequire(resolve(programs, 'package.json'))('puppeteer-core');
  const userDataDir = mkdtempSync(join(tmpdir(), 'textmill-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir,
    defaultViewport: VIEWPORT,
  });
  const page = await browser.newPage();
  // The other drivers leave a page without asking.
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    clipboardKeepsCr: true,
    async open(url) {
      await page.goto('about:blank');
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(`(async () => (${expression}))()`),
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const names = keys.split('+');
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.toReversed()) await page.keyboard.up(name);
    },
    async click(selector, text) {
      const middle = await page.evaluate(middleOf(selector, text));
      const [x, y] = middle as [number, number];
      await page.mouse.click(x, y);
    },
    async close() {
      // A regular close of Firefox takes four seconds.
      const process = browser.process();
      if (process?.kill('SIGKILL')) await once(process, 'exit');
      rmSync(userDataDir, { recursive: true, maxRetries: 5 });
    },
  };
}
