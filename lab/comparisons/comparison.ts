import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { camelCase } from '../../src/core/identifier.ts';
import { cases, repeated, report, seed } from '../../support/deep.ts';
import type { Difference } from '../../support/differences/difference.ts';
import { converting, expectSameEverywhere, type Request } from './requests.ts';

/** A result. Undefined if the input is rejected. */
export type Result = string | undefined;

/** A function with a name for titles. */
export interface Named {
  readonly name: string;
  readonly convert: (input: string) => Result;
}

/** Random inputs that textmill and a peer (a program or package that others wrote) convert. */
export interface Comparison {
  /** A request for the library, or a function with a name. */
  readonly ours: Request | Named;
  readonly theirs: string;
  /** How many inputs to compare. */
  readonly count: number;
  readonly inputs: fc.Arbitrary<string>;
  /** Sends all inputs to the peer. */
  readonly ask: (inputs: readonly string[]) => Promise<readonly Result[]> | readonly Result[];
  /** How the result of textmill follows from the peer's, for each deliberate difference that applies. */
  readonly differences?: readonly Adaptation[];
  /** The deliberate differences of which there are no inputs. */
  readonly avoided?: readonly Difference[];
  /** Whether some of the inputs must be rejected. */
  readonly rejects?: boolean;
}

/** How a deliberate difference is accounted for. */
export interface Adaptation {
  /** The rows of the documentation that show the difference. */
  readonly rows: readonly [Difference, ...Difference[]];
  /** What to send to the peer instead of the input. */
  readonly sends?: (input: string) => string;
  /** The expected result, from the peer's result, the input and what was sent. */
  readonly expects?: (theirs: Result, input: string, sent: string) => Result;
}

/** How many inputs of a comparison are also sent over HTTP and to the command line. */
const SAMPLE = 8;

/** Tests a peer with random inputs, and prints how many results were the same. */
export function describePeer(peer: string, comparisons: readonly Comparison[]): void {
  const rows = comparisons.map((comparison, index) => {
    const { ours, theirs, count } = comparison;
    // Different inputs for each comparison.
    return { comparison, title: `${nameOf(ours)} and ${theirs}`, number: cases(count), ownSeed: seed + index };
  });
  let compared = 0;

  afterAll(() => report(peer, `${compared} results are the same`));

  test.each(rows)('$title have the same result, $number times', async ({ comparison, title, ownSeed }) => {
    const { accepted, rejected } = await compare(comparison, ownSeed);
    compared += accepted + rejected;
    report(peer, title, `${accepted} accepted`, `${rejected} rejected`);
  });

  const requests = rows.flatMap(({ comparison, ownSeed }) => {
    const { ours, inputs, count } = comparison;
    // The first of the inputs that are compared.
    const numRuns = Math.min(cases(SAMPLE), cases(count));
    return 'tool' in ours ? [{ ours, texts: () => fc.sample(inputs, { numRuns, seed: ownSeed }) }] : [];
  });

  test('the HTTP API and the command line return what the library returns', async () => {
    let sent = 0;
    for (const { ours, texts: sample } of requests) {
      const texts = sample();
      await expectSameEverywhere(ours, texts);
      sent += texts.length;
    }
    report(peer, `${sent} of them also over HTTP and on the command line`);
  });
}

async function compare(comparison: Comparison, ownSeed: number): Promise<{ accepted: number; rejected: number }> {
  const { ours, differences = [], ask } = comparison;
  const convert = 'tool' in ours ? converting(ours) : ours.convert;
  const inputs = fc.sample(comparison.inputs, { numRuns: cases(comparison.count), seed: ownSeed });
  const sent = inputs.map((input) => differences.reduce((text, { sends }) => sends?.(text) ?? text, input));
  const theirs = await ask(sent);
  expect(theirs).toHaveLength(inputs.length);

  let rejected = 0;
  const different: Readonly<Record<'input' | 'sent' | 'ours' | 'theirs' | 'expected', Result>>[] = [];
  for (const [index, input] of inputs.entries()) {
    const result = await convert(input);
    const expected = differences.reduce(
      (changed, { expects }) => (expects === undefined ? changed : expects(changed, input, sent[index] ?? '')),
      theirs[index],
    );
    if (result === undefined) rejected++;
    if (result === expected) continue;
    different.push({ input, sent: sent[index], ours: result, theirs: theirs[index], expected });
  }
  // The shortest inputs explain the most.
  different.sort((a, b) => (a.input?.length ?? 0) - (b.input?.length ?? 0));
  expect(different.slice(0, 3), `${different.length} of ${inputs.length} results differ (${repeated})`).toEqual([]);

  const accepted = inputs.length - rejected;
  // If nearly all inputs were accepted or rejected, the results would show little.
  if (inputs.length >= 200) {
    expect(accepted / inputs.length).toBeGreaterThan(0.1);
    if (comparison.rejects) expect(rejected / inputs.length).toBeGreaterThan(0.1);
  }
  return { accepted, rejected };
}

/** The documented differences from a peer. */
type Table = Readonly<Record<string, Difference>>;

/** Tests that each deliberate difference still exists, and that the comparisons and the documentation have the same. */
export function describeDifferences(table: Table, comparisons: readonly Comparison[]): void {
  describeRows(table, comparisons);

  const find = ({ ours, theirs }: Difference) => {
    return comparisons.find((each) => each.theirs === theirs && nameOf(each.ours) === ours);
  };

  test.each(Object.values(table))('$ours and $theirs differ: $reason', async (difference) => {
    const comparison = find(difference);
    if (comparison === undefined) throw new Error('no comparison has these names');
    const { ours, ask } = comparison;
    const convert = 'tool' in ours ? converting(ours) : ours.convert;
    const [theirs] = await ask([difference.input]);
    expect([await convert(difference.input), theirs]).toEqual(difference.results);
  });
}

/** Tests that the comparisons account for the documented differences, and for no others. */
export function describeRows(table: Table, comparisons: readonly Comparison[]): void {
  test('the documentation has each difference that the comparisons account for, and no others', () => {
    const used = comparisons.flatMap(({ differences = [], avoided = [] }) => [
      ...differences.flatMap(({ rows }) => rows),
      ...avoided,
    ]);
    expect(new Set(used)).toEqual(new Set(Object.values(table)));
  });
}

/** The call of the library, as it is written in TypeScript. */
function nameOf(ours: Comparison['ours']): string {
  if ('name' in ours) return ours.name;
  const { tool, options = {}, field } = ours;
  const written = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const call = `${camelCase(tool)}({ ${['text', ...written].join(', ').replaceAll('"', "'")} })`;
  return field === undefined ? call : `${call}.${field}`;
}
