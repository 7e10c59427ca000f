import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eightTools } from '../../../support/tools/awkward-tool.ts';
import { ICONS } from './icons.ts';
import { webManifestText } from './web-manifest.ts';

const manifest = JSON.parse(webManifestText(eightTools));

test('the manifest has everything that browsers require to install a page', () => {
  expect(manifest).toMatchObject({ name: 'textmill', start_url: './', scope: './', display: 'standalone' });
  const icons: readonly { sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('each tool has a shortcut', () => {
  expect(manifest.shortcuts).toEqual(
    Array.from(eightTools.values(), ({ name, title, summary }) => ({
      name: title,
      description: summary,
      url: `./#${name}`,
    })),
  );
});

test.each(ICONS.filter(({ size }) => size !== undefined))('$path is $size pixels wide and high', ({ path, size }) => {
  const png = readFileSync(`web/public${path}`);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // The header chunk comes first (PNG §11.2.1).
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
});
