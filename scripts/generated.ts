import { readFileSync } from 'node:fs';
import { toolPath } from '../src/contract/endpoints.ts';
import { slug } from '../src/documents/markdown.ts';
import { openApiText } from '../src/documents/openapi/openapi.ts';
import { reference } from '../src/documents/reference/reference.ts';
import { settingsTable } from '../src/server/settings.ts';
import * as tools from '../src/tools/index.ts';
import { registry } from '../src/tools/registry.ts';
import { differencesText } from './differences-page.ts';
import { terminalPicture } from './terminal-picture.ts';

/**
 * The files that are generated from the tools, the settings, README, and the lists of differences from other programs:
 * path and text. They are committed, so that they can be read without running anything.
 */
export const generatedFiles: readonly (readonly [file: string, text: string])[] = [
  ['docs/openapi.json', openApiText(registry)],
  ['docs/reference.md', reference(registry)],
  ['docs/http-api.md', withComputed('docs/http-api.md', endpointTable())],
  ['docs/deploy.md', withComputed('docs/deploy.md', settingsTableText())],
  ['docs/maintainers/differences.md', withComputed('docs/maintainers/differences.md', differencesText())],
  ['docs/images/terminal.svg', terminalPicture(readFromRoot('README.md'))],
  ['src/tools/export-names.ts', exportNames()],
];

/** A file with a new text between its two comments. */
function withComputed(file: string, text: string): string {
  const [before = '', rest = ''] = readFromRoot(file).split(/(?<=<!-- computed [^\n]* -->\n)/);
  const after = rest.slice(rest.indexOf('<!-- end of what is computed -->'));
  return `${before}\n${text}\n${after}`;
}

function exportNames(): string {
  // The test runner does not sort the names that a module exports, as engines do.
  const list = Object.keys(tools)
    .toSorted()
    .map((name) => `  '${name}',\n`);
  return readFromRoot('src/tools/export-names.ts').replace(/(?<= = \[\n)(?: .*\n)*/, () => list.join(''));
}

function endpointTable(): string {
  const rows = Array.from(registry.values(), (tool) => {
    return `| [\`${toolPath(tool)}\`](reference.md#${slug(tool.title)}) | ${tool.summary} |`;
  });
  return `${['| Endpoint | What it does |', '| --- | --- |', ...rows].join('\n')}\n`;
}

function settingsTableText(): string {
  const rows = settingsTable.map(({ name, default: value, description }) => {
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${description} |`;
  });
  return `${['| Variable | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n')}\n`;
}

function readFromRoot(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}
