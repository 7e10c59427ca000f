// Writes the generated files, and the sizes of imports in docs/library.md. Tests compare both.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated.ts';
import { buildLibrary } from './library.js';

const folder = new URL('..', import.meta.url);
for (const [file, text] of generatedFiles) writeFileSync(new URL(file, folder), text);

await buildLibrary();
const sizeLimit = fileURLToPath(new URL('node_modules/size-limit/bin.js', folder));
const printed = execFileSync(process.execPath, [sizeLimit, '--json'], { cwd: folder, encoding: 'utf8' });
const measured: readonly { readonly name: string; readonly size: number }[] = JSON.parse(printed);
const rows = measured.map(({ name, size }) => `| ${name} | ${size.toLocaleString('en')} |\n`).join('');
const page = new URL('docs/library.md', folder);
const HEAD = '| Import | Bytes |\n| --- | --- |\n';
const sizes = new RegExp(`(?<=${HEAD.replaceAll('|', '\\|')})(?:\\|.*\n)*`);
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(sizes, () => rows),
);
