import { describe, expect, test } from 'vitest';
import { choiceValues, type Field, parseFields } from '../core/field.ts';
import { countCodePoints } from '../core/text.ts';
import { defineTool, iconOf, type Tool, textResult } from '../core/tool.ts';
import * as exported from './index.ts';
import { createRegistry, firstTool, registry } from './registry.ts';

function named(name: string) {
  return defineTool({
    name,
    title: 'A tool',
    summary: 'Answers the text.',
    fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 10, description: 'The text.' } },
    output: textResult,
    examples: [],
    run: ({ text }) => ({ result: text }),
  });
}

describe('createRegistry', () => {
  test('no tools make an empty registry', () => {
    expect(createRegistry([]).size).toBe(0);
  });

  test('no two tools have the same name or short name', () => {
    const names = Object.values(exported).flatMap(({ name, shortNames = [] }: Tool) => [
      name,
      ...shortNames.map((short) => short.name),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('the registry contains every tool that index.ts exports, by name', () => {
  expect(new Set(registry.keys())).toEqual(new Set(Object.values(exported).map(({ name }) => name)));
  for (const [name, tool] of registry) expect(tool.name).toBe(name);
});

describe.each([...registry])('the definition of %s', (_, tool) => {
  const fields: [string, Field][] = Object.entries(tool.fields);
  const operations = tool.fields.operation?.choices.map(({ value }) => value) ?? [];

  test('its first field is the string text, the only required field', () => {
    expect(fields[0]).toMatchObject(['text', { kind: 'text' }]);
    expect(fields.filter(([, field]) => field.default === undefined).map(([name]) => name)).toEqual(['text']);
  });

  describe.each(fields)('field %s', (_name, field) => {
    test('is used by operations that exist', () => {
      if (field.usedBy === undefined) return;
      expect(field.usedBy).not.toEqual([]);
      expect(new Set(field.usedBy).size).toBe(field.usedBy.length);
      for (const user of field.usedBy) expect(operations).toContain(user);
    });

    test('has valid limits, and a default within them', () => {
      switch (field.kind) {
        case 'text':
          expect(field.maxCodePoints).toBeGreaterThan(0);
          expect(countCodePoints(field.default ?? '')).toBeLessThanOrEqual(field.maxCodePoints);
          for (const user of Object.keys(field.maxUtf8Bytes ?? {})) expect(operations).toContain(user);
          break;
        case 'choice':
          expect(choiceValues(field)).toContain(field.default);
          expect(new Set(choiceValues(field)).size).toBe(field.choices.length);
          break;
        case 'integer':
          expect(field.minimum).toBeLessThan(field.maximum);
          expect(field.default).toBeGreaterThanOrEqual(field.minimum);
          expect(field.default).toBeLessThanOrEqual(field.maximum);
          expect([field.default, field.minimum, field.maximum].every(Number.isSafeInteger)).toBe(true);
          break;
        case 'flag':
          expect(field.default).toBeTypeOf('boolean');
      }
    });
  });

  test('its short names have lowercase letters and digits, and refer to existing operations and their fields', () => {
    for (const { name, operation, letters = {} } of tool.shortNames ?? []) {
      expect(name).toMatch(/^[a-z][a-z0-9]{1,5}$/);
      expect(operations).toEqual(expect.arrayContaining(operation === undefined ? [] : [operation]));
      for (const [letter, input] of Object.entries(letters)) {
        expect(letter).toMatch(/^[a-z]$/);
        // A command: src/cli/tool-commands.test.ts.
        if (typeof input === 'string') continue;
        expect(() => parseFields(tool.fields, { text: '', ...input }, { sizeLimits: true })).not.toThrow();
        for (const field of Object.keys(input)) {
          expect(tool.fields[field]?.usedBy ?? [operation]).toContain(operation);
        }
      }
    }
  });

  test('its fields have different titles', () => {
    expect(new Set(fields.map(([, { title }]) => title)).size).toBe(fields.length);
  });

  test('the result is the first field of its data, and other fields are integers', () => {
    const output = Object.entries(tool.output);
    expect(output[0]).toMatchObject(['result', { kind: 'text' }]);
    expect(output.slice(1).filter(([, { kind }]) => kind !== 'integer')).toEqual([]);
  });

  test('it has examples with data and, if it has errors, with an error, with different titles', () => {
    const outcomes = tool.errors === undefined ? ['data'] : ['data', 'error'];
    for (const outcome of outcomes) expect(tool.examples.some((example) => outcome in example)).toBe(true);
    expect(new Set(tool.examples.map(({ title }) => title)).size).toBe(tool.examples.length);
  });
});

describe('by rank', () => {
  const ranked = (name: string, rank?: number): Tool => ({ ...named(name), ...(rank === undefined ? {} : { rank }) });

  test('no two tools have the same rank', () => {
    const ranks = [...registry.values()].flatMap(({ rank }) => rank ?? []);
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  test('tools without a rank come last, sorted by name', () => {
    const tools = [ranked('a'), ranked('c', 2), ranked('b'), ranked('d', 1)];
    expect([...createRegistry(tools).keys()]).toEqual(['d', 'c', 'a', 'b']);
  });

  test('the page opens with the first tool', () => {
    expect(firstTool(registry)).toBe(registry.get('base64'));
    expect(firstTool(createRegistry([ranked('a'), ranked('b', 1)])).name).toBe('b');
    expect(() => firstTool(createRegistry([]))).toThrow('there are no tools');
  });
});

test('a tool without an icon has a dot', () => {
  expect(iconOf({})).toMatch(/^M8 6\.5/);
});
