import { expect, onTestFinished, test } from 'vitest';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { resultBox, textBox } from './home.ts';
import { untilControlled } from './open-page.ts';

/** What a reader notices of the service worker; the rest is in service-worker.long.test.ts. */

test.skipIf(chromiumPath === undefined)(
  'after one visit the page converts without a server and without a network',
  async () => {
    const node = await startNode();
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${node.port}/`);
    await untilControlled(page);
    await node.stop();
    await context.setOffline(true);
    await page.reload();
    await textBox(page).fill('Hello');
    expect(await resultBox(page).inputValue()).toBe('SGVsbG8=');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('No answer: the server could not be reached').first().waitFor();
  },
);
