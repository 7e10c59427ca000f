import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DockerEngine } from '../../support/servers/docker-engine.ts';

/** The image for the server's container. */
export const RUNTIME = 'gcr.io/distroless/cc-debian13:nonroot';

const LIBRARIES = 'usr/lib/x86_64-linux-gnu';

/** glibc, libgcc and libstdc++. */
const runtime = /^(?:ld-linux-x86-64|lib(?:c|m|dl|pthread|rt|resolv|nss_[a-z]+|gcc_s|stdc\+\+))\.so/;

/** The base images of the files in deploy/, with the programs of a newer Debian. There is no registry in tests. */
export async function importBaseImages(engine: DockerEngine, base: string): Promise<void> {
  const libraries = readdirSync(join(base, LIBRARIES)).filter((name) => runtime.test(name));
  await Promise.all([
    engine.importImage(RUNTIME, [
      ...['lib', 'lib64', 'usr/lib64', 'etc/ssl/certs'],
      ...libraries.map((name) => join(LIBRARIES, name)),
    ]),
    // The commands and variables of Caddy's image. The other images have none that matter here.
    engine.importImage('node:24.21.0-slim', undefined, [
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ]),
  ]);
  for (const name of ['caddy:2.11.4-alpine', 'valkey/valkey:8.1.11-alpine']) {
    await engine.docker('tag', 'node:24.21.0-slim', name);
  }
}
