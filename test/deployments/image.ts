import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { run } from '../../support/packed.ts';
import type { DockerHost } from '../../support/servers/docker-host.ts';
import { RUNTIME } from './base-images.ts';

/** What deploy/Dockerfile builds. compose.test.ts builds it, so that the engine and the build are needed once. */

const guide = readFileSync('docs/deploy.md', 'utf8');
export const IMAGE = 'textmill:1.0.0';

/** Megabytes of the real runtime image, for which tests have only a stand-in. */
const RUNTIME_MEGABYTES = 25;

/** @param hostOf Returns the engine, which has the image when the tests run. */
export function describeImage(hostOf: () => DockerHost): void {
  let host: DockerHost;
  let folder: string;
  let files: readonly string[];

  const inspect = (format: string, name: string) => host.docker('inspect', '--format', format, name);

  beforeAll(async () => {
    host = hostOf();
    folder = mkdtempSync(join(tmpdir(), 'textmill-image-'));
    await host.docker('create', '--name', 'files', IMAGE);
    await host.docker('export', '--output', join(folder, 'files.tar'), 'files');
    await host.docker('rm', 'files');
    files = (await run('tar', ['--list', '--file', 'files.tar'], folder)).trim().split('\n');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

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

  test('has the size that docs/deploy.md states', async () => {
    const sizes = await Promise.all([IMAGE, RUNTIME].map((name) => inspect('{{.Size}}', name)));
    const [whole = Number.NaN, base = Number.NaN] = sizes.map((size) => Number(size) / 1e6);
    const [, stated] = /Its size is about (\d+) MB/.exec(guide) ?? [];
    expect(Math.abs(whole - base + RUNTIME_MEGABYTES - Number(stated))).toBeLessThan(5);
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
    await host.docker('rm', id);
  });
}
