import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coreutilsDifferences } from '../../support/differences/coreutils.ts';
import type { Difference as Documented } from '../../support/differences/difference.ts';
import { findProgram } from '../../support/programs.ts';
import { type Installation, install } from '../process/textmill.ts';

/**
 * Compares the command line with coreutils on the same input. The output is the same, or differs exactly as described
 * with a reason. A test fails if a described difference no longer exists. lab/comparisons/ compares lists.
 */

const isThere = findProgram('basenc', 'coreutils') !== undefined;

/** Text with one character per byte. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const binary: Readonly<Record<string, string>> = {
  'no bytes': '',
  'all bytes': String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index)),
  'a line feed': '\n',
  '100,000 bytes': '\x00\x10\x83\x10\x51\x87\x20\x92\x8b\x30'.repeat(10_000),
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

/** Texts that every decoder rejects. */
const broken: Readonly<Record<string, readonly string[]>> = {
  'base64 -d': ['Z', 'Zg=', 'Zm9v=', '=', '====', 'Zg==x', 'Z*==', 'Zm9v!', 'Zm 9v\0', utf8('Zg==é')],
  'base32 -d': ['M', 'MZX', 'MY=', '=', 'M1======', 'MZXW6YTB0', 'MY======X'],
};

const cases = (pairs: readonly Pair[], inputs: Readonly<Record<string, string>>) =>
  pairs.flatMap((pair) => Object.entries(inputs).map(([name, input]) => ({ ...pair, name, input })));

const same = cases(encoders, binary);
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
