import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { follow, textBox } from './home.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shift.ts';
import { openPage } from './open-page.ts';

/** Nothing on the page / moves by itself: not while it loads, and not by what is typed, chosen or opened. */

const screens = [
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
  { screen: 'phone', viewport: { width: 390, height: 844 } },
];

const tools = Array.from(registry.values(), ({ name }) => name);
const VALID = 'SGVsbG8=';
/** Wrapped text, with an error far below what is seen. */
const WRONG_BELOW = `${`${VALID.slice(0, 4).repeat(19)}\n`.repeat(200)}$`;

describe.skipIf(chromiumPath === undefined).each(screens)('on a $screen, nothing moves', ({ viewport }) => {
  let node: StartedNode;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    node = await startNode();
    browser = await launchChromium();
    page = await load('/');
  });

  afterAll(async () => {
    await browser.close();
    await node.stop();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) if (context !== page.context()) await context.close();
  });

  /** Opens the page in a context of its own, and waits until its script has run. */
  async function load(path: string, prepare: (page: Page) => Promise<void> = async () => undefined): Promise<Page> {
    const opened = await openPage(browser, `http://127.0.0.1:${node.port}${path}`, {
      viewport,
      async prepare(fresh) {
        await watchLayoutShifts(fresh);
        await prepare(fresh);
      },
    });
    // The page may be seen before its script runs; what the script does next is done when nothing else is.
    await opened.page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))');
    return opened.page;
  }

  /** Opens a tool with a text, and forgets what moved until then. */
  async function start(tool: string, options: Readonly<Record<string, string>> = {}, text = ''): Promise<void> {
    await follow(page, tool, options);
    await textBox(page).fill(text);
    await textBox(page).focus();
    await takeLayoutShifts(page);
  }

  const opened = ['/', '/#number-to-words'];

  test.each(opened)('while %s loads', async (path) => {
    expect(await takeLayoutShifts(await load(path))).toEqual([]);
  });

  test.each(opened)('while %s loads with a script that comes late', async (path) => {
    const late = await load(path, async (fresh) => {
      await fresh.route('**/assets/*.js', async (route) => {
        if (/home/.test(route.request().url())) await fresh.waitForTimeout(300);
        await route.continue();
      });
    });
    expect(await takeLayoutShifts(late)).toEqual([]);
  });

  test('by keys: a text typed to its end, a wrong character in its middle, and its removal', async () => {
    await start('base64', { operation: 'decode' });
    const keys = [...VALID, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '$', 'Backspace', 'ControlOrMeta+a', 'Delete'];
    for (const key of keys) {
      await page.keyboard.press(key);
      expect.soft(await takeLayoutShifts(page), key).toEqual([]);
    }
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

  test('by a text put in place of another, whatever is wrong with it', async () => {
    await start('base64', { operation: 'decode' }, VALID);
    for (const [kind, text] of texts) {
      await textBox(page).fill(text);
      expect.soft(await takeLayoutShifts(page), kind).toEqual([]);
      await textBox(page).fill(VALID);
      expect.soft(await takeLayoutShifts(page), `from ${kind} to valid`).toEqual([]);
    }
  });

  test('after a pause with a text that has no end', async () => {
    const paused = await load('/#base64?operation=decode', (fresh) => fresh.clock.install());
    await textBox(paused).fill('SGVsb');
    await takeLayoutShifts(paused);
    await paused.clock.fastForward(10_000);
    expect(await takeLayoutShifts(paused)).toEqual([]);
  });

  test('by Clear', async () => {
    await start('base64', {}, 'Hello');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await takeLayoutShifts(page)).toEqual([]);
  });

  test('from tool to tool, with a text and without', async () => {
    for (const text of ['Hello', '']) {
      await start('base64', {}, text);
      for (const name of [...tools, ...tools.slice(0, 1)]) {
        await page.evaluate(`document.querySelector('.tools a[href="#${name}"]').click()`);
        expect.soft(await takeLayoutShifts(page), `${name} with "${text}"`).toEqual([]);
      }
    }
  });

  test.each(tools)('by an operation or an option of %s', async (name) => {
    await start(name, {}, '1234');
    const controls = await page.evaluate<readonly string[]>(CONTROLS);
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      await page.evaluate(`document.querySelector(${JSON.stringify(control)})?.click()`);
      expect.soft(await takeLayoutShifts(page), control).toEqual([]);
    }
  });

  test('but a shift is seen: of what is put above the text, right after a key too', async () => {
    await start('base64');
    await page.keyboard.type('a');
    await page.evaluate(
      `document.querySelector('main').prepend(Object.assign(document.createElement('p'), { textContent: 'There' }))`,
    );
    const [shift] = await takeLayoutShifts(page);
    expect(shift?.value).toBeGreaterThan(0);
    expect(shift?.moved.join('\n')).toMatch(/ → /);
  });
});

/** Selectors of what can be chosen or switched, in the order of reading. A script clicks, so that what is folded away is reached too. */
const CONTROLS = `Array.from(document.querySelectorAll('main input[type="radio"], main input[type="checkbox"]'), (input) => {
  return input.id ? '#' + input.id : 'input[name="' + input.name + '"][value="' + input.value + '"]';
})`;
