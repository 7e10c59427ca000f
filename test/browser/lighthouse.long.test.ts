import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { installPackages } from '../../support/install-packages.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/** The built pages, on Lighthouse's emulated phone. */

const PROGRAMS = 'test/browser/programs';
const LEAST = 98;

/** The result of a run of Lighthouse. */
interface Run {
  /** The scores by category, out of 100. */
  readonly scores: Readonly<Record<string, number>>;
  /** The failed audits. */
  readonly remarks: readonly string[];
}

describe.skipIf(chromiumPath === undefined)('Lighthouse', () => {
  let node: StartedNode;

  beforeAll(async () => {
    installPackages(PROGRAMS);
    node = await startNode();
  });

  afterAll(() => node.stop());

  // A median, because other programs on the machine slow down some runs.
  test.each([
    { path: '/', runs: 5 },
    { path: '/docs/', runs: 3 },
  ])(`gives $path at least ${LEAST} out of 100 in every category`, async ({ path, runs }) => {
    const found = await measure(`http://127.0.0.1:${node.port}${path}`, runs);
    const categories = Object.keys(found[0]?.scores ?? {});
    const medians = categories.map((name) => [name, medianOf(found.map(({ scores }) => scores[name] ?? 0))] as const);
    const remarks = [...new Set(found.flatMap((run) => run.remarks))].join('\n');
    expect(categories).toEqual(['performance', 'accessibility', 'best-practices', 'seo']);
    expect(
      medians.filter(([, score]) => score < LEAST),
      remarks,
    ).toEqual([]);
  });
});

async function measure(url: string, runs: number): Promise<readonly Run[]> {
  const words = [`${PROGRAMS}/measure.js`, String(chromiumPath), url, String(runs)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
