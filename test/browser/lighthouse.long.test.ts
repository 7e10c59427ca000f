import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { PROGRAMS } from '../../support/programs.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/** The built pages, on Lighthouse's emulated phone. */

const LEAST = 98;
const MOST_RUNS = 5;

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
    node = await startNode();
  });

  afterAll(() => node.stop());

  // Other programs on the machine slow down some runs, and no run can be better than the page.
  test.each(['/', '/docs/'])(
    `gives %s at least ${LEAST} out of 100 in every category, in one of ${MOST_RUNS} runs`,
    async (path) => {
      const { scores, remarks } = await measure(`http://127.0.0.1:${node.port}${path}`);
      expect(Object.keys(scores)).toEqual(['performance', 'accessibility', 'best-practices', 'seo']);
      const low = Object.entries(scores).filter(([, score]) => score < LEAST);
      expect(low, remarks.join('\n')).toEqual([]);
    },
  );
});

async function measure(url: string): Promise<Run> {
  const words = [`${PROGRAMS}/lighthouse.js`, String(chromiumPath), url, String(LEAST), String(MOST_RUNS)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}
