import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { removeWords } from './without-words.js';

/**
 * Compiles the library and the client into dist/library/: one module with its types per source file.
 *
 * @param {string} folder The root of the sources.
 */
export async function buildLibrary(folder = fileURLToPath(new URL('..', import.meta.url))) {
  const compiler = new URL('bin/tsc', import.meta.resolve('typescript/package.json'));
  execFileSync(process.execPath, [fileURLToPath(compiler), '-p', 'src/tsconfig.library.json'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const out = join(folder, 'dist/library');
  /** @param {string} file */
  const load = (file) => import(pathToFileURL(join(out, file)).href);
  const tools = Object.entries(await load('tools/index.js'));
  const core = { ...(await load('core/field.js')), ...(await load('core/field-names.js')) };
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(out, file);
    // The compiler keeps `.ts` in the imports of types. Some programs that read types do not expect that.
    let text = readFileSync(path, 'utf8').replaceAll(/((?:from |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '$1.js');
    for (const [name, tool] of tools) text = documentTool(text, name, tool, core);
    writeFileSync(path, text);
  }
  removeWords(out);
}

/**
 * Writes the descriptions of a tool into its types, so that editors show them: a summary and an example of the tool, and
 * a description of each property and of the method of each operation. A text without the declaration of the tool is
 * returned unchanged.
 *
 * @param {string} types The text of a .d.ts.
 * @param {string} name The tool's export.
 * @param {import('../src/core/tool.ts').Tool} tool
 * @param {Pick<typeof import('../src/core/field.ts'), 'fieldDescription'> & Pick<typeof import('../src/core/field-names.ts'), 'OPERATION_FIELD'>} core
 */
function documentTool(types, name, tool, { fieldDescription, OPERATION_FIELD }) {
  // The compiler writes: `export declare const name: import(…).CallableTool<{ fields }, { data }, short form>;`
  const found = new RegExp(
    `(?:/\\*\\*[^/]*\\*/\\n)?(export declare const ${name}: .*<\\{\\n)([^}]*)(\\n\\}, \\{\\n)([^}]*)(\\n\\}, )([^]*?>;\\n)`,
  ).exec(types);
  if (found === null) return types;
  const [whole, head = '', input = '', middle = '', data = '', end = '', short = ''] = found;
  const lines = [
    tool.summary,
    '',
    ...exampleOf(name, tool),
    "@throws TextmillError if the input is invalid or can't be converted",
  ];
  const fields = Object.entries(tool.fields).map(([field, definition]) => [
    field,
    fieldDescription(definition) + usesAndDefaultOf(definition),
  ]);
  const outputs = Object.entries(tool.output).map(([output, { description }]) => [output, description]);
  const operations = (tool.fields[OPERATION_FIELD]?.choices ?? []).map(({ value, description }) => {
    return [value, `${capitalize(description)}. Returns only the result.`];
  });
  const documented =
    head +
    describe(input, fields) +
    middle +
    describe(data, outputs) +
    end +
    describe(short, [...fields, ...operations]);
  return types.replace(whole, () => `${comment(lines)}\n${documented}`);
}

/**
 * @param {string} properties
 * @param {readonly (readonly string[])[]} descriptions Pairs of a name and its description.
 */
function describe(properties, descriptions) {
  const sentences = new Map(descriptions.map(([name, text]) => [name, text]));
  return properties.replaceAll(/^( *)readonly (\w+)\??: /gm, (line, indent, property) => {
    const text = sentences.get(property);
    return text === undefined ? line : `${indent}${comment([text])}\n${line}`;
  });
}

/** @param {string} text */
function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {import('../src/core/field.ts').Field} field */
function usesAndDefaultOf(field) {
  const users = 'usedBy' in field ? ` Only for ${field.usedBy?.join(' and ')}.` : '';
  const value = 'default' in field ? ` Default: \`${inspect(field.default)}\`.` : '';
  return users + value;
}

/**
 * @param {string} name
 * @param {import('../src/core/tool.ts').Tool} tool
 */
function exampleOf(name, { examples }) {
  const example = examples.find((one) => 'data' in one);
  if (example === undefined || !('data' in example)) return [];
  const format = { breakLength: Number.POSITIVE_INFINITY };
  return [`@example ${name}(${inspect(example.input, format)}) // ${inspect(example.data, format)}`];
}

/** @param {readonly string[]} lines */
function comment(lines) {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  return safe.length === 1 ? `/** ${safe[0]} */` : `/**\n${safe.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
}
