// Takes the screenshots of the page for the documentation: `npm --prefix lab run screenshots`. It needs Chromium.
import { launchChromium } from '../support/chromium.ts';
import { startNode } from '../support/servers/node-server.ts';

const folder = new URL('../docs/images/', import.meta.url);

/** About as wide as README on GitHub, so that its text can be read there. */
const desktop = { viewport: { width: 880, height: 430 }, colorScheme: 'light', deviceScaleFactor: 2 } as const;
/** Amounts, one of which is a range. */
const amounts = '1,250\n307\n12-15\n99.95';

/** The pictures: the tool and options of a link, the text that is pasted, and what is shown. */
const shots = [
  { file: 'error.png', link: 'number-to-words', text: amounts, device: desktop },
  {
    file: 'read.png',
    link: '',
    text: 'curl https://api.example.com/orders -H "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsIm5hbWUiOiJab8OrIiwiZXhwIjoxNzk4NzU4MDAwfQ.c2lnbmF0dXJl"',
    device: { ...desktop, viewport: { width: 880, height: 620 } },
    // Without the head of the page, which is in the picture above.
    clip: { x: 0, y: 90, width: 880, height: 500 },
  },
  {
    file: 'phone.png',
    link: 'text-line-tools?sortMode=natural',
    text: 'file10.txt\nfile2.txt\nfile1.txt\nfile20.txt',
    device: {
      viewport: { width: 390, height: 780 },
      colorScheme: 'dark',
      deviceScaleFactor: 1.5,
      hasTouch: true,
      isMobile: true,
    },
  },
] as const;

const node = await startNode();
const browser = await launchChromium();
for (const { file, link, text, device, ...shot } of shots) {
  const page = await browser.newPage({
    ...device,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`http://localhost:${node.port}/#${link}`);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator('#text').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.screenshot({
    path: new URL(file, folder).pathname,
    caret: 'hide',
    ...('clip' in shot && { clip: shot.clip, fullPage: true }),
  });
  await page.close();
}
await browser.close();
await node.stop();
