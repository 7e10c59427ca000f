import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { headText, requestText } from '../../support/raw-client.ts';
import { CADDY_HOST, caddy, caddyfile, startCaddy, startServer } from '../../support/servers/caddy.ts';
import { NGINX_HOST, nginx, startSite } from '../../support/servers/nginx.ts';
import { readCompose } from '../engines/deploy-files.ts';
import { type Attack, startAttack } from './harness/attack.ts';
import { describeTreatment, report, startOthers } from './harness/others.ts';
import { followMemory, lts } from './harness/target.ts';

/** Attacks on the proxies of deploy/, over TLS, from one address. Two servers are behind each. */

const { mem_limit = '', ulimits } = readCompose().services['caddy'] ?? {};
const onLts = [lts.program, 'dist/server.js'] as const;

async function startBehindCaddy(openFiles = ulimits?.nofile) {
  const servers = await Promise.all([startServer(0, 0, onLts), startServer(0, 0, onLts)]);
  const { port, pid, stop } = await startCaddy(caddyfile, servers, openFiles);
  return { port, pids: [pid], stop: () => stop().then(() => Promise.all(servers.map((server) => server.stop()))) };
}

async function startBehindNginx() {
  const { proxy, stop } = await startSite({ RATE_LIMIT_PER_MINUTE: '0' }, undefined, onLts);
  const workers = readFileSync(`/proc/${proxy.pid}/task/${proxy.pid}/children`, 'utf8').trim().split(' ');
  return { port: proxy.tlsPort, pids: [proxy.pid, ...workers.map(Number)], stop };
}

const proxies = [
  {
    name: 'Caddy',
    program: caddy,
    host: CADDY_HOST,
    mebibytes: Number.parseInt(mem_limit, 10),
    start: startBehindCaddy,
  },
  // Its file sets no limit. docs/deploy.md says how much all clients together can take.
  { name: 'nginx', program: nginx, host: NGINX_HOST, mebibytes: 256, start: startBehindNginx },
];

/** The start of a connection of HTTP/2, and heads of requests, each on its own stream, compressed (RFC 7541). */
function http2(...heads: readonly string[]): string {
  const frame = (type: number, flags: number, stream: number, payload: string) => {
    const numbers = [payload.length >> 16, payload.length >> 8, payload.length, type, flags, 0, 0, stream >> 8, stream];
    return String.fromCharCode(...numbers.map((number) => number & 255)) + payload;
  };
  const frames = heads.map((fields, index) => frame(1, 5, 2 * index + 1, `\x82\x87\x01\x09localhost${fields}`));
  return `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${frame(4, 0, 0, '')}${frames.join('')}`;
}

const named = 'Host: localhost';
const many = { reconnects: 1_000 };
const streams = http2(...Array<string>(128).fill('\x04\x06/docs/'));
/** 4,000 bytes that become an entry of the table, and heads of 250 bytes, each of which means 1 MB. */
const bombs = http2(
  `\x04\x01/\x40\x01x\x7f\xa1\x1e${'x'.repeat(4000)}`,
  ...Array(100).fill(`\x04\x01/${'\xbe'.repeat(250)}`),
);
const chunked = { target: '/mcp', headers: { Host: 'localhost', 'Transfer-Encoding': 'chunked' } };

const attacks: readonly (readonly [title: string, attack: Omit<Attack, 'port'>])[] = [
  ['unread responses on streams', { connections: 60, isHttp2: true, opening: streams }],
  ['unread responses', { connections: 40, opening: headText('GET /docs/ HTTP/1.1', named).repeat(12) }],
  ['partial heads', { ...many, connections: 1700, opening: `GET / HTTP/1.1\r\n${named}\r\n` }],
  [
    'large heads',
    { ...many, connections: 500, opening: `GET / HTTP/1.1\r\n${`x: ${'x'.repeat(4000)}\r\n`.repeat(230)}` },
  ],
  ['compressed heads', { ...many, connections: 20, isHttp2: true, isReading: true, opening: bombs }],
  ['slow bodies', { ...many, connections: 500, opening: requestText('1\r\na\r\n'.repeat(100_000), chunked) }],
  ['idle connections', { connections: 1000, isReading: true, opening: headText('GET /healthz HTTP/1.1', named) }],
];

async function treatmentAt(host: string, port: number, milliseconds: number) {
  const stop = await startOthers({ port, isTls: true, host });
  await setTimeout(milliseconds);
  return stop();
}

describe.each(proxies)('$name before servers on Node 24 (LTS)', ({ name, program, host, mebibytes, start }) => {
  let site: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    if (program !== undefined) site = await start();
  });

  afterAll(() => site?.stop());

  test.skipIf(program === undefined).each(attacks)('survives %s, and serves all others', async (title, attack) => {
    const { port, pids } = site;
    const peaks = pids.map(followMemory);
    const attacker = await startAttack({ port, host, isTls: true, ...attack });
    const others = await treatmentAt(host, port, 1000);
    const { open, closed } = await attacker.look();
    await attacker.stop();
    const memory = peaks.reduce((sum, peak) => sum + peak(), 0);
    const figures = [`attacker: ${open} open, ${closed.length} closed`, `peak memory ${memory.toFixed(0)} MiB`];
    report(name, title, describeTreatment(others), ...figures);
    expect(pids.filter((pid) => !existsSync(`/proc/${pid}`))).toEqual([]);
    expect(memory).toBeLessThan(mebibytes);
    expect(others.failures).toEqual([]);
  });
});

test.skipIf(caddy === undefined)(
  'Caddy before servers on LTS recovers when connections took all its files',
  async () => {
    const { port, pids, stop } = await startBehindCaddy(200);
    onTestFinished(async () => void (await stop()));
    const attacker = await startAttack({ host: CADDY_HOST, port, connections: 300, ...many });
    await expect.poll(() => readdirSync(`/proc/${pids[0]}/fd`).length).toBeGreaterThan(190);
    await attacker.stop();
    await expect.poll(async () => (await treatmentAt(CADDY_HOST, port, 200)).failures).toEqual([]);
  },
);
