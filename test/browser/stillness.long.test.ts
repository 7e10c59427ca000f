import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { follow, textBox } from './home.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shift.ts';
import { openPage } from './open-page.ts';

/** Nothing on the page / shifts while it loads, while you type, between tools, or after choices and opened parts. */

const screens = [
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
  { screen: 'phone', viewport: { width: 390, height: 844 } },
];

const toolNames = Array.from(registry.values(), ({ name }) => name);

const VALID = 'SGVsbG8=';
/** Wrapped text, with an error far below the visible part. */
const WRONG_BELOW = `${`${VALID.slice(0, 4).repeat(19)}\n`.repeat(200)}$`;

describe.skipIf(chromiumPath === undefined).each(screens)('on a $screen, nothing moves', ({ viewport }) => {
  let still: StillPage;
  let page: Page;

  beforeAll(async () => {
    still = await startStillPage(viewport);
    ({ page } = still);
  });

  afterAll(() => still.stop());

  afterEach(() => still.closeOthers());

  test('by keys: a complete text, a wrong character in its middle, and its removal', async () => {
    await still.start('base64', { operation: 'decode' });
    const keys = [...VALID, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '$', 'Backspace', 'ControlOrMeta+a', 'Delete'];
    for (const key of keys) {
      await page.keyboard.press(key);
      expect.soft(await takeLayoutShifts(page), key).toEqual([]);
    }
  });

  test('from tool to tool', async () => {
    await still.start('base64', {}, 'Hello');
    await still.visitAll((shifts, tool) => expect.soft(shifts, tool).toEqual([]));
  });

  test('but an element inserted above the text is counted as a shift, even right after a key', async () => {
    await still.start('base64');
    await page.keyboard.type('a');
    await page.evaluate(
      `document.querySelector('main').prepend(Object.assign(document.createElement('p'), { textContent: 'There' }))`,
    );
    const [shift] = await takeLayoutShifts(page);
    expect(shift?.value).toBeGreaterThan(0);
    expect(shift?.moved.join('\n')).toMatch(/ → /);
  });

  const opened = ['/', '/#number-to-words'];

  test.each(opened)('while %s loads', async (path) => {
    expect(await takeLayoutShifts(await still.load(path))).toEqual([]);
  });

  test.each(opened)('while %s loads with a script that comes late', async (path) => {
    const late = await still.load(path, async (fresh) => {
      await fresh.route('**/assets/*.js', async (route) => {
        if (/home/.test(route.request().url())) await fresh.waitForTimeout(300);
        await route.continue();
      });
    });
    expect(await takeLayoutShifts(late)).toEqual([]);
  });

  const texts = [
    ['valid', VALID],
    ['wrong', 'SGVs$G8='],
    ['incomplete', 'SGVsb'],
    ['no text when decoded', '//4A'],
    ['wrong, far below what is seen', WRONG_BELOW],
    ['too long', 'A'.repeat(limits.textCodePoints + 4)],
    ['in the other alphabet', 'PDw_Pz8-Pg'],
    ['with invisible characters', `${VALID}\u200b`],
    ['none', ''],
  ] as const;

  test('by a text that replaces another, with any error', async () => {
    await still.start('base64', { operation: 'decode' }, VALID);
    for (const [kind, text] of texts) {
      await textBox(page).fill(text);
      expect.soft(await takeLayoutShifts(page), kind).toEqual([]);
      await textBox(page).fill(VALID);
      expect.soft(await takeLayoutShifts(page), `from ${kind} to valid`).toEqual([]);
    }
  });

  test('after a pause with an incomplete text', async () => {
    const paused = await still.load('/#base64?operation=decode', (fresh) => fresh.clock.install());
    await textBox(paused).fill('SGVsb');
    await takeLayoutShifts(paused);
    await paused.clock.fastForward(10_000);
    expect(await takeLayoutShifts(paused)).toEqual([]);
  });

  test('from tool to tool without a text', async () => {
    await still.start('base64');
    await still.visitAll((shifts, tool) => expect.soft(shifts, tool).toEqual([]));
  });

  test('by Clear', async () => {
    await still.start('base64', {}, 'Hello');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await takeLayoutShifts(page)).toEqual([]);
  });

  test.each(toolNames)('by an operation or an option of %s', async (name) => {
    await still.start(name, {}, '1234');
    const controls = await page.evaluate<readonly string[]>(CONTROLS);
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      await page.evaluate(`document.querySelector(${JSON.stringify(control)})?.click()`);
      expect.soft(await takeLayoutShifts(page), control).toEqual([]);
    }
  });
});

/** Selectors of the controls to choose or switch, in reading order. A script clicks them, even hidden ones. */
const CONTROLS = `Array.from(document.querySelectorAll('main input[type="radio"], main input[type="checkbox"]'), (input) => {
  return input.id ? '#' + input.id : 'input[name="' + input.name + '"][value="' + input.value + '"]';
})`;

/** A page with counted layout shifts, and its server. */
interface StillPage {
  readonly page: Page;
  /** Opens the page in a separate context, and waits until its script has run. */
  load(path: string, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  /** Opens a tool with a text, and discards earlier shifts. */
  start(tool: string, options?: Readonly<Record<string, string>>, text?: string): Promise<void>;
  /** Opens one tool after another with their links. */
  visitAll(check: (shifts: Awaited<ReturnType<typeof takeLayoutShifts>>, tool: string) => void): Promise<void>;
  /** Closes the pages that {@link load} opened. */
  closeOthers(): Promise<void>;
  stop(): Promise<void>;
}

async function startStillPage(viewport: { readonly width: number; readonly height: number }): Promise<StillPage> {
  const node: StartedNode = await startNode();
  const browser: Browser = await launchChromium();
  const load: StillPage['load'] = async (path, prepare) => {
    const opened = await openPage(browser, `http://127.0.0.1:${node.port}${path}`, {
      viewport,
      async prepare(fresh) {
        await watchLayoutShifts(fresh);
        await prepare?.(fresh);
      },
    });
    // The page can be visible before its script runs. An idle callback runs after the work of the script.
    await opened.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))');
    return opened.page;
  };
  const page = await load('/');
  return {
    page,
    load,
    async start(tool, options = {}, text = '') {
      await follow(page, tool, options);
      await textBox(page).fill(text);
      await textBox(page).focus();
      await takeLayoutShifts(page);
    },
    async visitAll(check) {
      for (const name of [...toolNames, ...toolNames.slice(0, 1)]) {
        await page.evaluate(`document.querySelector('.tools a[href="#${name}"]').click()`);
        check(await takeLayoutShifts(page), name);
      }
    },
    async closeOthers() {
      for (const context of browser.contexts()) if (context !== page.context()) await context.close();
    },
    async stop() {
      await browser.close();
      await node.stop();
    },
  };
}
