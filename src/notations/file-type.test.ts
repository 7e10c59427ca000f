import { expect, test } from 'vitest';
import { bytesOf } from '../../support/page/input.ts';
import { fileTypeOf } from './file-type.ts';

test.each([
  { start: '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', extension: 'png', type: 'image/png' },
  { start: '\xff\xd8\xff\xe0', extension: 'jpg', type: 'image/jpeg' },
  { start: 'GIF89a', extension: 'gif', type: 'image/gif' },
  { start: 'RIFF\x24\x00\x00\x00WEBPVP8 ', extension: 'webp', type: 'image/webp' },
  { start: '%PDF-1.7', extension: 'pdf', type: 'application/pdf' },
  { start: 'PK\x03\x04\x14', extension: 'zip', type: 'application/zip' },
  { start: '\x1f\x8b\x08', extension: 'gz', type: 'application/gzip' },
])('a file of type $type is recognized by its first bytes', ({ start, extension, type }) => {
  const found = fileTypeOf(bytesOf(start));
  expect([found?.extension, found?.type]).toEqual([extension, type]);
});

test.each(['', '\x89PNG', 'a%PDF-', 'RIFF\x24\x00\x00\x00WAVEfmt ', 'RIFF', '<svg'])(
  'other files have no known type: %j',
  (start) => {
    expect(fileTypeOf(bytesOf(start))).toBeUndefined();
  },
);

/** A number in little-endian bytes, and in big-endian ones. */
const little = (value: number, size = 2) =>
  Array.from({ length: size }, (_, index) => String.fromCharCode((value / 256 ** index) & 0xff)).join('');
const big = (value: number, size = 2) => [...little(value, size)].reverse().join('');

const frame = (width: number, height: number) => `,${little(0)}${little(0)}${little(width)}${little(height)}\0`;

/** Images that declare a size. */
const images: Readonly<Record<string, (width: number, height: number) => string>> = {
  PNG: (width, height) => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${big(width, 4)}${big(height, 4)}`,
  'JPEG, after a thumbnail, a table and fill bytes': (width, height) =>
    `\xff\xd8\xff\xe0\0\x0b\xff\xc0\0\x01\0\x01\0\x01\0\xff\xc4\0\x03\0\xff\xff\xff\xc2\0\x0b\x08${big(height)}${big(width)}`,
  'GIF, with colors and an extension': (width, height) =>
    `GIF89a${little(width)}${little(height)}\x80\0\0${'\0'.repeat(6)}!\xff\x03,,,\x01,\0${frame(1, 1)}`,
  'GIF whose frame is larger than its screen': (width, height) =>
    `GIF89a${little(1)}${little(1)}\0\0\0${frame(width, height)}`,
  'WebP, extended': (width, height) =>
    `RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0${little(width - 1, 3)}${little(height - 1, 3)}`,
  'WebP, lossless': (width, height) => `RIFF\0\0\0\0WEBPVP8L\0\0\0\0/${little(width - 1 + (height - 1) * 0x4000, 4)}`,
  'WebP, lossy': (width, height) =>
    `RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01*${little(width - 1)}${little(height - 1)}`,
};

test.each(Object.entries(images))('%s is shown up to 40 megapixels, if its header is whole', (_, image) => {
  const shown = (text: string) => fileTypeOf(bytesOf(text))?.image;
  expect(shown(image(8_000, 5_000))).toBeDefined();
  expect(shown(image(8_000, 5_001))).toBeUndefined();
  expect(shown(image(5_001, 8_000))).toBeUndefined();
  expect(shown(image(1, 1).slice(0, -2))).toBeUndefined();
  expect(fileTypeOf(bytesOf(image(8_000, 5_001)))?.extension).toMatch(/png|jpg|gif|webp/);
});

test.each([
  ['a first chunk other than the header', '\x89PNG\r\n\x1a\n\0\0\0\rCgBI\0\0\0\x01\0\0\0\x01'],
  ['bytes between segments', '\xff\xd8\xff\xe0\0\x02\0\x01\xff\xc0\0\x0b\x08\0\x01\0\x01'],
  ['a marker without a length', '\xff\xd8\xff\xd0\0\x02\xff\xc0\0\x0b\x08\0\x01\0\x01'],
  ['no frame', `GIF89a\x01\0\x01\0\0\0\0;${'\0'.repeat(20)}`],
  ['an unknown chunk', `RIFF\0\0\0\0WEBPALPH${'\0'.repeat(20)}`],
])('an image with %s is not shown', (_, start) => {
  expect(fileTypeOf(bytesOf(start))?.image).toBeUndefined();
});
