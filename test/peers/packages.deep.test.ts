import * as scure from '@scure/base';
import bs58 from 'bs58';
import hiBase32 from 'hi-base32';
import { Base64 } from 'js-base64';
import { describe } from 'vitest';
import { packageDifferences } from '../../support/differences/packages.ts';
import { type ByteCodecName, byteCodecs } from './byte-codecs.ts';
import { type Adaptation, type Comparison, describeDifferences, describePeer, type Result } from './comparison.ts';
import {
  lowerCase,
  missingPadding,
  onlyEncoding,
  whitespace,
  whitespaceAround,
  whitespaceBetweenPairs,
} from './encoding-differences.ts';
import { type Encoding, encodedTexts, encodings } from './encodings.ts';
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

const withoutPadding: Adaptation = { expects: (theirs) => theirs?.replaceAll('=', '') };

const { base64, base64url, base32, base58, hex } = encodings;

const packages: readonly Package[] = [
  {
    name: '@scure/base, base64',
    codec: 'base64',
    encoding: base64,
    ...scure.base64,
    differences: [whitespace, missingPadding(base64)],
  },
  {
    name: '@scure/base, base64url',
    codec: 'base64url',
    encoding: base64url,
    ...scure.base64url,
    encoded: withoutPadding,
    differences: [whitespace, missingPadding(base64url)],
  },
  {
    name: '@scure/base, base32',
    codec: 'base32',
    encoding: base32,
    ...scure.base32,
    differences: [whitespace, lowerCase, missingPadding(base32)],
  },
  { name: '@scure/base, hex', codec: 'hex', encoding: hex, ...scure.hex, differences: [whitespaceBetweenPairs] },
  {
    name: '@scure/base, base58',
    codec: 'base58',
    encoding: base58,
    ...scure.base58,
    differences: [whitespaceAround],
  },
  { name: 'bs58', codec: 'base58', encoding: base58, ...bs58, differences: [whitespaceAround] },
  {
    name: 'hi-base32',
    codec: 'base32',
    encoding: base32,
    encode: (bytes) => hiBase32.encode(bytes),
    decode: (text) => hiBase32.decode.asBytes(text),
    differences: [whitespace, lowerCase, missingPadding(base32), onlyEncoding(base32)],
  },
  {
    name: 'js-base64',
    codec: 'base64',
    encoding: base64,
    encode: (bytes) => Base64.fromUint8Array(bytes),
    decode: (text) => Base64.toUint8Array(text),
    differences: [whitespace, missingPadding(base64), onlyEncoding(base64)],
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
