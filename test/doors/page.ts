import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath, launchChromium } from '../browser/chromium.ts';
import { openPage } from '../browser/open-page.ts';
import { startNode } from '../node-server.ts';
import type { Door, Input, Outcome } from './door.ts';

/** The page, as a person uses it who follows a link to a tool with its options, pastes the text and copies the result. */
const pageDoor: Door = {
  name: 'page',
  async open() {
    const node = await startNode();
    const browser = await launchChromium();
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, complaints } = await openPage(browser, `http://127.0.0.1:${node.port}/`, { permissions });
    return {
      async convert(name, input) {
        const tool = registry.get(name);
        if (tool === undefined) throw new Error(`there is no ${name}`);
        await followLink(page, name, input);
        await pasteText(page, input.text);
        return (await problemOf(page)) ?? { data: JSON.stringify(await dataOf(page, tool)) };
      },
      async close() {
        await browser.close();
        await node.stop();
        expect(complaints).toEqual([]);
      },
    };
  },
};

/** None where there is no Chromium. */
export const pageDoors: readonly Door[] = chromiumPath === undefined ? [] : [pageDoor];

async function followLink(page: Page, tool: string, { text: _, ...options }: Input): Promise<void> {
  const parameters = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  await page.goto(new URL(`/#${tool}?${parameters}`, page.url()).href);
}

async function pasteText(page: Page, text: string): Promise<void> {
  await writeClipboard(page, text);
  await page.locator('#text').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

/** What the page complains of: the link, or the text in its box. */
async function problemOf(page: Page): Promise<Outcome | undefined> {
  const notice = page.getByRole('alert').getByRole('listitem');
  if (await notice.isVisible()) return { message: (await notice.innerText()).replace(/^In the link, /, '') };
  const problem = page.locator('#text-problem p').first();
  return (await problem.isVisible()) ? { message: await problem.innerText() } : undefined;
}

async function dataOf(page: Page, tool: Tool): Promise<Record<string, string | number>> {
  const data: Record<string, string | number> = {};
  for (const [name, { kind, title }] of Object.entries(tool.output)) {
    data[name] = kind === 'text' ? await copyResult(page, title) : await factOf(page, title);
  }
  return data;
}

/** Boxes show other line ends than the text has: what is exact is what is copied. */
async function copyResult(page: Page, title: string): Promise<string> {
  const before = 'nothing was copied yet';
  await writeClipboard(page, before);
  const result = page.getByRole('region', { name: title, exact: true });
  await result.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => readClipboard(page)).not.toBe(before);
  return readClipboard(page);
}

async function factOf(page: Page, title: string): Promise<number> {
  const fact = page.locator('.facts div').filter({ has: page.getByText(title, { exact: true }) });
  return Number((await fact.getByRole('definition').innerText()).replaceAll(',', ''));
}

async function writeClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

async function readClipboard(page: Page): Promise<string> {
  return String(await page.evaluate('navigator.clipboard.readText()'));
}
