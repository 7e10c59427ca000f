import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, Visitor } from 'vite';

/** Removes the words of tools and errors from programs that do not read them. */

/** @type {Readonly<Record<keyof import('../src/core/tool.ts').Converter<{}, {}>, true>>} */
const converter = { name: true, fields: true, run: true };

/** @type {Readonly<Record<import('../src/core/field-rules.ts').RuleName, true>>} */
const rules = {
  kind: true,
  usedBy: true,
  default: true,
  maxCodePoints: true,
  maxLines: true,
  maxUtf8Bytes: true,
  choices: true,
  minimum: true,
  maximum: true,
};

/** @type {Readonly<Record<keyof import('../src/core/field-rules.ts').ChoiceRule, true>>} */
const choiceRule = { value: true };

/** @type {Readonly<Record<Exclude<keyof import('../src/core/textmill-error.ts').ToolError<never>, 'sample'>, true>>} */
const error = { code: true, sentence: true, remedy: true };

/**
 * Removes the words from the modules of the tools, the samples of errors, and the definitions from the types.
 *
 * @param {string} library The folder of the compiled library.
 * @param {string} types The folder of its types.
 */
export function removeWords(library, types) {
  const tools = join(library, 'tools');
  for (const file of readdirSync(tools, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js')) rewrite(join(tools, file), withoutWords);
  }
  rewrite(join(library, 'core/tool-errors.js'), withoutWords);
  rewrite(join(types, 'core/tool.d.ts'), (text) =>
    text.replace(/(?<=^type DefinitionOf<Input, Data> = ).*?\}>(?=;)/ms, 'unknown'),
  );
}

/**
 * @param {string} path
 * @param {(text: string) => string} change
 */
function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/**
 * Removes all properties of definitions except those that a conversion reads.
 *
 * @param {string} code A module.
 */
function withoutWords(code) {
  /** @type {{ start: number, end: number }[]} */
  const removed = [];
  /**
   * @param {import('vite').ESTree.Node | null | undefined} node
   * @param {object} kept
   */
  const keep = (node, kept) => {
    for (const { name, ...range } of propertiesOf(node)) if (!(name in kept)) removed.push(range);
  };
  new Visitor({
    CallExpression({ callee, arguments: [tool] }) {
      if (callee.type === 'Identifier' && callee.name === 'defineTool') keep(tool, converter);
    },
    ObjectExpression(field) {
      const properties = propertiesOf(field);
      if (properties.some(({ name }) => name === 'sentence')) keep(field, error);
      if (!properties.some(({ name, value }) => name === 'kind' && value.type === 'Literal')) return;
      keep(field, rules);
      const choices = properties.find(({ name }) => name === 'choices')?.value;
      if (choices?.type === 'ArrayExpression') for (const choice of choices.elements) keep(choice, choiceRule);
    },
  }).visit(parseAst(code));
  return cut(code, removed);
}

/** The modules that define tools and errors. */
const DEFINITIONS = /\/src\/(?:tools\/[\w/-]+|core\/(?:tool|tool-errors|encoding-errors)|contract\/errors)\.ts$/;

/**
 * A plugin that removes some properties of the objects in some modules, and the examples of tools after the first ones.
 *
 * @param {readonly string[]} names
 * @param {RegExp} [modules] By default those that define tools and errors.
 * @param {number} [mostExamples] By default all stay.
 * @returns {import('vite').Plugin}
 */
export function withoutProperties(names, modules = DEFINITIONS, mostExamples = Number.POSITIVE_INFINITY) {
  return {
    name: 'without-properties',
    enforce: 'pre',
    transform: {
      filter: { id: modules },
      handler(source) {
        /** @type {{ start: number, end: number }[]} */
        const removed = [];
        new Visitor({
          ObjectExpression(node) {
            for (const { name, value, start, end } of propertiesOf(node)) {
              if (names.includes(name)) removed.push({ start, end });
              if (name !== 'examples' || value.type !== 'ArrayExpression') continue;
              const next = value.elements[mostExamples];
              if (next) removed.push({ start: next.start, end: value.end - 1 });
            }
          },
        }).visit(this.parse(source, { lang: 'ts' }));
        return cut(source, removed);
      },
    },
  };
}

/**
 * A plugin that removes the message and the remedy of each TextmillError: the pages read its code, field and position. It
 * also removes the messages of other errors, which are for programs that use the library.
 *
 * @type {import('vite').Plugin}
 */
export const withoutMessages = {
  name: 'without-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[\w/-]+\.ts$/, code: 'Error(' },
    handler(source) {
      /** @type {Cut[]} */
      const removed = [];
      new Visitor({
        NewExpression({ callee, arguments: [first, ...others] }) {
          if (callee.type !== 'Identifier') return;
          const isOwn = callee.name === 'TextmillError';
          if (!isOwn && !['TypeError', 'RangeError'].includes(callee.name)) return;
          for (const node of isOwn ? others.slice(0, 2) : [first])
            if (node) removed.push({ start: node.start, end: node.end, text: "''" });
        },
      }).visit(this.parse(source, { lang: 'ts' }));
      return cut(source, removed);
    },
  },
};

/** @typedef {{ readonly start: number, readonly end: number, readonly text?: string }} Cut A range, and what replaces it. */

/**
 * @param {string} code
 * @param {readonly Cut[]} removed
 */
function cut(code, removed) {
  let kept = '';
  let at = 0;
  for (const { start, end, text = '' } of removed.toSorted((a, b) => a.start - b.start)) {
    if (start >= at) kept += code.slice(at, start) + text;
    at = Math.max(at, end);
  }
  return kept + code.slice(at);
}

/**
 * The named properties of an object. Each ends where the next one starts, after the comma.
 *
 * @param {import('vite').ESTree.Node | null | undefined} node
 */
function propertiesOf(node) {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property, index) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const end = node.properties[index + 1]?.start ?? node.end - 1;
    return [{ name: property.key.name, value: property.value, start: property.start, end }];
  });
}
