import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

/** The package as npm would publish it, made from a copy, so that the tests that run dist/ are not disturbed. */
export interface Packed {
  /** The copy that it was built in. */
  readonly source: string;
  readonly tarball: string;
  /** What is in it, in the order of the paths. */
  readonly files: readonly string[];
  /** A folder outside the repository that has it installed, and nothing else. */
  readonly consumer: string;
  remove(): Promise<void>;
}

/** Runs a program and answers with what it printed. Its error holds the rest. */
export async function run(command: string, words: readonly string[], folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, words, { cwd: folder, maxBuffer: 2 ** 24 });
  return stdout;
}

/** Runs `npm pack`, its own build included, and unpacks what comes out. */
export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-package-'));
  const source = join(folder, 'source');
  await cp('.', source, { recursive: true, filter: (path) => isSource(relative('.', path)) });
  await symlink(join(process.cwd(), 'node_modules'), join(source, 'node_modules'));
  const printed = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], source);
  const [packed] = readPacked(printed);
  if (packed === undefined) throw new Error(`npm pack printed ${printed}`);
  const consumer = join(folder, 'consumer');
  const installed = join(consumer, 'node_modules/textmill');
  const tarball = join(folder, packed.filename);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
  await writeFile(join(consumer, 'package.json'), '{ "type": "module", "private": true }\n');
  const files = packed.files.map(({ path }) => path).toSorted();
  return { source, tarball, files, consumer, remove: () => rm(folder, { recursive: true }) };
}

function isSource(path: string): boolean {
  return !path.split('/').some((name) => ['node_modules', 'dist', 'coverage', '.git'].includes(name));
}

/** What `npm pack --json` prints, after what its scripts print. */
function readPacked(printed: string): readonly { filename: string; files: readonly { path: string }[] }[] {
  return JSON.parse(printed.slice(printed.search(/^\[/m)));
}
