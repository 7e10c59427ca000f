import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { dockerBase } from '../../support/servers/docker-engine.ts';
import { type DockerHost, startDockerHost } from '../../support/servers/docker-host.ts';
import { importBaseImages, RUNTIME } from './base-images.ts';

/** deploy/Dockerfile, built by the classic builder. compose.test.ts builds it with BuildKit. */

const guide = readFileSync('docs/deploy.md', 'utf8');
const IMAGE = 'textmill:1.0.0';

/** Megabytes of the real runtime image, for which tests have only a stand-in. */
const RUNTIME_MEGABYTES = 25;

describe.skipIf(dockerBase === undefined)('the image', () => {
  let host: DockerHost;
  let folder: string;
  let files: readonly string[];

  const inspect = (format: string, name: string) => host.docker('inspect', '--format', format, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'textmill-image-'));
    host = await startDockerHost(dockerBase ?? '');
    await importBaseImages(host, dockerBase ?? '');
    host.environment['DOCKER_BUILDKIT'] = '0';
    const words = ['--build-arg', 'REVISION=0123abc', '--file', 'deploy/Dockerfile', '--tag', IMAGE, '.'];
    expect(await host.docker('build', ...host.buildArguments, ...words)).toMatch(/^Step 1\//m);
    await host.docker('create', '--name', 'files', IMAGE);
    await host.docker('export', '--output', join(folder, 'files.tar'), 'files');
    files = (await run('tar', ['--list', '--file', 'files.tar'], folder)).trim().split('\n');
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await host?.stop();
  });

  test('contains the server, the documents, the licenses and a bill of materials, but no maps, library or sources', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        ...['textmill/LICENSE', 'textmill/dist/THIRD-PARTY-NOTICES.txt', 'textmill/dist/sbom.cdx.json'],
        ...['textmill/dist/server.js', 'textmill/dist/documents/documents.json', 'usr/local/share/doc/node/LICENSE'],
      ]),
    );
    expect(files.filter((file) => /\.(?:map|ts|tsx)$|library|node_modules|npm/.test(file))).toEqual([]);
  });

  test('adds no shell or other program than Node to its base', () => {
    expect(files.filter((file) => /^(?:usr\/)?(?:local\/)?s?bin\/./.test(file))).toEqual(['usr/local/bin/node']);
  });

  test('contains the same bill of materials as the package, although it was built in another folder', async () => {
    const packed = join(inject('packed').consumer, 'node_modules/textmill/dist/sbom.cdx.json');
    const inImage = await run('tar', ['-xOf', 'files.tar', 'textmill/dist/sbom.cdx.json'], folder);
    expect(inImage).toBe(readFileSync(packed, 'utf8'));
  });

  test('has the size that docs/deploy.md states, and the revision that it was built from', async () => {
    const sizes = await Promise.all([IMAGE, RUNTIME].map((name) => inspect('{{.Size}}', name)));
    const [whole = Number.NaN, base = Number.NaN] = sizes.map((size) => Number(size) / 1e6);
    const [, stated] = /Its size is about (\d+) MB/.exec(guide) ?? [];
    expect(Math.abs(whole - base + RUNTIME_MEGABYTES - Number(stated))).toBeLessThan(5);
    const label = '{{index .Config.Labels "org.opencontainers.image.revision"}}';
    expect(await inspect(label, IMAGE)).toBe('0123abc');
  });

  test('serves with the command in docs/deploy.md as process 1, without rights; is healthy until it hangs, and ends with 0', async () => {
    const [, command = ''] = /\ndocker run --rm (--publish .+)\n/.exec(guide) ?? [];
    const checks = ['--health-interval', '100ms', '--health-retries', '1'];
    const id = await host.docker('run', '--detach', ...checks, ...command.split(' '));
    const health = () => inspect('{{.State.Health.Status}}', id);
    await expect.poll(health).toBe('healthy');
    const page = await fetch(`http://${host.addresses[0]}:8080/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
    const pid = Number(await inspect('{{.State.Pid}}', id));
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65532\t/m);
    expect(status).toMatch(/^NSpid:.*\t1$/m);
    expect(status).toMatch(/^CapBnd:\t0000000000000000$/m);
    expect(readFileSync(`/proc/${pid}/mountinfo`, 'utf8')).toMatch(/^\d+ \d+ \S+ \S+ \/ ro,/m);
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, 'SIGSTOP');
    await expect.poll(health).toBe('unhealthy');
    process.kill(pid, 'SIGCONT');
    await expect.poll(health).toBe('healthy');
    await host.docker('stop', id);
    expect(await inspect('{{.State.ExitCode}}', id)).toBe('0');
  });
});
