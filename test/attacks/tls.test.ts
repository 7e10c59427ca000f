import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { run } from '../../support/packed.ts';
import { findProgram } from '../../support/programs.ts';
import { report } from './harness/others.ts';
import { lts, startTarget } from './harness/target.ts';

/** Checks the server's TLS with testssl.sh. */

const program = findProgram('testssl', 'testssl.sh');

interface Finding {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

/** Protocols, cipher suites, forward secrecy, preferences. The rest concerns the certificate, or OpenSSL itself. */
const CHECKS = '-p -s -f -P';
/** It connects only to the server, and does not use DNS. */
const OPTIONS = '--quiet --color 0 --warnings off --nodns none --ip 127.0.0.1 --jsonfile findings.json';

// One certificate is enough: the server lists the suites, and https.test.ts has those of both kinds.
test.skipIf(program === undefined)('testssl.sh finds nothing above "low" and no CBC suite', async () => {
  const certificate = await makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), 'textmill-testssl-'));
  onTestFinished(async () => {
    await certificate.remove();
    await rm(folder, { recursive: true });
  });
  const { port } = await startTarget(lts.program, certificate.files);
  const url = `https://127.0.0.1:${port}/api/v1/base64/`;
  // Its exit code is the number of findings.
  await run(program ?? '', `${OPTIONS} ${CHECKS} ${url}`.split(' '), folder).catch(() => undefined);
  const all: readonly Finding[] = JSON.parse(await readFile(join(folder, 'findings.json'), 'utf8'));
  // Debian's OpenSSL does not support GOST, which browsers don't use.
  const findings = all.filter(({ id }) => id !== 'engine_problem');
  const worse = findings.filter(({ severity }) => severity !== 'OK' && severity !== 'INFO');
  const described = worse.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`).join('; ');
  report(lts.name, 'testssl.sh', `${findings.length} findings`, described || 'none "low" or above');
  expect(worse.filter(({ severity }) => severity !== 'LOW')).toEqual([]);
  // Its finding for a server without CBC; otherwise it is "low".
  expect(findings).toContainEqual(expect.objectContaining({ id: 'cipherlist_AVERAGE', finding: 'not offered' }));
});
