import * as scure from '@scure/base';
import bs58 from 'bs58';
import hiBase32 from 'hi-base32';
import { Base64 } from 'js-base64';
import { describe } from 'vitest';
import { packageDifferences } from '../../support/differences/packages.ts';
import { type ByteCodecName, byteCodecs } from './byte-codecs.ts';
import { type Adaptation, type Comparison, describeDifferences, describePeer, type Result } from './comparison.ts';
import {
  type Encoding,
  encodedTexts,
  encodings,
  lowerCase,
  missingPadding,
  onlyEncoding,
  whitespace,
  whitespaceAround,
  whitespaceBetweenPairs,
  withoutPadding,
} from './encodings.ts';
import { anyBytes, anyBytesText } from './texts.ts';

/** Compares the codecs with packages from npm. */

interface Package {
  readonly name: string;
  readonly codec: ByteCodecName;
  readonly encoding: Encoding;
  readonly encode: (bytes: Uint8Array) => string;
  readonly decode: (text: string) => Iterable<number>;
  readonly encoded?: Adaptation;
  readonly differences: readonly Adaptation[];
}

const { base64, base64url, base32, base58, hex } = encodings;
const rows = packageDifferences;
const anyWhitespace = whitespace(rows.whitespace);

const packages: readonly Package[] = [
  {
    name: '@scure/base, base64',
    codec: 'base64',
    encoding: base64,
    ...scure.base64,
    differences: [anyWhitespace, missingPadding(base64, rows.padding)],
  },
  {
    name: '@scure/base, base64url',
    codec: 'base64url',
    encoding: base64url,
    ...scure.base64url,
    encoded: withoutPadding(rows.encodedPadding),
    differences: [anyWhitespace, missingPadding(base64url, rows.padding)],
  },
  {
    name: '@scure/base, base32',
    codec: 'base32',
    encoding: base32,
    ...scure.base32,
    differences: [anyWhitespace, lowerCase(rows.lowerCase), missingPadding(base32, rows.padding)],
  },
  {
    name: '@scure/base, hex',
    codec: 'hex',
    encoding: hex,
    ...scure.hex,
    differences: [whitespaceBetweenPairs(rows.whitespaceInHex)],
  },
  {
    name: '@scure/base, base58',
    codec: 'base58',
    encoding: base58,
    ...scure.base58,
    differences: [whitespaceAround(rows.whitespaceInBase58)],
  },
  {
    name: 'bs58',
    codec: 'base58',
    encoding: base58,
    ...bs58,
    differences: [whitespaceAround(rows.whitespaceAroundBase58)],
  },
  {
    name: 'hi-base32',
    codec: 'base32',
    encoding: base32,
    encode: (bytes) => hiBase32.encode(bytes),
    decode: (text) => hiBase32.decode.asBytes(text),
    differences: [
      anyWhitespace,
      lowerCase(rows.lowerCaseHiBase32),
      missingPadding(base32, rows.padding),
      onlyEncoding(base32, rows.incompleteGroup, rows.otherCharacters, rows.unusedBits),
    ],
  },
  {
    name: 'js-base64',
    codec: 'base64',
    encoding: base64,
    encode: (bytes) => Base64.fromUint8Array(bytes),
    decode: (text) => Base64.toUint8Array(text),
    differences: [
      anyWhitespace,
      missingPadding(base64, rows.padding),
      onlyEncoding(base64, rows.otherCharacters, rows.unusedBits, rows.otherAlphabet),
    ],
  },
];

/** As many bytes as the service converts to Base58. */
const fewBytes = anyBytes.map((bytes) => bytes.slice(0, 512));

/** The result of a package, which reports an error in its own way. */
function orUndefined(decode: () => Iterable<number>): Result {
  try {
    return Buffer.from([...decode()]).toString('latin1');
  } catch {
    return undefined;
  }
}

const comparisons = packages.flatMap((row): Comparison[] => [
  {
    ours: byteCodecs[row.codec].encode,
    theirs: `${row.name}: encode(bytes)`,
    count: 1000,
    inputs: row.codec === 'base58' ? fewBytes.map((bytes) => Buffer.from(bytes).toString('latin1')) : anyBytesText,
    ask: (inputs) => inputs.map((input) => row.encode(Buffer.from(input, 'latin1'))),
    ...(row.encoded && { differences: [row.encoded] }),
  },
  {
    ours: byteCodecs[row.codec].decode,
    theirs: `${row.name}: decode(text)`,
    count: 2500,
    inputs: encodedTexts(row.codec === 'base58' ? fewBytes : anyBytes, row.encoding),
    ask: (inputs) => inputs.map((input) => orUndefined(() => row.decode(input))),
    differences: row.differences,
    rejects: true,
  },
]);

describe('packages', () => {
  describePeer('packages, encodings', comparisons);
  describeDifferences(packageDifferences, comparisons);
});
