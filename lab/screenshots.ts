// Takes the screenshots of the page for the documentation: `npm --prefix lab run screenshots`. It needs Chromium.
import { launchChromium } from '../support/chromium.ts';
import { startNode } from '../support/servers/node-server.ts';

const folder = new URL('../docs/images/', import.meta.url);

const desktop = { viewport: { width: 1160, height: 560 }, colorScheme: 'light' } as const;
/** Base64 in the URL-safe alphabet, which the standard alphabet does not contain. */
const link = 'c3ViamVjdHM_X2Q9MSAmIG5hbWU9SsO8cmdlbg==';

/** The pictures: the tool and options of a link, the text, the button that is pressed then, and the device. */
const shots = [
  { file: 'error.png', link: 'base64?operation=decode', text: link, device: desktop },
  { file: 'repaired.png', link: 'base64?operation=decode', text: link, press: /^Use the URL-safe/, device: desktop },
  {
    file: 'phone.png',
    link: 'text-line-tools?sortMode=natural',
    text: 'file10.txt\nfile2.txt\nfile1.txt\nfile20.txt',
    device: { viewport: { width: 390, height: 780 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
  },
] as const;

const node = await startNode();
const browser = await launchChromium();
for (const { file, link, text, device, ...shot } of shots) {
  const page = await browser.newPage({ ...device, reducedMotion: 'reduce', deviceScaleFactor: 2 });
  await page.goto(`http://localhost:${node.port}/#${link}`);
  await page.locator('#text').fill(text);
  if ('press' in shot) await page.getByRole('button', { name: shot.press }).click();
  await page.screenshot({ path: new URL(file, folder).pathname, caret: 'hide' });
  await page.close();
}
await browser.close();
await node.stop();
