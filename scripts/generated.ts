import { registry } from '../src/tools/registry.ts';
import { openApiText } from '../src/views/openapi.ts';
import { reference } from '../src/views/reference.ts';

/** The files that are computed from the tools and committed all the same, to be read without running anything: path and text. */
export const generatedFiles: readonly (readonly [file: string, text: string])[] = [
  ['openapi.json', openApiText(registry)],
  ['docs/reference.md', reference(registry)],
];
