import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { buildOnce } from './vite.js';
import { removeWords } from './without-words.js';

/** The modules that programs import. */
const ENTRIES = ['library', 'bytes', 'client', 'read'];

/**
 * Compiles the library and the client into dist/library/, one module per source file, and into dist/commonjs/: a bundle
 * for `require`, and the types of both.
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
  for (const name of ENTRIES) await nameExports(join(out, `entry/${name}.js`));
  const types = join(folder, 'dist/commonjs');
  const tools = Object.entries(await load('tools/index.js'));
  const core = { ...(await load('core/field.js')), ...(await load('core/field-names.js')) };
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(types, file);
    // The compiler keeps `.ts` in the imports of types. Some programs that read types do not expect that.
    let text = readFileSync(path, 'utf8').replaceAll(/((?:from |import\()['"]\.[^'"\n]*)\.ts(?=['"])/g, '$1.js');
    for (const [name, tool] of tools) text = documentTool(text, name, tool, core);
    writeFileSync(path, forOlderCompilers(text));
  }
  removeWords(out, types);
  await buildCommonJs(folder);
  for (const name of ENTRIES.slice(1)) describeFolder(folder, name);
}

/**
 * Describes an entry in a folder of its name, which programs that do not read `exports` look for: the default resolver of
 * eslint-plugin-import, older TypeScript, Parcel, and Metro.
 *
 * @param {string} folder
 * @param {string} name
 */
function describeFolder(folder, name) {
  const [main, module] = ['commonjs', 'library'].map((kind) => `../dist/${kind}/entry/${name}.js`);
  const types = main?.replace(/js$/, 'd.ts');
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'package.json'), `${JSON.stringify({ main, module, types }, null, 2)}\n`);
}

/**
 * Writes the names into each `export *` of a module. If a program does not use all that it imports, webpack 5.112 does
 * not find names that an entry gets by `export *` from a module that only exports others.
 *
 * @param {string} path
 */
async function nameExports(path) {
  let text = readFileSync(path, 'utf8');
  for (const [line, from = ''] of text.matchAll(/^export \* from '(.*)';$/gm)) {
    const names = Object.keys(await import(new URL(from, pathToFileURL(path)).href));
    text = text.replace(line, `export { ${names.join(', ')} } from '${from}';`);
  }
  writeFileSync(path, text);
}

/**
 * Bundles the compiled library for `require`, with the code that the entries share once, so that they have the same
 * TextmillError. It adds 24 KB to the packed package; a second compilation with its own types would add twice as much.
 * The types of both are CommonJS, because ES modules can import those, but not the other way round.
 *
 * @param {string} folder
 */
async function buildCommonJs(folder) {
  const entry = (/** @type {string} */ name) => join(folder, `dist/library/entry/${name}.js`);
  const outDir = join(folder, 'dist/commonjs');
  await buildOnce({
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, entry(name)])),
        output: {
          format: 'cjs',
          exports: 'named',
          comments: false,
          intro: WEB_CLASSES,
          entryFileNames: 'entry/[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of ENTRIES) {
    writeFileSync(entry(name).replace(/js$/, 'd.ts'), `export * from '../../commonjs/entry/${name}.js';\n`);
  }
}

/** The `jsdom` environment of Jest has none of these classes, but Node's `process`. */
const WEB_CLASSES = `const {
  TextDecoder = globalThis.process?.getBuiltinModule?.('node:util').TextDecoder,
  TextEncoder = globalThis.process?.getBuiltinModule?.('node:util').TextEncoder,
  TransformStream = globalThis.process?.getBuiltinModule?.('node:stream/web').TransformStream,
} = globalThis;`;

/**
 * Types of bytes that TypeScript before 5.7 reads, too: there, `Uint8Array` has no parameter. `Uint8Array.of` returns
 * `Uint8Array<ArrayBuffer>` from 5.7 on.
 *
 * @param {string} types
 */
function forOlderCompilers(types) {
  return types
    .replaceAll('Uint8Array<ArrayBuffer>', 'ReturnType<typeof Uint8Array.of>')
    .replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array');
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
