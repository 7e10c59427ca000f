import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Manifest, modelsOf } from './deploy-files.ts';

/** Validates manifests with kubernetes-models, which is generated from the schemas of Kubernetes. */

/** Throws if a manifest does not conform to its schema. The schemas allow unknown fields. */
export function validate(manifest: Manifest): void {
  const Model = modelsOf(manifest.apiVersion)[manifest.kind];
  if (Model === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

/** Compiles manifests as literals of Kubernetes types, which allow only known fields. Returns the compiler's errors. */
export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  // The compiler finds the types from here.
  const folder = await mkdtemp('support/programs/.types-');
  const lines = manifests.map((manifest, index) => {
    const type = `import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};\n`;
  });
  await writeFile(`${folder}/manifests.ts`, lines.join(''));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
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
