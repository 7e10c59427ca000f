import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { findProgram } from '../../support/programs.ts';
import { nodes } from '../../support/servers/engines.ts';
import { describeTreatment, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { startTarget } from './harness/target.ts';

/** Slow reading and ranges, with 1,000 connections each, on the oldest supported Node. connections.test.ts sends heads and bodies slowly. */

const [oldest] = nodes;
const program = findProgram('slowhttptest', 'slowhttptest');
const SECONDS = 12;

const modes = [
  ['ranges', '/docs/', '-R -a 10 -b 3000'],
  ['reading', '/docs/', '-X -k 3 -n 5 -w 10 -y 20 -z 32'],
] as const;

describe.skipIf(program === undefined)('slowhttptest', () => {
  test.each(modes)(
    '1,000 connections with slow %s leave the service available to others',
    async (mode, path, words) => {
      // The program probes from the address of its attack. The default bound per address would refuse these probes.
      const server = await startTarget(oldest.program, { CONNECTIONS_PER_ADDRESS: '2000' });
      const stopOthers = startOthers(server);
      const all = `-c 1000 -r 200 -l ${SECONDS} -p 3 -u ${server.url}${path} ${words}`;
      // It has a low priority because it represents other machines.
      const printed = await run('nice', [program ?? '', ...all.split(' ')], '.');
      const others = await stopOthers();
      const statuses = [...stripVTControlCharacters(printed).matchAll(/service available: +(\w+)/g)].map(
        ([, word]) => word,
      );
      report(
        oldest.name,
        `slowhttptest, slow ${mode}`,
        `service available: ${statuses.join(', ')}`,
        describeTreatment(others),
        `peak memory ${server.peakMemory().toFixed(0)} MiB`,
      );
      expect(new Set(statuses)).toEqual(new Set(['YES']));
      expect(others.failures.length).toBeLessThan(others.asked / 100);
      expect(others.work(95)).toBeLessThan(LITTLE_WORK);
    },
  );
});
