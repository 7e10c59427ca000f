import type { Browser, Page } from 'playwright-core';
import { registry } from '../../src/tools/registry.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { follow, textBox } from './home.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shift.ts';
import { openPage } from './open-page.ts';

/** The page / in Chromium, with a count of every layout shift. */

export const screens = [
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
  { screen: 'phone', viewport: { width: 390, height: 844 } },
];

export const toolNames = Array.from(registry.values(), ({ name }) => name);

/** A page with counted layout shifts, and its server. */
export interface StillPage {
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

export async function startStillPage(viewport: {
  readonly width: number;
  readonly height: number;
}): Promise<StillPage> {
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
