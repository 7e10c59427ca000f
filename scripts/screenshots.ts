// Takes the screenshots in README of the page as it is: `npm run screenshots`, which wants a Chromium.
import { launchChromium } from '../test/browser/chromium.ts';
import { startNode } from '../test/node-server.ts';

const folder = new URL('../docs/images/', import.meta.url);

/** Where the page says that it comes from, whatever port it has. */
const SHOWN_ORIGIN = 'https://textmill.example';

/** What is shown: a link, what to type, and a device. */
const shots = [
  {
    file: 'desktop.png',
    link: '#base64?operation=decode&urlSafe=true',
    text: 'SGVsbG8sIHfDtnJsZCDigqw_',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  },
  {
    file: 'phone.png',
    link: '#text-line-tools?sortMode=natural',
    text: 'file10\nfile2\nfile1',
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  },
] as const;

const node = await startNode();
const browser = await launchChromium();
for (const { file, link, text, viewport, colorScheme } of shots) {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await page.route(`${SHOWN_ORIGIN}/**`, async (route) => {
    const url = route.request().url().replace(SHOWN_ORIGIN, `http://localhost:${node.port}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`${SHOWN_ORIGIN}/${link}`);
  await page.locator('#text').fill(text);
  await page.screenshot({ path: new URL(file, folder).pathname, caret: 'hide' });
  await page.close();
}
await browser.close();
await node.stop();
