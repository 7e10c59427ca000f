import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { skip } from '../../support/programs.ts';
import { dockerBase } from '../../support/servers/docker-engine.ts';
import { type SystemdMachine, startMachine } from '../../support/servers/systemd-machine.ts';

/** deploy/textmill@.service, its socket and deploy/nginx.conf under systemd, installed as docs/deploy.md says. */

const guide = readFileSync('docs/deploy.md', 'utf8');
/** The commands of the guide's block that begins with a text, as run by somebody whose files are private by default. */
const blockOf = (start: string) =>
  guide
    .split('```')
    .find((text) => text.startsWith(`sh\n${start}`))
    ?.replace('sh\n', 'umask 077\n') ?? '';
const install = blockOf('npm ci && npm run build');
const update = blockOf('git pull');
const reload = blockOf('sudo systemctl reload');
const rollback = /^\| systemd \| `(.+?)`/m.exec(readFileSync('docs/operate.md', 'utf8'))?.[1] ?? '';

const SERVERS = ['textmill@8081', 'textmill@8082'];
const DIRECT = 'http://127.0.0.1:8081 http://127.0.0.1:8082';
const PROXY = 'https://127.0.0.1';

/** How often the requests of test/deployments/load.ts got a status or an error. */
type Outcomes = Readonly<Record<string, number>>;

// The mounts of the machine's control groups are those of version 1.
const isMissing =
  dockerBase === undefined ||
  (existsSync('/sys/fs/cgroup/cgroup.controllers') && skip('these tests need control groups version 1') === undefined);

