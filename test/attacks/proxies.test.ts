import { existsSync, readFileSync } from 'node:fs';
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

const proxies = [
  {
    name: 'Caddy',
    program: caddy,
    host: CADDY_HOST,
    mebibytes: Number.parseInt(mem_limit, 10),
    async start() {
      const servers = await Promise.all([startServer(0, 0, onLts), startServer(0, 0, onLts)]);
      const proxy = await startCaddy(caddyfile, servers, ulimits?.nofile);
      const stop = async () => {
        await proxy.stop();
        await Promise.all(servers.map((server) => server.stop()));
      };
      return { port: proxy.port, pids: [proxy.pid], stop };
    },
  },
  {
    name: 'nginx',
    program: nginx,
    host: NGINX_HOST,
    // The file sets no limit. docs/deploy.md says what one address can take.
    mebibytes: 256,
    async start() {
      const { proxy, stop } = await startSite({ RATE_LIMIT_PER_MINUTE: '0' }, undefined, onLts);
      const workers = readFileSync(`/proc/${proxy.pid}/task/${proxy.pid}/children`, 'utf8').trim().split(' ');
      return { port: proxy.tlsPort, pids: [proxy.pid, ...workers.map(Number)], stop };
    },
  },
];

const named = 'Host: localhost';
const target = { target: '/mcp', headers: { Host: 'localhost', 'Transfer-Encoding': 'chunked' } };

/** A frame of HTTP/2. */
function frame(type: number, flags: number, stream: number, payload: string): string {
  const numbers = [payload.length >> 16, payload.length >> 8, payload.length, type, flags, 0, 0, stream >> 8, stream];
  return String.fromCharCode(...numbers.map((number) => number & 255)) + payload;
}

/** The start of a connection, and requests that each have their own stream. A header is compressed (RFC 7541). */
function http2(...requests: readonly string[]): string {
  const heads = requests.map((fields, index) => frame(1, 5, 2 * index + 1, `\x82\x87\x01\x09localhost${fields}`));
  return `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${frame(4, 0, 0, '')}${heads.join('')}`;
}

const many = { reconnects: 100_000 };
/** 4,000 bytes that become an entry of the table, and a head of 380 bytes that names it 250 times. */
const entry = `\x04\x01/\x40\x01x\x7f\xa1\x1e${'x'.repeat(4000)}`;
const bomb = `\x04\x01/${'\xbe'.repeat(250)}`;

const attacks: readonly (Omit<Attack, 'port'> & { readonly title: string; readonly isPlain?: boolean })[] = [
  {
    title: 'unread responses on 128 streams each',
    connections: 60,
    isHttp2: true,
    opening: http2(...Array<string>(128).fill('\x04\x06/docs/')),
  },
  {
    title: 'unread responses',
    connections: 100,
    opening: headText('GET /docs/ HTTP/1.1', named).repeat(12),
  },
  { title: 'partial heads', connections: 1700, ...many, opening: 'GET / HTTP/1.1\r\n' },
  {
    title: 'large heads',
    connections: 250,
    ...many,
    opening: `GET / HTTP/1.1\r\n${named}\r\n${`x: ${'x'.repeat(4000)}\r\n`.repeat(230)}`,
  },
  {
    title: 'compressed heads',
    connections: 20,
    ...many,
    isHttp2: true,
    isReading: true,
    opening: http2(entry, ...Array<string>(100).fill(bomb)),
  },
  { title: 'slow bodies', connections: 500, ...many, opening: requestText('1\r\na\r\n'.repeat(50_000), target) },
  { title: 'idle connections', connections: 2000, isReading: true, opening: headText('GET /healthz HTTP/1.1', named) },
];

/** Milliseconds below which differences are noise. */
const NOISE = 10;

describe.each(proxies)('$name before servers on Node 24 (LTS)', ({ name, program, host, mebibytes, start }) => {
  let site: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    if (program !== undefined) site = await start();
  });

  afterAll(() => site?.stop());

  test.skipIf(program === undefined).each(attacks)(
    'survives $title from $connections connections, and serves all others',
    async ({ title, ...attack }) => {
      const { port, pids } = site;
      const treatment = async (milliseconds: number) => {
        const stop = startOthers(port, true, host);
        await setTimeout(milliseconds);
        return stop();
      };
      const peaks = pids.map(followMemory);
      const before = await treatment(1000);
      const attacker = await startAttack({ port, host, isTls: true, ...attack });
      const others = await treatment(3000);
      const { open, closed } = await attacker.look();
      await attacker.stop();
      const memory = peaks.reduce((sum, peak) => sum + peak(), 0);
      const figures = [`attacker: ${open} open, ${closed.length} closed`, `peak memory ${memory.toFixed(0)} MiB`];
      report(name, title, `before: ${describeTreatment(before)}`, describeTreatment(others), ...figures);
      expect(pids.filter((pid) => !existsSync(`/proc/${pid}`))).toEqual([]);
      expect(memory).toBeLessThan(mebibytes);
      expect([...before.failures, ...others.failures]).toEqual([]);
      expect(others.percentile(95)).toBeLessThan(10 * Math.max(NOISE, before.percentile(95)));
    },
  );
});

test.skipIf(caddy === undefined)('Caddy before an LTS survives more connections than it may open files', async () => {
  const servers = await Promise.all([startServer(0, 0), startServer(0, 0)]);
  const { port, pid, stop } = await startCaddy(caddyfile, servers, 200);
  onTestFinished(async () => {
    await stop();
    await Promise.all(servers.map((server) => server.stop()));
  });
  const opening = requestText('', { headers: { 'Content-Length': '9' } });
  const attacker = await startAttack({ host: CADDY_HOST, port, connections: 300, opening });
  await attacker.stop();
  const stopOthers = startOthers(port, true, CADDY_HOST);
  await setTimeout(1000);
  expect((await stopOthers()).failures).toEqual([]);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
});
