import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Manifest, modelsOf } from './deploy-files.ts';

/** What Kubernetes says of manifests, as far as its own schemas go, by kubernetes-models, which is made of them. */

/** Throws where a manifest is not what its schema says. The schemas let unknown fields through. */
export function validate(manifest: Manifest): void {
  const Model = modelsOf(manifest.apiVersion)[manifest.kind];
  if (Model === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

/** What the TypeScript compiler says of manifests as literals of Kubernetes' types, which may have known fields only. */
export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  // Here it finds the types.
  const folder = await mkdtemp('support/engines/.types-');
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
