import { describe } from 'vitest';
import { coreutilsDifferences } from '../../support/differences/coreutils.ts';
import { findProgram } from '../../support/programs.ts';
import { type ByteCodecName, byteCodecs } from './byte-codecs.ts';
import { type Adaptation, type Comparison, describeExamples, describePeer, describeRows } from './comparison.ts';
import {
  type Encoding,
  encodedTexts,
  encodings,
  lowerCase,
  missingPadding,
  onlyEncoding,
  whitespace,
  whitespaceBetweenPairs,
  withoutPadding,
} from './encodings.ts';
import { running } from './shell.ts';
import { anyBytes, anyBytesText } from './texts.ts';

/**
 * Compares the codecs with base64, base32 and basenc of coreutils. support/differences/coreutils.ts has the
 * differences.
 */

interface ByteCodec {
  readonly codec: ByteCodecName;
  readonly encoding: Encoding;
  readonly program: string;
  /** The differences of the decoders. */
  readonly differences: readonly Adaptation[];
  /** The difference if the encoded text has another form. */
  readonly encoded?: Adaptation;
}

const { base64, base64url, base32, hex } = encodings;
const { encodings: rows, codecs: codecRows } = coreutilsDifferences;

const codecs: readonly ByteCodec[] = [
  {
    codec: 'base64',
    encoding: base64,
    program: 'base64',
    differences: [whitespace(rows.whitespace), missingPadding(base64, rows.padding)],
  },
  {
    codec: 'base64url',
    encoding: base64url,
    program: 'basenc --base64url',
    differences: [whitespace(rows.whitespace), missingPadding(base64url, rows.padding)],
    encoded: withoutPadding(codecRows.encodedPadding),
  },
  {
    codec: 'base32',
    encoding: base32,
    program: 'base32',
    differences: [whitespace(rows.whitespace), lowerCase(rows.lowerCaseBase32), missingPadding(base32, rows.padding)],
  },
  {
    codec: 'hex',
    encoding: hex,
    program: 'basenc --base16',
    differences: [whitespaceBetweenPairs(rows.whitespace), lowerCase(rows.lowerCaseDigits)],
    encoded: { rows: [rows.lowerCaseHex], expects: (theirs) => theirs?.toLowerCase() },
  },
];

const comparisons = codecs.flatMap(({ codec, encoding, program, differences, encoded }): Comparison[] => [
  {
    ours: byteCodecs[codec].encode,
    theirs: `${program} -w0`,
    count: 1000,
    inputs: anyBytesText,
    ask: running(`${program} -w0`, 'latin1'),
    // The library ends no line, and this call breaks none.
    avoided: [rows.endOfOutput, rows.wrapping],
    ...(encoded && { differences: [encoded] }),
  },
  {
    ours: byteCodecs[codec].decode,
    theirs: `${program} -d`,
    count: 2500,
    inputs: encodedTexts(anyBytes, encoding),
    ask: (texts) => running(`${program} -d`, 'latin1')(texts.map((text) => Buffer.from(text).toString('latin1'))),
    differences: [...differences, onlyEncoding(encoding, rows.unusedBits, rows.afterPadding)],
    rejects: true,
  },
]);

describe.skipIf(findProgram('basenc', 'coreutils') === undefined)('coreutils', () => {
  describePeer('coreutils, encodings', comparisons);
  describeRows({ ...rows, ...codecRows }, comparisons);
  describeExamples(codecRows, comparisons);
});
