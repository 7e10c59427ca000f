import { launchChromium } from '../../../support/chromium.ts';
import { type DrivenPage, middleOf, VIEWPORT } from './driven-page.ts';

/** A page in Chromium, driven by Playwright. */
export async function openChromium(): Promise<DrivenPage> {
  const browser = await launchChromium();
  const context = await browser.newContext({ viewport: VIEWPORT, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  return {
    clipboardKeepsCr: true,
    async open(url) {
      await page.goto('about:blank');
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(`(async () => (${expression}))()`),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    async click(selector, text) {
      const [x, y] = await page.evaluate<[number, number]>(middleOf(selector, text));
      await page.mouse.click(x, y);
    },
    close: () => browser.close(),
  };
}
