// Draws the icons that can't be SVG from web/public/icon.svg: node --import tsx scripts/icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { ICONS } from '../src/documents/pages/icons.ts';
import { launchChromium } from '../support/chromium.ts';

const folder = new URL('../web/public/', import.meta.url);
const svg = readFileSync(new URL('icon.svg', folder), 'utf8');

const browser = await launchChromium();
const page = await browser.newPage();
for (const { path, size, isWhole } of ICONS) {
  if (size === undefined) continue;
  // Operating systems cut the corners of some icons on their own.
  const drawn = isWhole ? svg.replace(/ rx="\d+"/, '') : svg;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawn}`);
  writeFileSync(new URL(`.${path}`, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
