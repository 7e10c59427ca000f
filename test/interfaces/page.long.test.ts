import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { shownNumber } from '../browser/fill-in.ts';
import { follow, paste, readClipboard, startHome, writeClipboard } from '../browser/home.ts';
import { findButton } from '../browser/open-page.ts';
import { describeInterface, type Interface, type InterfaceResult } from './interface.ts';
import { rowsForProcesses } from './table.ts';

/** The page, used like this: follow a link to a tool with its options, paste the text, and copy the result. */
const pageInterface: Interface = {
  name: 'page',
  async open() {
    const { page, pageErrors, stop } = await startHome();
    return {
      async convert(name, { text, ...options }) {
        const tool = registry.get(name);
        if (tool === undefined) throw new Error(`there is no ${name}`);
        await follow(page, name, options);
        await paste(page, text);
        return (await errorOf(page)) ?? { data: JSON.stringify(await dataOf(page, tool)) };
      },
      async close() {
        await stop();
        expect(pageErrors).toEqual([]);
      },
    };
  },
};

/** The page is tested with rows that the clipboard or a text box could change. It has its own words for errors. */
describe.skipIf(chromiumPath === undefined)('in Chromium', () => {
  describeInterface(
    pageInterface,
    rowsForProcesses.filter(({ data }) => data !== undefined),
  );
});

/** The message that the page shows instead of a result, about the link or the text. */
async function errorOf(page: Page): Promise<InterfaceResult | undefined> {
  const said = page.locator('.notice li, .pane:is(.wrong, .note) #message').first();
  return (await said.isVisible()) ? { message: await said.innerText() } : undefined;
}

async function dataOf(page: Page, tool: Tool): Promise<Record<string, string | number>> {
  const data: Record<string, string | number> = {};
  for (const [name, { kind, title }] of Object.entries(tool.output)) {
    data[name] = kind === 'text' ? await copyResult(page, title) : await shownNumber(page, tool, name);
  }
  return data;
}

/** Copies the result, because text boxes change line terminators. An empty result can't be copied. */
async function copyResult(page: Page, title: string): Promise<string> {
  const before = 'nothing was copied yet';
  await writeClipboard(page, before);
  const result = page.getByRole('region', { name: title, exact: true });
  const copy = findButton(result, 'Copy');
  if (!(await copy.isVisible())) return result.getByRole('textbox').inputValue();
  await copy.click();
  await expect.poll(() => readClipboard(page)).not.toBe(before);
  return readClipboard(page);
}
