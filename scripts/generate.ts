// Writes the generated files. A test compares them.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated.ts';

const folder = new URL('..', import.meta.url);
for (const [file, text] of generatedFiles) writeFileSync(new URL(file, folder), text);
