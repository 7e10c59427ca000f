import { build } from 'esbuild';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { prerenderHome } from '../../scripts/prerender.ts';
import type { Document } from '../../src/contract/document.ts';
import type { FieldValue } from '../../src/core/field.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { findButton, type OpenPage, type OpenPageOptions, openPage } from './open-page.ts';

/** The page / in Chromium, and helpers to use it in tests. */

/** A server, a Chromium, and the page open in it. `errors` collects the errors of all its pages. */
export interface Home extends OpenPage {
  readonly node: StartedNode;
  readonly browser: Browser;
  /** Opens the page again, or another one, in a separate context. */
  open(options?: OpenPageOptions & { readonly path?: string }): Promise<OpenPage>;
  /** Closes the pages that {@link open} opened. */
  closeOthers(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the page with permission to use the clipboard. For other tools than the service's, its script is rebuilt. */
export async function startHome(options: StartOptions = {}): Promise<Home> {
  const node = await startNode(
    options.registry === eightTools ? { documents: await eightDocuments(), ...options } : options,
  );
  const browser = await launchChromium();
  const pageErrors: string[] = [];
  const open: Home['open'] = ({ path = '/', ...opened } = {}) =>
    openPage(browser, `http://127.0.0.1:${node.port}${path}`, { permissions: CLIPBOARD, pageErrors, ...opened });
  const opened = await open();
  return {
    ...opened,
    node,
    browser,
    open,
    async closeOthers() {
      for (const context of browser.contexts()) if (context !== opened.page.context()) await context.close();
    },
    async stop() {
      await browser.close();
      await node.stop();
    },
  };
}

/**
 * A `describe` block with the page, if there is a Chromium. The page is opened before the tests, and closed after them.
 * No test may cause errors.
 */
export function describeHome(title: string, options: StartOptions, tests: (home: Omit<Home, 'stop'>) => void): void {
  describe.skipIf(chromiumPath === undefined)(title, () => {
    // Filled before the tests.
    const home = {} as Home;

    beforeAll(async () => {
      Object.assign(home, await startHome(options));
    });

    afterAll(() => home.stop());

    afterEach(() => {
      expect(home.pageErrors).toEqual([]);
    });

    tests(home);
  });
}

const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

/** The documents of a server with the awkward tool in its page and in the script of the page. */
async function eightDocuments(): Promise<ReadonlyMap<string, Document>> {
  const assets = readAssets();
  const { script: path } = assets.home;
  const script = { contentType: 'text/javascript; charset=utf-8', body: await scriptOfEightTools() };
  const files = new Map([...assets.files, [path, script]]);
  return createDocuments(eightTools, { ...assets, files }, await prerenderHome(eightTools));
}

/** The script of the page, with the awkward tool added. */
async function scriptOfEightTools(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { withLocalOptions } from './src/tools/local-options.ts';
        import { start } from './web/home/start.tsx';
        import { eightTools } from './support/tools/awkward-tool.ts';
        start(withLocalOptions(eightTools), import.meta.url);
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Opens a link of the page without reloading it. */
export async function follow(page: Page, tool: string, options: Readonly<Record<string, FieldValue>> = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) parameters.set(name, String(value));
  await page.goto(new URL(`/#${tool}?${parameters}`, page.url()).href);
}

/**
 * Resets the page to Base64 with its defaults, without a text, a dialog or a focus, in a tenth of the time of a reload.
 * The history and the options of other tools stay; tests of these use {@link reload}.
 */
export async function reset(page: Page): Promise<void> {
  await page.evaluate(`{
    document.querySelector('dialog[open]')?.close();
    document.activeElement.blur();
  }`);
  await untilClosed(page);
  // The default is written out, so that the address differs from the page's own, which omits defaults.
  await follow(page, 'base64', { operation: 'encode' });
  if ((await page.locator('.file-card').count()) > 0) await findButton(page, 'Clear').click();
  await textBox(page).fill('');
}

/** Reloads the page, with Base64 open. */
export async function reload(page: Page): Promise<void> {
  await follow(page, 'base64');
  await page.reload();
  // The script removes it.
  await page.locator('.late').waitFor({ state: 'detached' });
}

/**
 * Waits until no dialog is open. After Escape, a dialog is hidden, but until the page empties it, keys still go to the
 * open dialog.
 */
export async function untilClosed(page: Page): Promise<void> {
  await page.locator('dialog:is([open], :has([role=option], table))').waitFor({ state: 'detached' });
}

/**
 * The source of `until`, for scripts that run in the page. It waits for one task, in which Preact renders, and then
 * until the condition is true. After a minute it gives up, and the test reports what the page shows instead.
 */
export const UNTIL = `const until = async (condition) => {
  const end = performance.now() + 60_000;
  do await scheduler.postTask(() => {}); while (!condition() && performance.now() < end);
};`;

/** Replaces the content of the box by a text, exactly. */
export async function paste(page: Page, text: string): Promise<void> {
  await writeClipboard(page, text);
  await textBox(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

export async function writeClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

export async function readClipboard(page: Page): Promise<string> {
  return String(await page.evaluate('navigator.clipboard.readText()'));
}

/** A script that puts an image of one pixel on the clipboard. */
export const COPY_IMAGE = `(async () => {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
})()`;

export function textBox(page: Page): Locator {
  return page.locator('#text');
}

export function resultBox(page: Page): Locator {
  return page.locator('#output-result');
}

/** The button that copies the result. */
export function copyButton(page: Page): Locator {
  return findButton(page.getByRole('region', { name: 'Result', exact: true }), 'Copy');
}

/** Chooses an item in the list that a button opens. */
export async function chooseIn(page: Page, label: string, title: string): Promise<void> {
  await findButton(page, label).click();
  await findButton(page, title).click();
}

/** Shows the API request with the palette, unless it is shown. */
export async function openRequest(page: Page): Promise<void> {
  if ((await page.locator('.api').count()) > 0) return;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('show the api request');
  await page.keyboard.press('Enter');
  await page.locator('.api').waitFor();
}

/** The place and size of an element, which must be shown. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}

/** A property of the style of the first of several elements, as it is computed. */
export async function lookOf(elements: Locator, property: string): Promise<string> {
  return elements
    .first()
    .evaluate((one, name) => one.ownerDocument.defaultView.getComputedStyle(one).getPropertyValue(name), property);
}

/** Presses a key until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error('the keyboard does not reach it');
}

/** The message about the input. */
export function messageBox(page: Page): Locator {
  return page.locator('#message');
}

/** The announcements of the status since {@link forgetHeard} or the load of the page. */
export async function heard(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>('heard');
}

export async function forgetHeard(page: Page): Promise<void> {
  await page.evaluate('heard.length = 0');
}

/** Waits for an announcement that contains a text. */
export async function untilHeard(page: Page, text: string): Promise<void> {
  await expect.poll(() => heard(page)).toContainEqual(expect.stringContaining(text));
}

/** The visible state of a conversion. */
export interface PageState {
  /** How the page reports an input that does not convert: in red, or as a note if it is incomplete. */
  readonly severity: 'wrong' | 'note' | undefined;
  readonly result: string;
  /** Whether the result belongs to an earlier input, and is gray and italic. */
  readonly isStale: boolean;
  readonly canCopy: boolean;
}

export async function shownNow(page: Page): Promise<PageState> {
  return page.evaluate<PageState>(`{
    const input = document.querySelector('#text').closest('.pane');
    const result = document.querySelector('#output-result');
    ({
      severity: ['wrong', 'note'].find((severity) => input.classList.contains(severity)),
      result: result.value,
      isStale: getComputedStyle(result).fontStyle === 'italic',
      canCopy: result.closest('.pane').querySelector('button.primary').ariaDisabled !== 'true',
    });
  }`);
}

/** A text as a box shows it: every line end is LF. */
export function shownIn(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** A JWT with the payload `{"exp":1516239022}`. */
export const TOKEN = 'eyJhbGciOiJub25lIn0.eyJleHAiOjE1MTYyMzkwMjJ9.c2lnbmF0dXJl';
