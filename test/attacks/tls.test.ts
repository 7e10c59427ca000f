import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { run } from '../../support/packed.ts';
import { findProgram } from '../../support/programs.ts';
import { report } from './harness/report.ts';
import { nodes, startTarget } from './harness/target.ts';

/** What testssl.sh finds in the server's TLS. */

const program = findProgram('testssl', 'testssl.sh');

interface Finding {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

/** Protocols, cipher suites, forward secrecy, preferences and vulnerabilities: the rest is about the certificate. */
const CHECKS = '-p -s -f -P -U';
/** It asks nobody but the server, not even for a name. */
const OPTIONS = '--quiet --color 0 --warnings off --nodns none --ip 127.0.0.1 --jsonfile findings.json';

describe.skipIf(program === undefined)('testssl.sh', () => {
  // The two kinds of certificate have cipher suites of their own; the Nodes have an OpenSSL of their own.
  test('finds nothing above "low" and no CBC suite, with a certificate of each kind', async () => {
    const servers = nodes.flatMap((node) => [['rsa', node] as const, ['ec', node] as const]);
    // All at once: the program waits more than it works.
    const found = await Promise.all(servers.map(([kind, node]) => examine(node, kind)));
    for (const findings of found) {
      const bad = findings.filter(({ severity }) => !['OK', 'INFO', 'LOW'].includes(severity));
      expect(bad).toEqual([]);
      // What it says of servers without CBC; it says "low" of others.
      expect(findings).toContainEqual(expect.objectContaining({ id: 'cipherlist_AVERAGE', finding: 'not offered' }));
      expect(findings).toContainEqual(expect.objectContaining({ id: 'LUCKY13', severity: 'OK' }));
    }
  });
});

async function examine(
  { name, program: node }: (typeof nodes)[number],
  kind: 'ec' | 'rsa',
): Promise<readonly Finding[]> {
  const certificate = await makeCertificate(kind);
  const folder = await mkdtemp(join(tmpdir(), 'textmill-testssl-'));
  onTestFinished(async () => {
    await certificate.remove();
    await rm(folder, { recursive: true });
  });
  const { port } = await startTarget(node, certificate.files);
  // BREACH needs compressed answers that hold a secret: only the documents are compressed, which are the same for all.
  const url = `https://127.0.0.1:${port}/api/v1/base64/`;
  // It exits with the number of what it found.
  await run(program ?? '', `${OPTIONS} ${CHECKS} ${url}`.split(' '), folder).catch(() => undefined);
  const findings: readonly Finding[] = JSON.parse(await readFile(join(folder, 'findings.json'), 'utf8'));
  // Debian's OpenSSL lacks GOST, which no browser uses.
  const relevant = findings.filter(({ id }) => id !== 'engine_problem');
  const worse = relevant.filter(({ severity }) => severity !== 'OK' && severity !== 'INFO');
  const described = worse.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`).join('; ');
  report(name, `testssl.sh, ${kind} certificate`, `${relevant.length} findings`, described || 'none "low" or above');
  return relevant;
}
