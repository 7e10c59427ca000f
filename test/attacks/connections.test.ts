import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverLimits } from '../../src/server/server-limits.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { requestText } from '../../support/raw-client.ts';
import { type Attack, startAttack } from './harness/attack.ts';
import { askOnNewConnections, describeTreatment, LITTLE_WORK, report, startOthers } from './harness/others.ts';
import { lts, memoryOf, SMALL_YOUNG_GENERATION, startTarget } from './harness/target.ts';

/** Clients that open as many connections as a process allows. */

const { name, program } = lts;

const ALL = serverLimits.connections;
const oneAddress = ['127.0.0.2'];
const manyAddresses = Array.from({ length: 256 }, (_, index) => `127.0.1.${index}`);
const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

/** MiB that docs/deploy.md calls enough, and the heap size that Node chooses on a machine of that size. */
const LARGEST = 768;
const AS_IN_768_MB = ['--max-old-space-size=384'];

type Behavior = Pick<Attack, 'opening' | 'repeated' | 'reconnects'>;

const idle: Behavior = { opening: request };
const slow: Behavior = {
  opening: 'GET /healthz HTTP/1.1\r\n',
  repeated: { text: 'x: y\r\n', pauseMilliseconds: 1000 },
  reconnects: 1_000,
};
const unfinished: Behavior = {
  opening: requestText('{"text":"', { headers: { 'Content-Length': '8000' } }),
  repeated: { text: 'a', pauseMilliseconds: 1000 },
  reconnects: 1_000,
};
/** A head with the largest number of lines and the largest size that the server accepts, without the declared body. */
const longHeads: Behavior = {
  opening: requestText('', {
    headers: {
      'Content-Length': '9',
      ...Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x${index}`, 'x'.repeat(80)])),
    },
  }),
  reconnects: 1_000,
};

beforeAll(() => {
  const descriptors = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (Number(descriptors) < ALL + 500)
    throw new Error(`a process can open only ${descriptors} files here: raise ulimit -Hn to ${ALL + 500}`);
});

test.each([
  [ALL / 4, 'one address are idle after a request', oneAddress, idle],
  [ALL, '256 addresses are idle after a request', manyAddresses, idle],
  [ALL / 4, '256 addresses send a head slowly', manyAddresses, slow],
  [ALL / 4, '256 addresses send an unfinished body', manyAddresses, unfinished],
  [ALL, '256 addresses send the largest head without a body', manyAddresses, longHeads],
])('the server serves other clients while %i connections from %s', async (connections, attack, from, behavior) => {
  const { port, pid, peakMemory } = await startTarget(program, {}, AS_IN_768_MB);
  const before = memoryOf(pid);
  const attacker = await startAttack({ port, connections, from, isReading: true, ...behavior });
  const growth = memoryOf(pid) - before;
  const held = await attacker.look();
  const others = await askOnNewConnections(port, 20);
  const { open, closed } = await attacker.look();
  report(
    name,
    `${connections} connections from ${attack}`,
    describeTreatment(others),
    `attacker: ${open} open, ${closed.length} closed`,
    perConnection(growth, held.open),
    `peak memory ${peakMemory().toFixed(0)} MiB`,
  );
  expect(peakMemory()).toBeLessThan(LARGEST);
  expect(others.failures).toHaveLength(0);
  // The attacker hears later that a connection is closed.
  const openNow = async () => (await attacker.look()).open;
  if (from === oneAddress && behavior === idle)
    await expect.poll(openNow).toBeLessThanOrEqual(serverLimits.connectionsPerAddress);
  if (from === manyAddresses && behavior === idle) expect(growth / held.open).toBeLessThan(20 / 1024);
  // The server closes the oldest connections, since they have been idle longest; on a busy machine, also for that time.
  if (connections === ALL && behavior === idle) {
    expect(Math.abs(Math.max(...closed) - closed.length)).toBeLessThan(ALL / 20);
    expect(open).toBeGreaterThan(0);
  }
});

test('an idle TLS connection uses at most 100 KiB', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const { port, pid } = await startTarget(program, certificate.files, SMALL_YOUNG_GENERATION);
  const before = memoryOf(pid);
  const tls = { isTls: true, isReading: true, opening: request };
  const attacker = await startAttack({ port, connections: 1000, from: manyAddresses, ...tls });
  const growth = memoryOf(pid) - before;
  const { open } = await attacker.look();
  report(name, '1000 TLS connections are idle after a request', perConnection(growth, open));
  expect(open).toBe(1000);
  expect(growth / open).toBeLessThan(100 / 1024);
});

test('the server serves other clients while 1000 connections from 256 addresses send half a handshake', async () => {
  const certificate = await makeCertificate();
  onTestFinished(() => certificate.remove());
  const server = await startTarget(program, certificate.files);
  const stopOthers = await startOthers({ ...server, isTls: true });
  const half = { connections: 1000, from: manyAddresses, opening: '\x16\x03\x01\x02\x00\x01', reconnects: 1_000 };
  const attacker = await startAttack({ port: server.port, ...half });
  await setTimeout(1000);
  const { open, closed } = await attacker.look();
  const others = await stopOthers();
  report(name, 'half a handshake', describeTreatment(others), `attacker: ${open} open, ${closed.length} closed`);
  expect(others.failures).toEqual([]);
  expect(others.work(95)).toBeLessThan(LITTLE_WORK);
  expect(server.stdout()).toBe('');
});

function perConnection(growth: number, connections: number): string {
  return `memory: ${growth.toFixed(0)} MiB for ${connections} connections, ${((1024 * growth) / connections).toFixed(1)} KiB each`;
}
