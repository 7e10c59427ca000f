import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChoiceField, choiceValues, type Field, fieldDescription } from '../core/field.ts';
import { convert } from '../core/tool.ts';
import { registry } from './registry.ts';

/** What the definitions declare of choices and operations, in itself consistent. What tools do is tested elsewhere. */

const choices = [...registry].flatMap(([tool, { fields }]) =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]): [string, ChoiceField][] =>
    field.kind === 'choice' ? [[`${tool} ${name}`, field]] : [],
  ),
);

describe.each(choices)('%s', (_, field) => {
  test('has choices with titles that differ, in sentence case and without a period', () => {
    for (const { title } of field.choices) expect(title).toMatch(/^[A-Z][^.]*[^.\s]$/);
    expect(new Set(field.choices.map(({ title }) => title)).size).toBe(field.choices.length);
  });

  test('has choices whose help, if any, tells more than their titles', () => {
    for (const { title, help = 'Some more words' } of field.choices) {
      expect(help).toMatch(/^[A-Z].{5,70}[^.\s]$/);
      expect(help).not.toBe(title);
    }
  });

  test('has choices described by a clause each, which begins with its verb', () => {
    for (const { description } of field.choices) expect(description).toMatch(/^[a-z]+s [^;]*[^\s.;]$/);
  });

  test('is described by a clause for each choice, unless it has a description of its own', () => {
    if (field.description !== undefined) return;
    const clauses = fieldDescription(field).split('; ');
    expect(clauses.map((clause) => clause.slice(0, clause.indexOf(' ')))).toEqual(choiceValues(field));
  });
});

test('some fields are described by their choices, and some are not', () => {
  const kinds = choices.map(([, { description }]) => typeof description);
  expect(new Set(kinds)).toEqual(new Set(['string', 'undefined']));
});

describe.each([...registry])('of the operations of %s', (_, { fields }) => {
  const operations = fields.operation?.choices ?? [];

  test('one that is undone by another is not its own inverse, and undoes the other in turn', () => {
    for (const { value, undoneBy } of operations) {
      if (undoneBy === undefined) continue;
      expect(undoneBy).not.toBe(value);
      expect(operations.find((other) => other.value === undoneBy)).toMatchObject({ undoneBy: value });
    }
  });

  test('one with an exact result declares which operation it undoes', () => {
    for (const { hasExactResult, undoneBy } of operations) {
      if (hasExactResult) expect(undoneBy).toBeDefined();
    }
  });
});

test('some operations undo each other, and some have an exact result', () => {
  const operations = [...registry.values()].flatMap(({ fields }) => fields.operation?.choices ?? []);
  expect(operations.some(({ undoneBy }) => undoneBy !== undefined)).toBe(true);
  expect(operations.some(({ hasExactResult }) => hasExactResult)).toBe(true);
});

describe('an operation with a plain result gives only ASCII that JSON writes as it is', () => {
  const plain = [...registry.values()].flatMap((tool) =>
    (tool.fields.operation?.choices ?? []).flatMap(({ value, hasPlainResult }) =>
      hasPlainResult ? [[tool.name, value, tool] as const] : [],
    ),
  );

  test.each(plain)('%s %s', (_, operation, tool) => {
    const options: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, field] of Object.entries<Field>(tool.fields)) {
      if (field.kind === 'flag') options[name] = fc.boolean();
      if (field.kind === 'choice') options[name] = fc.constantFrom(...choiceValues(field));
    }
    const input = fc.record({ ...options, text: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(input, (fields) => {
        const { result } = convert(tool, { ...fields, operation }, { sizeLimits: false });
        expect(result).toMatch(/^[ -~]*$/);
        expect(JSON.stringify(result)).toBe(`"${result}"`);
      }),
    );
  });

  test('some operations have one', () => expect(plain).not.toEqual([]));
});