describe.skipIf(isMissing)('under systemd,', () => {
  let machine: SystemdMachine;
  const run = (commands: string) => machine.run(commands);
  const show = (unit: string, property: string) => run(`systemctl show --value --property ${property} ${unit}`);
  const pidOf = (unit: string) => show(unit, 'MainPID');
  const ready = (port: number) => run(`curl --silent --show-error --fail http://127.0.0.1:${port}/readyz`);
  const journal = (unit: string) => run(`journalctl --sync; journalctl --output cat --boot --unit ${unit}`);
  const loadDuring = async (command: string, urls: string): Promise<Outcomes> =>
    JSON.parse((await run(`node load.ts '${command}' ${urls}`)).split('\n').at(-1) ?? '');
  const write = (file: string, text: string) =>
    run(`mkdir -p "$(dirname ${file})"; cat >${file} <<'END'\n${text}\nEND\nsystemctl daemon-reload`);

  beforeAll(async () => {
    machine = await startMachine(dockerBase ?? '');
    await run(install);
    // The load comes from one address.
    await run(`echo RATE_LIMIT_PER_MINUTE=0 >>/etc/textmill.env; systemctl restart ${SERVERS.join(' ')}`);
    const certificate = await makeCertificate();
    await run('mkdir /etc/ssl/text.example.com');
    await machine.copy(certificate.files.TLS_CERT_FILE, '/etc/ssl/text.example.com/fullchain.pem');
    await machine.copy(certificate.files.TLS_KEY_FILE, '/etc/ssl/text.example.com/privkey.pem');
    await certificate.remove();
    await run(`cp deploy/nginx.conf /etc/nginx/conf.d/textmill.conf; ${blockOf('sudo sed')}`);
    expect(await run('nginx -T')).toMatch(/worker_rlimit_nofile 40000;\nevents \{\n\s*worker_connections 16384;/);
  });

  afterAll(() => machine?.stop());

  // systemd counts all starts within 30 seconds, also those by hand.
  beforeEach(() => run('systemctl reset-failed').then(() => {}));

  test('the commands of the guide install two servers, which nginx serves over HTTPS under their name', async () => {
    const units = SERVERS.flatMap((name) => [`${name}.service`, `${name}.socket`]).join(' ');
    expect(await run(`systemctl is-enabled ${units}`)).toBe(Array(4).fill('enabled').join('\n'));
    const listening = await run("ss -ltnH | awk '{ print $4 }' | grep :808");
    expect(listening.split('\n').toSorted()).toEqual(['127.0.0.1:8081', '127.0.0.1:8082']);
    const get = 'curl --silent --insecure --http2 --resolve text.example.com:443:127.0.0.1';
    const format = "--output /dev/null --write-out '%{http_version} %{http_code}'";
    expect(await run(`${get} ${format} https://text.example.com/readyz`)).toBe('2 200');
    const mcp = `--json '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' --header 'Accept: application/json, text/event-stream'`;
    expect(await run(`${get} ${format} ${mcp} https://text.example.com/mcp`)).toBe('2 200');
    expect(await run(`${get} ${format} ${mcp} --header 'Host: elsewhere' https://text.example.com/mcp`)).toBe('2 403');
  });

  test('systemd and both forms of the configuration of nginx raise no errors', async () => {
    expect(await run('cd /etc/systemd/system; systemd-analyze verify --man=no textmill@8081.service 2>&1')).toBe('');
    const file = '/etc/nginx/conf.d/textmill.conf';
    const newer = "sed -e 's/^\\( *listen.*\\) http2;/\\1;/' -e 's/^    server_tokens off;/    http2 on;\\n&/'";
    await run(`${newer} deploy/nginx.conf >${file}`);
    expect(await run('nginx -t 2>&1')).not.toContain('[');
    await run(`cp deploy/nginx.conf ${file}`);
    expect(await run('nginx -t 2>&1')).not.toMatch(/\[(?!warn\].+"listen ... http2" directive is deprecated)/);
  });

  test('with the lines of the guide, nginx asks for a password', async () => {
    const file = '/etc/nginx/conf.d/textmill.conf';
    const [, lines = ''] = /```nginx\n([^`]*auth_basic[^`]+)```/.exec(guide) ?? [];
    await run(blockOf('echo "anna').replace('-apr1', '-apr1 secret'));
    await write(file, (await run(`cat ${file}`)).replace('limit_conn textmill_all 2048;\n', `$&${lines}`));
    await run('systemctl reload nginx');
    const ask = (words: string) =>
      run(`curl --silent --insecure --output /dev/null --write-out '%{http_code}' ${words} https://127.0.0.1/docs/`);
    await expect.poll(() => ask('')).toBe('401');
    expect(await ask('--user anna:wrong')).toBe('401');
    expect(await ask('--user anna:secret')).toBe('200');
    await run(`cp deploy/nginx.conf ${file}; systemctl reload nginx`);
    await expect.poll(() => ask('')).toBe('200');
  });

  test('a stopped server starts at the first connection, unless its socket is stopped', async () => {
    await run('systemctl stop textmill@8081');
    expect(await pidOf('textmill@8081')).toBe('0');
    expect(await ready(8081)).toBe('{"status":"ready"}');
    await run('systemctl stop textmill@8081.socket');
    expect(await pidOf('textmill@8081')).toBe('0');
    await expect(ready(8081)).rejects.toThrow(/curl: \(7\)/);
    await run('systemctl start textmill@8081');
    expect(await ready(8081)).toBe('{"status":"ready"}');
  });

  test('each server has its own user, no capabilities, a filter of system calls, and the limits of the unit', async () => {
    const users = new Set<string | undefined>();
    for (const unit of SERVERS) {
      const pid = await pidOf(unit);
      const status = await run(`cat /proc/${pid}/status`);
      const [, user] = /^Uid:\t(\d+)\t\1\t\1\t\1$/m.exec(status) ?? [];
      // The range for dynamic users.
      expect(Number(user)).toBeGreaterThanOrEqual(61_184);
      expect(Number(user)).toBeLessThanOrEqual(65_519);
      users.add(user);
      const none = '0000000000000000';
      for (const line of [`CapEff:\t${none}`, `CapBnd:\t${none}`, 'NoNewPrivs:\t1', 'Seccomp:\t2']) {
        expect(status.split('\n')).toContain(line);
      }
      expect(await run(`grep 'open files' /proc/${pid}/limits`)).toMatch(/20000 +20000/);
      const group = `$(sed -n 's/^[0-9]*:memory://p' /proc/${pid}/cgroup)`;
      expect(await run(`cat /sys/fs/cgroup/memory${group}/memory.limit_in_bytes`)).toBe(String(768 * 2 ** 20));
    }
    expect(users.size).toBe(2);
  });

  test('the process can write no file, sees no other process, home or device, and reaches only this machine', async () => {
    // By a shell instead of Node. Without the filter of system calls, anyone may lower a priority.
    const attempts = {
      writable: 'find / -path /proc -prune -o -path /repository -prune -o -type d -writable -print',
      others: 'ls /proc | grep -x 1',
      homes: 'stat --format %n /home/. /root/.',
      devices: 'ls /dev/disk',
      temporary: 'stat --format %n /tmp/. /var/tmp/. /dev/shm/.',
      priority: '[ "$(nice nice)" = 0 ] || echo changed',
      namespace: 'unshare --user echo new',
      interfaces: 'ip address',
      near: 'curl --silent --max-time 1 --output /dev/null http://127.0.0.1 && echo reached',
      far: 'curl --silent --max-time 1 --output /dev/null http://192.0.2.1 && echo reached',
    };
    const script = Object.entries(attempts).map(([name, command]) => `echo "${name}: $(${command})"`);
    await write('/run/attempts', script.join('\n'));
    const dropIn = '/run/systemd/system/textmill@8083.service.d/attempts.conf';
    await write(dropIn, '[Service]\nType=oneshot\nExecStart=\nExecStart=/bin/sh /run/attempts');
    await run('ip address add 192.0.2.1 dev lo; mknod /dev/disk b 7 0');
    const outcomes = async (command: string) =>
      Object.fromEntries(
        [...(await run(command)).matchAll(/^([a-z]+): ?(.*)$/gm)]
          .map(([, name = '', outcome]) => [name, outcome])
          .filter(([name = '']) => name in attempts),
      );
    const nothing = Object.fromEntries(Object.keys(attempts).map((name) => [name, '']));
    await run('systemctl start textmill@8083');
    expect(await outcomes('journalctl --sync; journalctl --output cat --unit textmill@8083')).toEqual({
      ...nothing,
      near: 'reached',
    });
    // Without the restrictions, each attempt has an outcome.
    expect(Object.entries(await outcomes('sh /run/attempts')).filter(([, outcome]) => outcome === '')).toEqual([]);
    await run(`systemctl stop textmill@8083.socket; rm -r ${dropIn}; systemctl daemon-reload`);
  });

  test('a server ignores PORT and HOST, and has one thread with WORKERS=auto', async () => {
    await run(
      `printf '%s\\n' PORT=1 HOST=192.0.2.9 WORKERS=auto >/etc/textmill-8082.env; systemctl restart textmill@8082`,
    );
    expect(await ready(8082)).toBe('{"status":"ready"}');
    await run('rm /etc/textmill-8082.env; systemctl restart textmill@8082');
  });

  test('the journal has a line for each of thousands of requests, although it has a limit', async () => {
    await write('/run/systemd/journald.conf.d/limit.conf', '[Journal]\nRateLimitIntervalSec=1h\nRateLimitBurst=10');
    await run(`systemctl restart systemd-journald ${SERVERS.join(' ')}`);
    const outcomes = await loadDuring('sleep 1', 'http://127.0.0.1:8081');
    const lines = (await journal('textmill@8081'))
      .split('\n')
      .filter((line) => line.includes('"route":"/api/v1/base64/"'));
    expect(outcomes).toEqual({ 200: lines.length });
    await run(`echo LOG_LEVEL=warn >>/etc/textmill.env; rm /run/systemd/journald.conf.d/limit.conf
systemctl restart systemd-journald ${SERVERS.join(' ')}`);
  });

  test('a server that is killed starts again, and no connection is refused', async () => {
    const pid = await pidOf('textmill@8081');
    const outcomes = await loadDuring(
      'kill -9 $(systemctl show --value --property MainPID textmill@8081); curl --silent --fail http://127.0.0.1:8081/readyz',
      PROXY,
    );
    expect(outcomes).toEqual({ 200: expect.any(Number) });
    expect(await pidOf('textmill@8081')).not.toBe(pid);
    expect(await show('textmill@8081', 'NRestarts')).toBe('1');
  });

  test('a server with a wrong setting gives up and says why, and nginx uses the other one', async () => {
    await run('echo RATE_LIMIT_PER_MINUTE=many >/etc/textmill-8082.env; systemctl restart textmill@8082 || true');
    await expect.poll(() => show('textmill@8082.socket', 'Result')).toBe('service-start-limit-hit');
    expect(await journal('textmill@8082')).toContain('RATE_LIMIT_PER_MINUTE must be an integer');
    const outcomes = await loadDuring('sleep 1', PROXY);
    expect(outcomes).toEqual({ 200: expect.any(Number) });
    await run('rm /etc/textmill-8082.env');
    // Otherwise, this start would count, too.
    await run('systemctl reset-failed; systemctl restart textmill@8082');
    expect(await ready(8082)).toBe('{"status":"ready"}');
  });

  describe('while clients open new connections without a pause,', () => {
    const version = () => run('cat /opt/textmill/dist/version');

    test('the update of the guide and its rollback replace both servers, and no request fails', async () => {
      await run('echo first >/opt/textmill/dist/version; echo second | (umask 077; tee dist/version >dist/added)');
      const pids = await Promise.all(SERVERS.map(pidOf));
      await write('/run/update', update);
      const outcomes = await loadDuring('sh -eu /run/update', PROXY);
      expect(outcomes).toEqual({ 200: expect.any(Number) });
      expect(await version()).toBe('second');
      for (const pid of await Promise.all(SERVERS.map(pidOf))) expect(pids).not.toContain(pid);
      expect(await run('find /opt/textmill ! -perm -o+r')).toBe('');
      await run(`umask 077; ${rollback}`);
      expect(await version()).toBe('first');
    });

    test.each([
      ['nginx', PROXY],
      ['the servers', DIRECT],
    ])('restarts of both servers at once fail no request to %s, also on the oldest Node', async (_, urls) => {
      const dropIn = '/run/systemd/system/textmill@8082.service.d/node.conf';
      await write(dropIn, '[Service]\nExecStart=\nExecStart=/usr/local/bin/oldest-node dist/server.js');
      const both = `systemctl restart ${SERVERS.join(' ')}; curl --silent --fail http://127.0.0.1:8081/readyz http://127.0.0.1:8082/readyz`;
      const outcomes = await loadDuring(`${both}; ${both}`, urls);
      expect(outcomes).toEqual({ 200: expect.any(Number) });
      await run(`rm ${dropIn}; systemctl daemon-reload; systemctl restart textmill@8082`);
    });
  });

  test('without TLS, a reload reports an error, and the server continues', async () => {
    const pid = await pidOf('textmill@8081');
    await expect(run('systemctl reload textmill@8081')).rejects.toThrow('Job for textmill@8081.service failed');
    expect(await pidOf('textmill@8081')).toBe(pid);
    expect(await ready(8081)).toBe('{"status":"ready"}');
  });

  test('textmill@443 serves TLS, and after a reload, new connections get the new certificate and open ones stay', async () => {
    const certificate = await makeCertificate();
    await machine.copy(certificate.files.TLS_CERT_FILE, '/root/cert.pem');
    await machine.copy(certificate.files.TLS_KEY_FILE, '/root/key.pem');
    await certificate.remove();
    await run(`systemctl stop nginx; groupadd certificates
cp /etc/ssl/text.example.com/*.pem /etc/ssl/; chgrp certificates /etc/ssl/*.pem; chmod 640 /etc/ssl/*.pem
printf '%s\n' TLS_CERT_FILE=/etc/ssl/fullchain.pem TLS_KEY_FILE=/etc/ssl/privkey.pem TRUST_PROXY= >/etc/textmill-443.env`);
    // The load opens more connections per second than one address may.
    await run('echo CONNECTIONS_PER_ADDRESS=0 >>/etc/textmill-443.env');
    const override = (kind: string) => `/etc/systemd/system/textmill@443.${kind}.d/override.conf`;
    await write(override('socket'), '[Socket]\nListenStream=\nListenStream=443');
    await write(override('service'), '[Service]\nMemoryMax=2G\nIPAddressAllow=any\nSupplementaryGroups=certificates');
    await run('systemctl enable --now textmill@443');
    const script = `
      import { spawnSync } from 'node:child_process';
      import { Agent, request } from 'node:https';
      const ask = (agent) => new Promise((resolve, reject) => {
        request({ host: '192.0.2.1', path: '/readyz', agent, rejectUnauthorized: false })
          .on('response', (answer) => {
            const { localPort } = answer.socket;
            const { fingerprint256 } = answer.socket.getPeerCertificate();
            answer.on('end', () => resolve({ localPort, fingerprint256 })).resume();
          })
          .on('error', reject)
          .end();
      });
      const agent = new Agent({ keepAlive: true });
      const before = await ask(agent);
      spawnSync('sh', ['-euc', process.argv[2]], { stdio: 'inherit' });
      let after = await ask(false);
      while (after.fingerprint256 === before.fingerprint256) after = await ask(false);
      const { localPort } = await ask(agent);
      process.stdout.write(String(localPort === before.localPort));`;
    await write('/run/reload.mjs', script);
    const renewal = `cp /root/cert.pem /etc/ssl/fullchain.pem; cp /root/key.pem /etc/ssl/privkey.pem; ${reload}`;
    expect(await run(`node /run/reload.mjs '${renewal}'`)).toBe('true');
    const outcomes = await loadDuring(
      'systemctl restart textmill@443; curl --silent --insecure https://127.0.0.1/readyz',
      PROXY,
    );
    expect(outcomes).toEqual({ 200: expect.any(Number) });
  });
});
