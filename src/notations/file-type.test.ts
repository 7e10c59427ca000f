import { expect, test } from 'vitest';
import { bytesOf } from '../../support/page/input.ts';
import { fileTypeOf } from './file-type.ts';

const certificate = '\xa0\x03\x02\x01\x02\x02';

test.each([
  { start: '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', extension: 'png', type: 'image/png' },
  { start: '\xff\xd8\xff\xe0', extension: 'jpg', type: 'image/jpeg' },
  { start: 'GIF89a', extension: 'gif', type: 'image/gif' },
  { start: 'RIFF\x24\x00\x00\x00WEBPVP8 ', extension: 'webp', type: 'image/webp' },
  { start: '\0\0\0\x20ftypavif', extension: 'avif', type: 'image/avif', label: 'AVIF file' },
  { start: 'II*\0\x08\0\0\0', extension: 'tif', type: 'image/tiff', label: 'TIFF file' },
  { start: 'BM\x9a\0\0\0\0\0\0\0\x36\0\0\0(\0\0\0', extension: 'bmp', type: 'image/bmp', label: 'BMP file' },
  { start: '\0\0\x01\0\x02\0\x20\x20\0\0\x01\0\x20\0', extension: 'ico', type: 'image/x-icon', label: 'ICO file' },
  { start: '%PDF-1.7', extension: 'pdf', type: 'application/pdf', label: 'PDF file' },
  { start: 'PK\x03\x04\x14', extension: 'zip', type: 'application/zip', label: 'ZIP file' },
  { start: '\x1f\x8b\x08', extension: 'gz', type: 'application/gzip', label: 'gzip file' },
  { start: '\xfd7zXZ\0', extension: 'xz', label: 'xz file' },
  { start: '\x7fELF\x02', extension: 'elf', label: 'ELF file' },
  { start: '\0asm\x01\0\0\0', extension: 'wasm', type: 'application/wasm', label: 'WebAssembly file' },
  { start: 'SQLite format 3\0', extension: 'sqlite', label: 'SQLite file' },
  { start: 'wOFF\0\x01\0\0', extension: 'woff', type: 'font/woff', label: 'WOFF file' },
  { start: 'wOF2OTTO', extension: 'woff2', type: 'font/woff2', label: 'WOFF2 file' },
  { start: '\0\0\0\x20ftypisom', extension: 'mp4', type: 'video/mp4', label: 'MP4 file' },
  { start: `0\x82\x01\x730\x82\x01\x19${certificate}`, extension: 'cer', label: 'DER certificate file' },
  {
    start: '0\x82\x03\xe8\x02\x01\x030\x82\x03\xaf\x06\x09*\x86\x48\x86\xf7\x0d\x01\x07\x01',
    extension: 'p12',
    label: 'PKCS #12 file',
  },
])('a file $extension is recognized by its first bytes', ({ start, extension, type = '', label }) => {
  expect(fileTypeOf(bytesOf(start))).toEqual({ extension, type, label, isPicture: false });
});

/** The starts of other files, separated by slashes. */
const others =
  '/\x89PNG/a%PDF-/RIFF\x24\x00\x00\x00AVI LIST/RIFF/<svg/BMW is text/MZ/ID3 is a tag/\x1f\x8b\x00/0\x82\x04\xa2\x02\x01\0';

test.each(others.split('/'))('other files have no known type: %j', (start) => {
  expect(fileTypeOf(bytesOf(start))).toBeUndefined();
});

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
  const shown = (text: string) => fileTypeOf(bytesOf(text));
  expect(shown(image(8_000, 5_000))).toMatchObject({ isPicture: true, label: expect.stringMatching(/^\w+ image$/) });
  for (const huge of [image(8_000, 5_001), image(5_001, 8_000)]) {
    expect(shown(huge)).toMatchObject({
      isPicture: false,
      label: expect.stringMatching(/ that takes too long to show$/),
    });
  }
  expect(shown(image(1, 1).slice(0, -2))).toMatchObject({ isPicture: false, label: undefined });
});

const jpeg = (...size: readonly [number, number]) =>
  `\xff\xd8\xff\xe1\0\x06\xff\xda\0\0\xff\xc2\0\x07\x08${big(size[1])}${big(size[0])}`;
/** A scan of a JPEG, with a zero byte after `FF` and a restart in its data. */
const scan = '\xff\xda\0\x02data\xff\0data\xff\xd7data';

test.each([
  ['JPEG of ten scans, before garbage', 40, jpeg, `${scan.repeat(10)}\xff\xd9${scan.repeat(99)}`],
  ['JPEG of twenty empty scans, with fill bytes', 20, jpeg, `${'\xff\xff\xda\0\x02'.repeat(20)}\xff`],
  ['JPEG of twenty scans, before a smaller frame', 20, jpeg, `${scan}\xff\xc4\0\x02`.repeat(20) + jpeg(1, 1).slice(2)],
  ['JPEG with stray bytes between segments and in a scan', 40, jpeg, `xx${scan}\xff0\xff\xff\xff\xff\0\xff\xda`],
  ['GIF of one frame, which is cut off', 40, images['GIF, with colors and an extension'], '\x02\x02,,'],
  ['GIF of two frames', 4, images['GIF, with colors and an extension'], `\x02\x02,,\0!\xf9\x01,\0${frame(1, 1)}`],
  ['PNG that is animated', 4, images['PNG'], `${'\0'.repeat(12)}\x01tEXt${'\0'.repeat(8)}\x08acTL`],
  ['WebP that is animated', 4, images['WebP, extended'], ''],
])('a %s is shown up to %i megapixels', (_, megapixels, image, rest) => {
  const shown = (height: number) =>
    fileTypeOf(bytesOf(`${image?.(1_000, height)}${rest}`.replace(/(?<=VP8X.{4})./s, '\x12')))?.isPicture;
  expect([shown(megapixels * 1_000), shown(megapixels * 1_000 + 1)]).toEqual([true, false]);
});

test.each([
  ['a scan before its frame', `\xff\xd8${scan}${jpeg(1, 1).slice(2)}`],
  ['a first chunk other than the header', '\x89PNG\r\n\x1a\n\0\0\0\rCgBI\0\0\0\x01\0\0\0\x01'],
  ['bytes between segments', '\xff\xd8\xff\xe0\0\x02\0\x01\xff\xc0\0\x0b\x08\0\x01\0\x01'],
  ['a marker without a length', '\xff\xd8\xff\xd0\0\x02\xff\xc0\0\x0b\x08\0\x01\0\x01'],
  ['no frame', `GIF89a\x01\0\x01\0\0\0\0;${'\0'.repeat(20)}`],
  ['an unknown chunk', `RIFF\0\0\0\0WEBPALPH${'\0'.repeat(20)}`],
])('an image with %s is not shown', (_, start) => {
  expect(fileTypeOf(bytesOf(start))).toMatchObject({ isPicture: false, label: undefined });
});
