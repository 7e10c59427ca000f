import { build } from 'esbuild';
import type { Browser, Locator, Page } from 'playwright-core';
import { prerenderHome } from '../../scripts/prerender.ts';
import type { Document } from '../../src/contract/document.ts';
import type { FieldValue } from '../../src/core/field.ts';
import { readAssets } from '../../src/server/assets/assets.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type StartedNode, type StartOptions, startNode } from '../../support/servers/node-server.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { type OpenPage, type OpenPageOptions, openPage } from './open-page.ts';

/** The page / in a Chromium, and what tests do with it. */

/** A server, a Chromium, and the page open in it. The errors are those of every page that it opens. */
export interface Home extends OpenPage {
  readonly node: StartedNode;
  readonly browser: Browser;
  /** Opens the page once more, in a context of its own. */
  open(options?: OpenPageOptions): Promise<OpenPage>;
  /** Closes what {@link open} opened. */
  closeOthers(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the page, which may use the clipboard. With other tools than the service's, its script is built of them. */
export async function startHome(options: StartOptions = {}): Promise<Home> {
  const node = await startNode(
    options.registry === eightTools ? { documents: await eightDocuments(), ...options } : options,
  );
  const browser = await launchChromium();
  const pageErrors: string[] = [];
  const open = (opened: OpenPageOptions = {}) =>
    openPage(browser, `http://127.0.0.1:${node.port}/`, {
      permissions: CLIPBOARD,
      pageErrors,
      ...opened,
    });
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

const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

/** The documents of a server whose page has the awkward tool among its tools, in its script too. */
async function eightDocuments(): Promise<ReadonlyMap<string, Document>> {
  const assets = readAssets();
  const { script: path } = assets.home;
  const script = { contentType: 'text/javascript; charset=utf-8', body: await scriptOfEightTools() };
  const files = new Map([...assets.files, [path, script]]);
  return createDocuments(eightTools, { ...assets, files }, await prerenderHome(eightTools));
}

/** The page's script, but with the awkward tool among its tools. */
async function scriptOfEightTools(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { h, hydrate } from 'preact';
        import { App } from './web/home/app.tsx';
        import { eightTools } from './support/tools/awkward-tool.ts';
        document.querySelector('.late').remove();
        hydrate(h(App, { registry: eightTools }), document.querySelector('main'));
      `,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('the script was not built');
  return file.text;
}

/** Opens a link of the page, without loading it anew. */
export async function follow(page: Page, tool: string, options: Readonly<Record<string, FieldValue>> = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) parameters.set(name, String(value));
  await page.goto(new URL(`/#${tool}?${parameters}`, page.url()).href);
}

/**
 * Base64 with its defaults, without a text, a dialog or the focus anywhere, in a tenth of the time of loading the page. The
 * history stays, and so do the options of other tools: {@link reload} is for tests of those.
 */
export async function reset(page: Page): Promise<void> {
  await page.evaluate(`{
    document.querySelector('dialog')?.close();
    document.activeElement.blur();
  }`);
  await untilClosed(page);
  // Named, so that it is another address than the page's own, which leaves defaults out.
  await follow(page, 'base64', { operation: 'encode' });
  await textBox(page).fill('');
}

/** Loads the page anew, with Base64 open. */
export async function reload(page: Page): Promise<void> {
  await follow(page, 'base64');
  await page.reload();
  // The script takes it away.
  await page.locator('.late').waitFor({ state: 'detached' });
}

/**
 * Waits until no dialog is left. By the element: a role is not found in what is hidden, as a dialog is from Escape until its
 * event comes and the page takes it away, and a key pressed in between still is one for the open dialog.
 */
export async function untilClosed(page: Page): Promise<void> {
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/**
 * The source of `until`, for scripts that run in the page: it waits for one task, in which Preact has rendered, and on until
 * the condition holds. After two seconds it gives up, and the test says what the page shows instead.
 */
export const UNTIL = `const until = async (condition) => {
  const end = performance.now() + 2_000;
  do await scheduler.postTask(() => {}); while (!condition() && performance.now() < end);
};`;

/** Takes a text in place of what the box has, exactly. */
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

export function textBox(page: Page): Locator {
  return page.locator('#text');
}

export function resultBox(page: Page): Locator {
  return page.locator('#output-result');
}

/** The button that copies the result. */
export function copyButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Result', exact: true }).getByRole('button', { name: 'Copy' });
}

/** What the page says about the input. */
export function messageBox(page: Page): Locator {
  return page.locator('#message');
}

/** What is seen of a conversion. */
export interface Shown {
  /** How the page says that the input does not convert: in red, or as a note of what is missing. */
  readonly severity: 'wrong' | 'note' | undefined;
  readonly result: string;
  /** Whether the result is that of an earlier input, and dimmed. */
  readonly isStale: boolean;
  readonly canCopy: boolean;
}

export async function shownNow(page: Page): Promise<Shown> {
  return page.evaluate<Shown>(`{
    const input = document.querySelector('#text').closest('.pane');
    const result = document.querySelector('#output-result');
    ({
      severity: ['wrong', 'note'].find((severity) => input.classList.contains(severity)),
      result: result.value,
      isStale: getComputedStyle(result).opacity < 1 || getComputedStyle(result.parentElement).opacity < 1,
      canCopy: result.closest('.pane').querySelector('button.primary').ariaDisabled !== 'true',
    });
  }`);
}

/** The shown form of a text: a box has LF for every line end. */
export function shownIn(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
