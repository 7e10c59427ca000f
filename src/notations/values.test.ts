import { describe, expect, test } from 'vitest';
import { base32, base58, base64 } from '../tools/index.ts';
import { registry } from '../tools/registry.ts';
import { createConverter } from './converter.ts';
import { views } from './escapes.ts';
import type { Reading } from './notation.ts';
import { valueReadings } from './values.ts';

/** The readings of the values of a text, and of what it becomes without escapes. */
function readingsOf(tool: string, text: string): readonly Reading[] {
  const decoder = registry.get(tool) ?? expect.fail('an unknown tool');
  const { convert } = createConverter(decoder, { operation: 'decode' });
  return [text, ...Array.from(views(text, tool), (view) => view.text)].flatMap((view) => [
    ...valueReadings(view, tool, convert),
  ]);
}

/** What is around a value, which is `_`. */
const frames = [
  ...['key: _', '"key": "_",', 'KEY=_', '<key>_</key>', "key => '_'", '  - key: _', 'export KEY="_"', "['_']"],
  ...['https://example.com/a?b=_&c=d', 'see _ for more', 'The value is `_`.', '(_)', '| name | _ |', 'id,name\n1,_'],
  ...['$ echo _', 'f("_")', 'a\tb\n1\t_', '{"a":{"b":"_"}}', '{"a":"{\\"b\\":\\"_\\"}"}', '<![CDATA[_]]>'],
  ...['atob("_")', 'x: [ _ ]', '`_`.', '#_', '<a href="https://example.com/b/_/c">', "  'k' => '_',", 'a;b;_', '_,'],
  ...['{{ _ }}', '**_**', '\\"_\\"', '<a b="_"/>', 'a=_;b=c', '/* _ */', '-d _ -x', '@_', 'key:_'],
  ...['> key: _', 'a &quot;_&quot;', '2026-11-28T10:00:00Z INFO _', "b'_'", '_%'],
];
const texts = 'Hello, world/see you at nine/ada:lovelace/{"a":"b c"}/Grüße aus Köln/one more short text'.split('/');
const encoders = { base64: base64.encode, base32: base32.encode, base58: (text: string) => base58.encode(text) };

const cases = Object.entries(encoders).flatMap(([tool, encode]) =>
  frames.flatMap((frame) => texts.map((text) => [tool, frame, encode(text), encode] as const)),
);

const BINARY = 'v+7dzLuqmYh3ZlVEMyIRAA==';

test('a run of hexadecimal digits is a hash and not a value, whatever its length', () => {
  expect(readingsOf('base64', 'a'.repeat(16 * 1024 * 1024))).toEqual([]);
});

describe('a value in a frame', () => {
  test('is found exactly, and nothing is left', () => {
    const wrong = cases.filter(([tool, frame, value]) => {
      const readings = readingsOf(tool, frame.replace('_', value));
      return !readings.some((reading) => reading.text === value && reading.left === undefined);
    });
    expect(wrong).toEqual([]);
  });

  test.each(['\n', ', ', ' and ', '\n\n'])(
    'with another one after %j is never the only one without a word',
    (between) => {
      const wrong = cases.flatMap(([tool, frame, value, encode]) =>
        [encode('a second value'), tool === 'base64' ? BINARY : []].flat().flatMap((other) => {
          const text = frame.replace('_', value) + between + frame.replace('_', other);
          const lost = readingsOf(tool, text).filter((reading) => {
            const isUsed = (one: string) =>
              reading.parts ? !reading.parts.join('').includes(one) : reading.text.includes(one);
            return reading.left === undefined && !(isUsed(value) && isUsed(other));
          });
          return lost.map(({ label }) => [tool, text, label]);
        }),
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each<[tool: string, text: string]>([
    ['base32', 'JBSWY3DP EHPK3PXP'],
    ['base32', 'JBSWY3DPEBLW64TMMQ GEZDGNBV'],
    ['base64', '["aGVsbG8gd29ybGQ=", "aGk"]'],
    ['base64', 'a: SGVsbG8gd29ybGQh\nb: 3q2+7w'],
    ['base64', '"a": "aGVsbG8gd29ybGQ=", "b": "AQI="'],
    ['base64', 'SGVsbG8=\nx\n"YWJj"'],
    ['base64', 'SGVsbG8=\naGkAAA==\naGkh'],
    ['base64', 'SGVsbG8s!IHd?vcmxk'],
    ['base64', 'SGVsbG8sIHdvcmxk\nc2Vjb25k\ndGhpc!BpcyB0\nZm91cnRo'],
    ['base64', 'SGVsbG8gdGhlcmU=\nbad*line\nV29ybGQgaXM='],
    ['base64', 'SGVsbG8gd29ybGQ=\nV29ybGQ*aXMgYmln'],
    ['base64', 'aGVsbG8gd29ybGQ=x'],
    ['base64', 'key: aGVsbG8gd29ybGQ=*x'],
    ['base32', 'JBSWY3DPEBLW64TMMQ======\nbad\nJBSWY3DPEBLW64TMMQ======'],
    ['hex-to-text', '48656c6c6f20\n776f726cg4\n776f726c64'],
    ['hex-to-text', 'Key: 48656c6c6f20776f726c64\nIV: 2122'],
    ['hex-to-text', '0#48656C6C6F2C2077\n1#6F72'],
    ['hex-to-text', '41 42\nxx\n43 44 45 46 47 48'],
  ])('is not the only one in %s of %j', (tool, text) => {
    expect(readingsOf(tool, text).filter(({ left }) => left === undefined)).toEqual([]);
  });
});
