import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { run } from '../../support/packed.ts';
import { findProgram } from '../../support/programs.ts';
import { nodes } from '../../support/servers/engines.ts';
import { report } from './harness/others.ts';
import { lts, startTarget } from './harness/target.ts';

/** Checks the server's TLS with testssl.sh. */

const program = findProgram('testssl', 'testssl.sh');

interface Finding {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

/** Each version of Node has its own OpenSSL. */
const releases = [nodes[0], lts];

/** Protocols, cipher suites, forward secrecy, preferences. The rest concerns the certificate, or OpenSSL itself. */
const CHECKS = '-p -s -f -P';
/** It connects only to the server, and does not use DNS. */
const OPTIONS = '--quiet --color 0 --warnings off --nodns none --ip 127.0.0.1 --jsonfile findings.json';

describe.skipIf(program === undefined)('testssl.sh', () => {
  // Each kind of certificate has its own cipher suites, and each version of Node its own OpenSSL. The server lists the
  // suites, so no pair of them differs from the others.
  test('finds nothing above "low" and no CBC suite, with a certificate of each kind', async () => {
    const kinds = ['rsa', 'ec'] as const;
    // All at the same time: the program mostly waits.
    const found = await Promise.all(kinds.map((kind, index) => examine(releases[index] ?? lts, kind)));
    for (const findings of found) {
      const bad = findings.filter(({ severity }) => !['OK', 'INFO', 'LOW'].includes(severity));
      expect(bad).toEqual([]);
      // Its finding for a server without CBC; otherwise it is "low".
      expect(findings).toContainEqual(expect.objectContaining({ id: 'cipherlist_AVERAGE', finding: 'not offered' }));
    }
  });
});

async function examine(
  { name, program: node }: (typeof releases)[number],
  kind: 'ec' | 'rsa',
): Promise<readonly Finding[]> {
  const certificate = await makeCertificate(kind);
  const folder = await mkdtemp(join(tmpdir(), 'textmill-testssl-'));
  onTestFinished(async () => {
    await certificate.remove();
    await rm(folder, { recursive: true });
  });
  const { port } = await startTarget(node, certificate.files);
  const url = `https://127.0.0.1:${port}/api/v1/base64/`;
  // Its exit code is the number of findings.
  await run(program ?? '', `${OPTIONS} ${CHECKS} ${url}`.split(' '), folder).catch(() => undefined);
  const findings: readonly Finding[] = JSON.parse(await readFile(join(folder, 'findings.json'), 'utf8'));
  // Debian's OpenSSL does not support GOST, which browsers don't use.
  const relevant = findings.filter(({ id }) => id !== 'engine_problem');
  const worse = relevant.filter(({ severity }) => severity !== 'OK' && severity !== 'INFO');
  const described = worse.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`).join('; ');
  report(name, `testssl.sh, ${kind} certificate`, `${relevant.length} findings`, described || 'none "low" or above');
  return relevant;
}
