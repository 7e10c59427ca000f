import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { listen } from '../../src/server/listen.ts';
import { type DockerEngine, startDocker } from './docker-engine.ts';

/**
 * An engine of Docker in a network of its own, like on another host: its bridges, firewall rules and published ports are
 * not those of this machine, and they end with the engine. A veth pair connects it with this machine, where
 * clients have several addresses.
 */
export interface DockerHost extends DockerEngine {
  /** Its IPv4 and IPv6 addresses. */
  readonly addresses: readonly [string, string];
  /** Addresses of clients on this machine, for IPv4 and IPv6. Each IPv6 address has a /64 of its own. */
  readonly clients: readonly (readonly [string, string])[];
  /** Arguments of `docker build`, so that npm in the container reaches its registry through this machine. */
  readonly buildArguments: readonly string[];
}

const CLIENTS = 100;

/**
 * Starts an engine.
 *
 * @param base See {@link startDocker}.
 * @param cwd The folder in which `docker` runs.
 */
export async function startDockerHost(base: string, cwd: string): Promise<DockerHost> {
  const number = randomInt(64, 250);
  const clients = Array.from({ length: CLIENTS }, (_, index): readonly [string, string] => [
    `10.157.${number}.${index + 2}`,
    `fd58:${number}:0:${index + 1}::2`,
  ]);
  const [[gateway] = ['']] = clients;
  // Before engine 27, only the first two options give containers the IPv6 addresses of clients.
  const words = ['--experimental', '--ip6tables', '--dns', gateway];
  // Its mounts end with the engine, too.
  const engine = await startDocker(base, words, ['unshare', '--net', '--mount'], cwd);
  try {
    return await connectHost(engine, number, clients);
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** Gives an engine its addresses, a way to the registry of packages, and a name server. */
async function connectHost(engine: DockerEngine, number: number, clients: DockerHost['clients']): Promise<DockerHost> {
  const [[gateway] = ['']] = clients;
  const pair = `textmill${number}`;
  const addresses = [`10.157.${number}.1`, `fd58:${number}:0:0::1`] as const;
  const add = ([four, six]: readonly [string, string]) => [
    `address add ${four}/24 dev ${pair}`,
    `address add ${six}/32 dev ${pair} nodad`,
  ];
  const ip = ['ip', '-batch', '-'];
  run(ip, [
    `link add ${pair} type veth peer name ${pair} netns ${engine.pid}`,
    ...clients.flatMap(add),
    `link set ${pair} up`,
  ]);
  run(
    ['nsenter', `--net=/proc/${engine.pid}/ns/net`, ...ip],
    ['link set lo up', ...add(addresses), `link set ${pair} up`, `route add default via ${gateway}`],
  );
  const proxy = createServer().on('connect', ({ url = '' }, client) => {
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
    client.on('end', () => client.destroy());
  });
  // A name server that knows no name.
  const names = createSocket('udp4').on('message', (question, { port, address }) => {
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8183, 2);
    names.send(answer, port, address);
  });
  names.bind(53, gateway);
  await once(names, 'listening');
  const { port } = await listen(proxy, 0, gateway);
  return {
    ...engine,
    addresses,
    clients,
    buildArguments: ['--build-arg', `HTTPS_PROXY=http://${gateway}:${port}`],
    async stop() {
      proxy.close();
      names.close();
      await engine.stop();
    },
  };
}

function run([program = '', ...words]: readonly string[], lines: readonly string[]): void {
  execFileSync(program, words, { input: lines.join('\n') });
}
