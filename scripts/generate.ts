// Writes the files that are computed from the tools; test/generated.test.ts holds them to it.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated.ts';

for (const [file, text] of generatedFiles) writeFileSync(new URL(`../${file}`, import.meta.url), text);
