import { expect, test } from 'vitest';
import { bytesOf } from '../../../support/page/input.ts';
import { fileTypeOf } from './file-type.ts';

test.each([
  { start: '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', extension: 'png', type: 'image/png', image: 'PNG' },
  { start: '\xff\xd8\xff\xe0', extension: 'jpg', type: 'image/jpeg', image: 'JPEG' },
  { start: 'GIF89a', extension: 'gif', type: 'image/gif', image: 'GIF' },
  { start: 'RIFF\x24\x00\x00\x00WEBPVP8 ', extension: 'webp', type: 'image/webp', image: 'WebP' },
  { start: '%PDF-1.7', extension: 'pdf', type: 'application/pdf', image: undefined },
  { start: 'PK\x03\x04\x14', extension: 'zip', type: 'application/zip', image: undefined },
  { start: '\x1f\x8b\x08', extension: 'gz', type: 'application/gzip', image: undefined },
])('a file of type $type is recognized by its first bytes', ({ start, extension, type, image }) => {
  const found = fileTypeOf(bytesOf(start));
  expect([found?.extension, found?.type, found?.image]).toEqual([extension, type, image]);
});

test.each(['', '\x89PNG', 'a%PDF-', 'RIFF\x24\x00\x00\x00WAVEfmt ', 'RIFF', '<svg'])(
  'other files have no known type: %j',
  (start) => {
    expect(fileTypeOf(bytesOf(start))).toBeUndefined();
  },
);
