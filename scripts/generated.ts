import { readFileSync } from 'node:fs';
import { toolCommands } from '../src/cli/tool-commands.ts';
import { choiceValues } from '../src/core/field.ts';
import { camelCase } from '../src/core/identifier.ts';
import { code, inline, slug, table } from '../src/documents/markdown.ts';
import { openApiText } from '../src/documents/openapi/openapi.ts';
import { reference } from '../src/documents/reference/reference.ts';
import { settingsTable } from '../src/server/settings.ts';
import * as tools from '../src/tools/index.ts';
import { registry } from '../src/tools/registry.ts';
import { differencesText } from './differences-page.ts';

/**
 * The files that are generated from the tools, the settings, and the lists of differences from other programs:
 * path and text. They are committed, so that they can be read without running anything.
 */
export const generatedFiles: readonly (readonly [file: string, text: string])[] = [
  ['docs/openapi.json', openApiText(registry)],
  ['docs/reference.md', reference(registry)],
  ['README.md', withComputed('README.md', toolTable())],
  ['docs/command-line.md', withComputed('docs/command-line.md', commandTable())],
  ['docs/library.md', withComputed('docs/library.md', importTable())],
  ['docs/deploy.md', withComputed('docs/deploy.md', settingsTableText())],
  ['docs/maintainers/differences.md', withComputed('docs/maintainers/differences.md', differencesText())],
  ['src/tools/export-names.ts', exportNames()],
];

/** A file with a new text between its two comments. */
function withComputed(file: string, text: string): string {
  const [before = '', rest = ''] = readFromRoot(file).split(/(?<=<!-- computed [^\n]* -->\n)/);
  const after = rest.slice(rest.indexOf('<!-- end of what is computed -->'));
  return `${before}\n${text.trimEnd()}\n\n${after}`;
}

function exportNames(): string {
  // The test runner does not sort the names that a module exports, as engines do.
  const list = Object.keys(tools)
    .toSorted()
    .map((name) => `  '${name}',\n`);
  return readFromRoot('src/tools/export-names.ts').replace(/(?<= = \[\n)(?: .*\n)*/, () => list.join(''));
}

function toolTable(): string {
  const rows = Array.from(registry.values(), ({ title, summary, examples }) => {
    const [example] = examples.filter((each) => 'data' in each);
    const shown = [example?.input['text'], example?.data['result']].map((text) =>
      // A table has one line per row.
      code(String(text).replaceAll('\n', '⏎')),
    );
    return [`[${inline(title)}](docs/reference.md#${slug(title)})`, inline(summary), shown.join(' → ')];
  });
  return table(['Tool', 'What it does', 'Example'], rows);
}

function commandTable(): string {
  const rows = toolCommands().map(({ names, summary }) => [names.map(code).join(', '), inline(summary)]);
  return table(['Command', 'What it does'], rows);
}

function importTable(): string {
  const rows = Array.from(registry.values(), ({ name, fields: { operation } }) => {
    const operations = operation && choiceValues(operation).map(code).join(', ');
    return [code(camelCase(name)), operations ?? 'none: call the function itself'];
  });
  return table(['Import', 'Operations'], rows);
}

function settingsTableText(): string {
  const rows = settingsTable.map(({ name, default: value, description }) => {
    return [code(name), value === '' ? '' : code(value), description];
  });
  return table(['Variable', 'Default', 'What it does'], rows);
}

function readFromRoot(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}
