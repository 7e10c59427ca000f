import fc from 'fast-check';
import * as codecs from '../../src/entry/bytes.ts';
import { registry } from '../../src/tools/registry.ts';
import { cases, seed } from '../../support/deep.ts';
import { aCall } from '../fuzz/grammar/values.ts';
import base58 from '../vectors/base58.json' with { type: 'json' };
import percentDecoding from '../vectors/percent-decoding.json' with { type: 'json' };
import percentEncoding from '../vectors/percent-encoding.json' with { type: 'json' };
import rfc4648 from '../vectors/rfc4648.json' with { type: 'json' };
import utf8 from '../vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../vectors/white-space.json' with { type: 'json' };

/** What every runtime is asked, as JSON. */

export interface ToolRequest {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Bytes that a codec encodes, and a text that it decodes, both also in pieces. */
export interface CodecRequest {
  readonly name: keyof typeof textCodecs;
  readonly data: readonly number[];
  readonly text: string;
  /** Where the pieces end, modulo the length. */
  readonly cuts: readonly number[];
}

const { base32, base58: base58Codec, base64, base64url, hex } = codecs;
const textCodecs = { base32, base58: base58Codec, base64, base64url, hex };

/** Ranges of characters with the same order, lower case and normalization in Unicode 15 to 17. */
const SETTLED = [
  [0x21, 0x7e], // ASCII
  [0xa1, 0x24f], // Latin
  [0x300, 0x36f], // marks
  [0x370, 0x3ff], // Greek
  [0x400, 0x52f], // Cyrillic
  [0x591, 0x5c7], // Hebrew
  [0x5d0, 0x5ea],
  [0x900, 0x97f], // Devanagari
  [0x9e6, 0x9ef], // Bengali digits
  [0xf00, 0xfbc], // Tibetan
  [0x1100, 0x11ff], // Hangul
  [0xac00, 0xd7a3],
  [0x1e00, 0x1fff], // Latin and Greek with marks
  [0x3041, 0x3096], // Hiragana
  [0x3099, 0x30ff], // Katakana
  [0xff01, 0xff9f], // fullwidth and halfwidth
  [0x10400, 0x1044f], // Deseret
] as const;

const settledCharacter = fc.oneof(
  ...SETTLED.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
);

/** Lines with the same order and lower case on every runtime: some differ only in a few characters. */
const settledLines = fc
  .array(fc.string({ unit: fc.oneof(settledCharacter, fc.constantFrom('a', 'A', '1', '02', ' ')), maxLength: 12 }))
  .map((lines) => lines.flatMap((line) => [line, line.slice(1), `${line}2`]).join('\n'));

const aRequest = fc.tuple(aCall, settledLines).map(([{ name, input }, text]): ToolRequest => {
  const dependsOnUnicode = input['sortMode'] === 'natural' || input['ignoreCase'] === true;
  return { name, input: dependsOnUnicode ? { ...input, text } : input };
});

/** The examples, every text in test/vectors/ for each tool, and random requests. */
export const toolRequests: readonly ToolRequest[] = [
  ...[...registry.values()].flatMap(({ name, examples }) => examples.map(({ input }) => ({ name, input }))),
  ...publicTexts().flatMap((text) =>
    [...registry.keys()].flatMap((name): readonly ToolRequest[] => [
      { name, input: { text, operation: 'encode' } },
      { name, input: { text, operation: 'decode' } },
      { name, input: { text } },
    ]),
  ),
  ...fc.sample(aRequest, { numRuns: cases(9_000), seed }),
];

function publicTexts(): readonly string[] {
  const texts = new Set<string>();
  JSON.stringify([base58, percentDecoding, percentEncoding, rfc4648, utf8, whiteSpace], (_, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  return [...texts];
}

const aChange = fc.record({
  at: fc.nat(),
  removed: fc.nat(1),
  inserted: fc.constantFrom('', ' ', '\n', '=', '-', '+', '%', '0', 'O', 'l', 'é', '\ud83d'),
});

/** Random bytes, and their texts, of which many have a fault. */
export const codecRequests: readonly CodecRequest[] = fc.sample(
  fc
    .record({
      name: fc.constantFrom('base32', 'base58', 'base64', 'base64url', 'hex'),
      data: fc.uint8Array({ maxLength: 400 }),
      changes: fc.array(aChange, { maxLength: 2 }),
      cuts: fc.array(fc.nat(), { maxLength: 3 }),
    })
    .map(({ name, data, changes, cuts }): CodecRequest => {
      const units = textCodecs[name].encode(data).split('');
      for (const { at, removed, inserted } of changes) units.splice(at % (units.length + 1), removed, inserted);
      return { name, data: [...data], text: units.join(''), cuts };
    }),
  { numRuns: cases(2_000), seed },
);
