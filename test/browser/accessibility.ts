import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { follow, openRequest, paste, TOKEN, textBox, untilClosed } from './home.ts';
import { findButton } from './open-page.ts';

/** The states of the pages, and the violations that axe finds in them. */

export const light = {
  look: 'light, on a desk',
  colorScheme: 'light',
  viewport: { width: 1280, height: 800 },
} as const;
export const dark = { look: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;

type Look = Omit<typeof light | typeof dark, 'look'>;

export async function showIn(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** States of the pages, each with the steps to reach it from any other. */
type States = Readonly<Record<string, (page: Page) => Promise<void>>>;

const TOOL_OF_ALL_KINDS = 'text-line-tools';
const otherTools = [...eightTools.keys()].filter((name) => name !== TOOL_OF_ALL_KINDS);

/** All states. The last one leaves the page. */
export const states: States = {
  async [`the tool ${TOOL_OF_ALL_KINDS}`](page) {
    await follow(page, TOOL_OF_ALL_KINDS);
    await openOptions(page);
  },
  'a text with an error': async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('SGVsb*8=');
  },
  'an option with an error, and a text with a hidden character': async (page) => {
    await follow(page, 'text-line-tools', { operation: 'number' });
    await textBox(page).fill('a\u200b');
    await openOptions(page);
    await page.getByRole('spinbutton', { name: 'First number' }).fill('-1000001');
  },
  'the palette': (page) => openDialog(page, 'ControlOrMeta+k'),
  ...Object.fromEntries(otherTools.map((name) => [`the tool ${name}`, (page: Page) => follow(page, name)])),
  'an incomplete text, with the last result': async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    for (const text of ['SGVs', 'SGVsb']) await textBox(page).fill(text);
  },
  'a wrong line of several': async (page) => {
    await follow(page, 'base64', { operation: 'decode', 'each-line': true });
    await textBox(page).fill('SGVs\nPDw_Pz8-Pg');
  },
  'a JWT, its times, and how it was read': async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    await paste(page, `token: ${TOKEN}`);
    await page.getByRole('table', { name: 'Times and header of the JWT' }).waitFor();
  },
  'the parts of a URL': async (page) => {
    await follow(page, 'url-encoder', { operation: 'decode' });
    await textBox(page).fill('https://a.example/?q=caf%C3%A9&long='.padEnd(999, 'a'));
  },
  'a known file': async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('JVBERi3i');
  },
  bytes: async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('//4A');
  },
  'a link with an error': (page) => follow(page, 'base46'),
  'a response': async (page) => {
    await follow(page, 'base32');
    await textBox(page).fill('Hello');
    await openRequest(page);
    await findButton(page, 'Send').click();
    await page.locator('.api .badge').waitFor();
  },
  'a response with an error': async (page) => {
    await follow(page, 'base64', { operation: 'decode' });
    await textBox(page).fill('*');
    await openRequest(page);
    await findButton(page, 'Send').click();
    await page.locator('.api .badge').waitFor();
  },
  // The following states fill in no text.
  'a file': async (page) => {
    await follow(page, 'base64', { operation: 'encode' });
    const file = { name: 'two.bin', mimeType: 'application/octet-stream', buffer: Buffer.of(0xff, 0xfe) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('region', { name: 'File two.bin' }).waitFor();
  },
  'the palette without a match': async (page) => {
    await openDialog(page, 'ControlOrMeta+k');
    await page.keyboard.type('nothing is called so');
  },
  'the reference': async (page) => {
    await page.goto(new URL('/docs/', page.url()).href);
  },
};

/** On a phone, a button opens the options. */
async function openOptions(page: Page): Promise<void> {
  const button = page.locator('.options-button');
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

async function openDialog(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await untilClosed(page);
}

/**
 * The violations of WCAG 2.2 AA, of AAA for text, and of the best practices of axe, in a page or in what matches a selector:
 * rules with what breaks them.
 */
export async function violationsOf(page: Page, selector = ':root'): Promise<unknown> {
  // Its script is large, so it is loaded once per page.
  if (await page.evaluate("!('axe' in globalThis)")) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // The contrast of text for AAA, 7 to 1.
    rules: { 'color-contrast-enhanced': { enabled: true } },
  };
  return page.evaluate(`axe.run(${JSON.stringify(selector)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => target + ': ' + failureSummary) })))`);
}
