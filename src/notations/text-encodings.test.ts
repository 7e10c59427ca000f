import { expect, test } from 'vitest';
import { utf16, windows1252 } from '../codecs/text-encodings.ts';
import { decodeUtf8, utf8Bytes } from '../core/text.ts';
import { textEncodingFor } from './text-encodings.ts';

const wide = [
  ...['Hello', 'abc', 'Grüße', 'Привет', 'שלום', '\ufeffHi', 'Hey\0', 'a\nb'],
  ...['こんにちは', '안녕하세요 여러분'],
];

test.each(wide.flatMap((text) => utf16.map(({ value, encode }) => [text, value, encode(text)] as const)))(
  'a text is found in UTF-16: %j in %s',
  (_, encoding, bytes) => {
    expect(textEncodingFor('base64', bytes, false)).toBe(encoding);
    expect(textEncodingFor('url-encoder', bytes, false)).not.toBe(encoding);
    expect(textEncodingFor('base64', bytes.subarray(1), false)).not.toBe(encoding);
  },
);

test.each(['a', 'ab', '日本', '...', 'дбאב', 'a\u0001bc'])('no text is found in the UTF-16 of %j', (text) => {
  for (const { encode } of utf16) expect(textEncodingFor('base64', encode(text), true)).toBeUndefined();
});

test.each(['café', 'Grüße', 'München', 'ÄRGER', 'naïve résumé', 'It costs 10 €, I think'])(
  'words are found in Windows-1252, unless the bytes are UTF-8: %j',
  (text) => {
    const bytes = windows1252.encode(text);
    for (const tool of ['base64', 'url-encoder']) {
      expect(textEncodingFor(tool, bytes, false)).toBe('windows-1252');
      expect(textEncodingFor(tool, bytes, true)).toBeUndefined();
    }
    expect(textEncodingFor('base64', utf8Bytes(text), true)).toBeUndefined();
  },
);

test.each(['é', 'éèêë', 'aÉb', 'éa éb', 'gRöße', 'café\u0001', 'ü 12'])(
  'no word is found in Windows-1252: %j',
  (text) => {
    expect(textEncodingFor('base64', windows1252.encode(text), false)).toBeUndefined();
  },
);

test('random bytes almost never look like a text', () => {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed >> 8;
  };
  const found = Array.from({ length: 5_000 }, () => {
    const bytes = Uint8Array.from({ length: 6 + (next() % 26) }, next);
    return textEncodingFor('base64', bytes, decodeUtf8(bytes) !== undefined);
  });
  expect(found.filter((encoding) => encoding !== undefined).length).toBeLessThan(5);
});
