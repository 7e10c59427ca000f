import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/core/limits.ts';
import { coreutilsDifferences } from '../../support/differences/coreutils.ts';
import type { Difference as Documented } from '../../support/differences/difference.ts';
import { findProgram } from '../../support/programs.ts';
import { type Installation, install } from '../process/textmill.ts';

/**
 * Compares the command line with coreutils on the same input. The output is the same, or differs exactly as described
 * with a reason. A test fails if a described difference no longer exists.
 */

const isThere = findProgram('basenc', 'coreutils') !== undefined;

/** Text with one character per byte. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const binary: Readonly<Record<string, string>> = {
  'no bytes': '',
  'a zero byte': '\0',
  'one byte': 'a',
  'two bytes': 'ab',
  'three bytes': 'abc',
  'four bytes': 'abcd',
  'five bytes': 'abcde',
  'all bytes': String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index)),
  'UTF-8 text': utf8('héllo, wörld €😀\n'),
  'bytes that are not UTF-8': '\xff\xfe\xc0\x80',
  'a line feed': '\n',
  'a long line': 'x'.repeat(10_000),
  '100,000 bytes': '\x00\x10\x83\x10\x51\x87\x20\x92\x8b\x30'.repeat(10_000),
};

const lists: Readonly<Record<string, string>> = {
  'no bytes': '',
  'an empty line': '\n',
  'two lines': 'b\na\n',
  'no line feed at the end': 'b\na',
  'repeated lines': 'b\na\nb\na\nb\n',
  'capital letters': 'b\nB\na\nA\n',
  'empty lines': 'b\n\na\n\n',
  whitespace: ' b\nb \n\ta\na\n',
  'code points beyond the basic plane': utf8('\u{1f600}\n\uffee\né\nz\n'),
  'as many lines as a list may have': Array.from(
    { length: limits.lines },
    (_, index) => `line ${(index * 7919) % limits.lines}\n`,
  ).join(''),
};

const numbers: Readonly<Record<string, string>> = {
  'no bytes': '',
  digits: '10\n9\n2\n33\n',
  signs: '-1\n1\n0\n-10\n5\n',
  fractions: '1.5\n1.25\n.5\n0.75\n',
  'equal numbers': '1\n1.0\n2\n1\n',
  'units behind them': '10 kg\n9 kg\n2 kg\n',
  '500 numbers': Array.from({ length: 500 }, (_, index) => `${(index * 7919) % 501}\n`).join(''),
};

/** The documented differences. */
const documented: readonly Documented[] = [coreutilsDifferences.encodings, coreutilsDifferences.lines].flatMap(
  (table) => Object.values<Documented>(table),
);

/** Two shell commands that read the same input. */
interface Pair {
  readonly ours: string;
  readonly theirs: string;
  readonly difference?: Difference;
}

/** How the output of ours follows from the output of theirs, and why. */
interface Difference {
  readonly reason: string;
  readonly change: (theirs: string) => string;
}

const ended: Difference = {
  reason: 'textmill ends its output with a line feed',
  change: (line) => (line === '' ? '' : `${line}\n`),
};

const smallLetters: Difference = {
  reason: 'textmill writes lower-case letters, and ends its output with a line feed',
  change: (line) => ended.change(line.toLowerCase()),
};

const encoders: readonly Pair[] = [
  { ours: 'textmill base64', theirs: 'base64 -w0', difference: ended },
  { ours: 'textmill base64 -u', theirs: 'basenc --base64url -w0', difference: ended },
  { ours: 'textmill base64 -w76', theirs: 'base64' },
  { ours: 'textmill base64 -w 1', theirs: 'base64 -w 1' },
  { ours: 'textmill base32', theirs: 'base32 -w0', difference: ended },
  { ours: 'textmill base32 -w 20', theirs: 'base32 -w 20' },
  { ours: 'textmill hex', theirs: 'basenc --base16 -w0', difference: smallLetters },
  { ours: 'base64 | textmill base64 -d', theirs: 'base64 | base64 -d' },
  { ours: 'base32 | textmill base32 --decode', theirs: 'base32 | base32 --decode' },
  { ours: 'basenc --base16 | textmill hex -d', theirs: 'basenc --base16 | basenc --base16 -d' },
];

const lineTools: readonly Pair[] = [
  { ours: 'textmill sort', theirs: 'sort' },
  { ours: 'textmill sort --desc', theirs: 'sort -r' },
  { ours: 'textmill sort -u', theirs: 'sort -u' },
  { ours: 'textmill sort -r -u', theirs: 'sort -r -u' },
  { ours: 'sort | textmill uniq', theirs: 'sort | uniq' },
  { ours: 'sort | textmill uniq --dd-mode duplicates', theirs: 'sort | uniq -d' },
  { ours: 'sort | textmill uniq --dd-mode singletons', theirs: 'sort | uniq -u' },
  { ours: 'sort | textmill tac', theirs: 'sort | tac' },
  { ours: 'textmill nl', theirs: "nl -ba -w1 -s'. '" },
];

const numericSorts: readonly Pair[] = [
  { ours: 'textmill sort --sort-mode numeric', theirs: 'sort -s -n' },
  { ours: 'textmill sort --sort-mode numeric --desc', theirs: 'sort -s -n -r' },
];

/** Texts that every decoder rejects. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'base64 -d': ['Z', 'Zg=', 'Zm9v=', '=', '====', 'Zg==x', 'Z*==', 'Zm9v!', 'Zm 9v\0', utf8('Zg==é')],
  'base32 -d': ['M', 'MZX', 'MY=', '=', 'M1======', 'MZXW6YTB0', 'MY======X'],
};

const cases = (pairs: readonly Pair[], inputs: Readonly<Record<string, string>>) =>
  pairs.flatMap((pair) => Object.entries(inputs).map(([name, input]) => ({ ...pair, name, input })));

const same = [...cases(encoders, binary), ...cases(lineTools, lists), ...cases(numericSorts, numbers)];
const refused = Object.entries(broken).flatMap(([words, inputs]) => inputs.map((input) => ({ words, input })));

describe.skipIf(!isThere)('coreutils', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await install();
  });
  afterAll(() => installation.remove());

  /** The output of a shell command, or undefined if it fails. */
  async function printed(line: string, input: string): Promise<string | undefined> {
    const { code, stdout } = await installation.shell(
      `set -o pipefail; export LC_ALL=C; ${line}`,
      Buffer.from(input, 'latin1'),
    );
    return code === 0 ? stdout.toString('latin1') : undefined;
  }

  test('are compared in at least 200 cases', () => {
    expect(same.length + refused.length + documented.length).toBeGreaterThanOrEqual(200);
  });

  test.concurrent.each(same)('$ours prints what $theirs prints: $name', async ({ ours, theirs, input, difference }) => {
    const [actual, expected] = await Promise.all([printed(ours, input), printed(theirs, input)]);
    if (expected === undefined) throw new Error(`${theirs} failed`);
    const { change, reason } = difference ?? { change: (theirs: string) => theirs, reason: 'the same bytes' };
    expect(actual, reason).toBe(change(expected));
  });

  test.concurrent.each(refused)('textmill $words and $words both reject $input', async ({ words, input }) => {
    expect(await Promise.all([printed(`textmill ${words}`, input), printed(words, input)])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.concurrent.each(documented)('$ours and $theirs differ: $reason', async ({ ours, theirs, input, ...each }) => {
    expect(await Promise.all([printed(ours, input), printed(theirs, input)])).toEqual(each.results);
  });
});
