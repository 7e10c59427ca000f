import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert, errorOf } from '../../support/tools/convert.ts';
import { operationNamed } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import * as exported from './index.ts';
import * as lineFunctions from './lines/functions.ts';
import { registry } from './registry.ts';

/** The method for an operation, or the exported tool itself if it has no operations. */
function shortForm({ name }: Tool, operation: unknown): (text: unknown, options?: object) => unknown {
  const tool = Object.values(exported).find((each) => each.name === name) ?? {};
  const found: unknown = operation === undefined ? tool : Reflect.get(tool, String(operation));
  if (typeof found !== 'function') throw new Error(`${name} has no ${operation}`);
  return (...inputs) => Reflect.apply(found, undefined, inputs);
}

const examples = [...registry.values()].flatMap((tool) =>
  tool.examples.flatMap((example) => {
    const { text, operation = tool.fields.operation?.default, ...options } = example.input;
    const isKnown = operation === undefined || operationNamed(tool.fields, operation) !== undefined;
    const call = () => shortForm(tool, operation)(text, options);
    return isKnown ? [{ name: tool.name, title: example.title, tool, example, call }] : [];
  }),
);

describe('the short form has the same result as the object form', () => {
  test.each(examples)('$name: $title', ({ tool, example, call }) => {
    if ('data' in example) expect(call()).toBe(example.data.result);
    else expect(call).toThrow(expect.objectContaining(errorOf(tool, example.input)));
  });

  const operations = [...registry.values()].flatMap((tool) =>
    (tool.fields.operation?.choices ?? []).map(({ value }) => ({ name: tool.name, value, tool })),
  );

  test.each(operations)('$name has a method $value, which hides no property of functions', ({ tool, value }) => {
    const data = convert(tool, { text: '', operation: value });
    expect(shortForm(tool, value)('')).toBe(data['result']);
    expect(value in Function.prototype).toBe(false);
  });
});

test('each operation on lists of lines is a separate function, and there are no other functions', () => {
  const { fields, ...tool } = exported.textLineTools;
  const methods = fields.operation.choices.map(({ value }) => tool[value]);
  expect(new Set(Object.values(lineFunctions))).toEqual(new Set(methods));
  expect(Object.values(lineFunctions)).toHaveLength(methods.length);
});

test('the examples of these functions are correct', () => {
  const source = readFileSync(new URL('lines/functions.ts', import.meta.url), 'utf8');
  const told = [...source.matchAll(/@example (?<name>\w+)\((?<inputs>.*)\) \/\/ (?<result>.*)/g)];
  expect(told.map(({ groups }) => groups?.['name'])).toEqual(Object.keys(lineFunctions).toSorted(inOrderOf(source)));
  for (const { groups: { name = '', inputs = '', result = '' } = {} } of told) {
    const run = new Function('call', `return [call(${inputs}), ${result}]`);
    const [given, expected] = run(Reflect.get(lineFunctions, name));
    expect(given).toBe(expected);
  }
});

test.each(Object.keys(exported))('the types of the input and the result of %s are exported with it', (name) => {
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  const lines = readFileSync(new URL('index.ts', import.meta.url), 'utf8').split('\n');
  const [line] = lines.filter((each) => RegExp(`\\b${name} `).test(each));
  for (const exportedType of [`type ${type}Input`, `type ${type}Result`]) expect(line).toContain(exportedType);
});

/** Compares names by where a text declares them. */
function inOrderOf(text: string): (a: string, b: string) => number {
  return (a, b) => text.indexOf(`const ${a}`) - text.indexOf(`const ${b}`);
}
