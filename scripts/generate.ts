// Writes the generated files, and the sizes of imports in docs/library.md. Tests compare both.
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated.ts';
import { importSizes } from './import-sizes.ts';
import { buildLibrary } from './library.js';

const folder = new URL('..', import.meta.url);
for (const [file, text] of generatedFiles) writeFileSync(new URL(file, folder), text);

await buildLibrary();
const sizes = await importSizes();
const rows = sizes.map(({ name, size }) => `| ${name} | ${size.toLocaleString('en')} |\n`).join('');
const page = new URL('docs/library.md', folder);
const HEAD = '| Import | Bytes |\n| --- | --- |\n';
const table = new RegExp(`(?<=${HEAD.replaceAll('|', '\\|')})(?:\\|.*\n)*`);
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(table, () => rows),
);
