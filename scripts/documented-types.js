import { inspect } from 'node:util';

/**
 * Writes a tool's descriptions into its types, where editors show them: its summary and an example over the tool, each
 * field's description over its property. A text without the tool's declaration stays as it is.
 *
 * @param {string} types The text of a .d.ts.
 * @param {string} name The tool's export.
 * @param {import('../src/core/tool.ts').Tool} tool
 */
export function documentTool(types, name, tool) {
  const start = types.indexOf(`export declare const ${name}: `);
  if (start === -1) return types;
  const properties = [...Object.values(tool.fields).map(describeField), ...describeAll(tool.output)];
  let documented = 0;
  const declaration = types.slice(start).replaceAll(/^ {4}(?=readonly \w+\??: )/gm, (indent) => {
    return `${indent}${comment([properties[documented++] ?? ''])}\n${indent}`;
  });
  if (documented !== properties.length) throw new Error(`the compiler writes the types of ${name} in another way`);
  const before = types.slice(0, start).replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/, '');
  return `${before}${comment([tool.summary, ...exampleOf(name, tool)])}\n${declaration}`;
}

/** @param {import('../src/core/field.ts').Field} field */
function describeField({ description, usedBy, default: value }) {
  const users = usedBy === undefined ? '' : ` For ${usedBy.join(' and ')} only.`;
  return `${description}${users}${value === undefined ? '' : ` Default: \`${inspect(value)}\`.`}`;
}

/** @param {import('../src/core/tool.ts').OutputFields} output */
function describeAll(output) {
  return Object.values(output).map(({ description }) => description);
}

/**
 * @param {string} name
 * @param {import('../src/core/tool.ts').Tool} tool
 */
function exampleOf(name, { examples }) {
  const example = examples.find((one) => 'data' in one);
  if (example === undefined || !('data' in example)) return [];
  const format = { breakLength: Number.POSITIVE_INFINITY };
  return ['', `@example ${name}(${inspect(example.input, format)}) // ${inspect(example.data, format)}`];
}

/** @param {readonly string[]} lines */
function comment(lines) {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  return safe.length === 1 ? `/** ${safe[0]} */` : `/**\n${safe.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
}
