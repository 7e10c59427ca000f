import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Reads the files in deploy/. The packages are in support/programs. */

const require = createRequire(join(process.cwd(), 'support/programs/package.json'));

const yaml: {
  parse(text: string, options: { readonly merge: boolean }): Compose;
  parseAllDocuments(text: string): readonly { readonly errors: readonly Error[]; toJS(): Manifest }[];
} = require('yaml');

/** The common fields of Kubernetes manifests, and the fields that these tests read. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly spec: {
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
    readonly selector?: Labels & { readonly matchLabels?: Labels };
    readonly podSelector?: { readonly matchLabels: Labels };
    readonly scaleTargetRef?: { readonly name: string };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly rules?: readonly unknown[];
  };
  readonly data?: Readonly<Record<string, string>>;
}

export type Labels = Readonly<Record<string, string>>;

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { readonly runAsUser: number };
  readonly containers: readonly {
    readonly image: string;
    readonly args?: readonly string[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
  }[];
}

/** The fields of deploy/compose.yaml that these tests read. */
export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: { readonly config: readonly { subnet: string }[] } }>>;
}

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
  readonly user?: string;
  readonly mem_limit?: string;
  readonly ulimits?: { readonly nofile: number };
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>>;
}

/** Parses manifests, each of which is a YAML document. */
export function parseManifests(text: string): readonly Manifest[] {
  return yaml.parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS();
  });
}

/** Every manifest in deploy/kubernetes/ with its file, except the kustomizations. */
export function readManifests(): readonly { readonly file: string; readonly manifest: Manifest }[] {
  const files = readdirSync('deploy/kubernetes', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .map((file) => join('deploy/kubernetes', file));
  return files.flatMap((file) => parseManifests(readFileSync(file, 'utf8')).map((manifest) => ({ file, manifest })));
}

/** The compose file with resolved anchors and unresolved variables. */
export function readCompose(): Compose {
  return yaml.parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
}

/** The words of each instruction with a keyword, in the last stage of the Dockerfile, which is the image. */
export function imageWords(keyword: string): readonly string[] {
  const image =
    readFileSync('deploy/Dockerfile', 'utf8')
      .replaceAll('\\\n', '')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return [...image.matchAll(new RegExp(`^${keyword} (.+)$`, 'gm'))].map(([, words = '']) => words);
}

/** Compiles manifests as literals of Kubernetes types, which allow only known fields. Returns the compiler's errors. */
export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  // The compiler finds the types from here.
  const folder = await mkdtemp('support/programs/.types-');
  const lines = manifests.map((manifest, index) => {
    const group = manifest.apiVersion.replace(/^v/, 'core/v').replace('.k8s.io', '');
    const type = `import('kubernetes-types/${group}').${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};\n`;
  });
  await writeFile(`${folder}/manifests.ts`, lines.join(''));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve'];
  const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...options, `${folder}/manifests.ts`]);
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
