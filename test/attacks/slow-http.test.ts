import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { findProgram } from '../../support/programs.ts';
import { startOthers } from './harness/others.ts';
import { describeTreatment, report } from './harness/report.ts';
import { nodes, startTarget } from './harness/target.ts';

/** slowhttptest's four attacks, with 1,000 connections each. */

const program = findProgram('slowhttptest', 'slowhttptest');
const SECONDS = 12;

const modes = [
  ['heads', (url: string) => ['-H', '-u', url, '-i', '2', '-x', '24']],
  [
    'bodies',
    (url: string) => [
      '-B',
      '-u',
      `${url}/api/v1/base64/`,
      '-f',
      'application/json',
      '-i',
      '2',
      '-x',
      '10',
      '-s',
      '8192',
    ],
  ],
  ['ranges', (url: string) => ['-R', '-u', `${url}/docs/`, '-a', '10', '-b', '3000']],
  ['reading', (url: string) => ['-X', '-u', `${url}/docs/`, '-k', '3', '-n', '5', '-w', '10', '-y', '20', '-z', '32']],
] as const;

describe.skipIf(program === undefined)('slowhttptest', () => {
  test.each(modes)('1,000 connections with slow %s leave the service available to others', async (mode, wordsOf) => {
    // Both Nodes at once: the attack takes time, but little of a core.
    const attacks = nodes.map(async ({ name, program: node }) => {
      // The program's own probe comes from the address of the attack: a bound on connections per address would refuse it.
      const server = await startTarget(node, { CONNECTIONS_PER_ADDRESS: '2000' });
      const stopOthers = startOthers(server.port);
      const words = ['-c', '1000', '-r', '200', '-l', String(SECONDS), '-p', '3', ...wordsOf(server.url)];
      // It comes last for a core, since it stands for other machines.
      const printed = await run('nice', [program ?? '', ...words], '.');
      const others = await stopOthers();
      const statuses = [...stripVTControlCharacters(printed).matchAll(/service available: +(\w+)/g)].map(
        ([, word]) => word,
      );
      const answers = `service available: ${statuses.join(', ')}`;
      report(
        name,
        `slowhttptest, slow ${mode}`,
        answers,
        describeTreatment(others),
        `peak memory ${server.peakMemory().toFixed(0)} MiB`,
      );
      return { statuses: new Set(statuses), others };
    });
    for (const { statuses, others } of await Promise.all(attacks)) {
      expect([...statuses]).toEqual(['YES']);
      expect(others.failures.length).toBeLessThan(others.asked / 100);
      expect(others.percentile(95)).toBeLessThan(1000);
    }
  });
});
