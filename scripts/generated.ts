import { readFileSync } from 'node:fs';
import { reportFiles } from '../bench/report/document.ts';
import { readResults } from '../bench/report/results.ts';
import { toolPath } from '../src/contract/endpoints.ts';
import type { Tool } from '../src/core/tool.ts';
import { openApiText } from '../src/documents/openapi/openapi.ts';
import { reference } from '../src/documents/reference/reference.ts';
import { curlCommand, EXAMPLE_ORIGIN } from '../src/documents/snippets/curl.ts';
import { registry } from '../src/tools/registry.ts';

/** The files that are computed from the tools and committed all the same, to be read without running anything: path and text. */
export const generatedFiles: readonly (readonly [file: string, text: string])[] = [
  ['openapi.json', openApiText(registry)],
  ['docs/reference.md', reference(registry)],
  ...reportFiles(readResults()),
  ['README.md', withExamples(readFileSync(new URL('../README.md', import.meta.url), 'utf8'))],
];

/** README with a request and its answer for each tool, where its comments say. */
function withExamples(readme: string): string {
  const [before = '', rest = ''] = readme.split(/(?<=<!-- computed [^\n]* -->\n)/);
  const after = rest.slice(rest.indexOf('<!-- end of what is computed -->'));
  return `${before}\n${Array.from(registry.values(), exampleOf).join('\n')}\n${after}`;
}

function exampleOf(tool: Tool): string {
  const example = tool.examples.find((candidate) => 'data' in candidate);
  if (example === undefined || !('data' in example)) throw new Error(`${tool.name} has no example of data`);
  const command = curlCommand(EXAMPLE_ORIGIN + toolPath(tool), JSON.stringify(example.input));
  return `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`json\n${JSON.stringify({ ok: true, data: example.data })}\n\`\`\`\n`;
}
