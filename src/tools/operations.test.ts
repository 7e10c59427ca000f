import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { type ChoiceField, choiceValues, type Field, fieldDescription, type ToolFields } from '../core/field.ts';
import { convert } from '../core/tool.ts';
import { registry } from './registry.ts';

/** The declared choices and operations of the definitions are consistent. Other tests check what the tools do. */

const choices = [...registry].flatMap(([tool, { fields }]) =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]): [string, ChoiceField][] =>
    field.kind === 'choice' ? [[`${tool} ${name}`, field]] : [],
  ),
);

describe.each(choices)('%s', (_, field) => {
  test('has choices with different titles, in sentence case and without a period', () => {
    for (const { title } of field.choices) expect(title).toMatch(/^[A-Z][^.]*[^.\s]$/);
    expect(new Set(field.choices.map(({ title }) => title)).size).toBe(field.choices.length);
  });

  test('has choices with no help, or with help that differs from the title', () => {
    for (const { title, help = 'Some more words' } of field.choices) {
      expect(help).toMatch(/^[A-Z].{5,70}[^.\s]$/);
      expect(help).not.toBe(title);
    }
  });

  test('describes each choice by a clause that begins with the verb', () => {
    for (const { description } of field.choices) expect(description).toMatch(/^[a-z]+s [^;]*[^\s.;]$/);
  });

  test('is described by a clause for each choice, unless it has its own description', () => {
    if (field.description !== undefined) return;
    const clauses = fieldDescription(field).split('; ');
    expect(clauses.map((clause) => clause.slice(0, clause.indexOf(' ')))).toEqual(choiceValues(field));
  });
});

test('some fields are described by their choices, and some are not', () => {
  const kinds = choices.map(([, { description }]) => typeof description);
  expect(new Set(kinds)).toEqual(new Set(['string', 'undefined']));
});

describe.each([...registry])('among the operations of %s', (_, { fields }) => {
  const operations = fields.operation?.choices ?? [];

  test('an operation that is undone by another operation is not its own inverse, and undoes the other operation', () => {
    for (const { value, undoneBy } of operations) {
      if (undoneBy === undefined) continue;
      expect(undoneBy).not.toBe(value);
      expect(operations.find((other) => other.value === undoneBy)).toMatchObject({ undoneBy: value });
    }
  });

  test('an operation with an exact result declares the operation that it undoes', () => {
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

describe('an operation with a plain result returns only ASCII that JSON does not escape', () => {
  const plain = [...registry.values()].flatMap((tool) =>
    (tool.fields.operation?.choices ?? []).flatMap(({ value, hasPlainResult }) =>
      hasPlainResult ? [[tool.name, value, tool] as const] : [],
    ),
  );

  test.each(plain)('%s %s', (_, operation, tool) => {
    const input = fc.record({ ...anyChoices(tool.fields), text: fc.string({ unit: anyCharacter }) });
    forAll([input], (fields) => {
      const { result } = convert(tool, { ...fields, operation }, { sizeLimits: false });
      expect(result).toMatch(/^[ -~]*$/);
      expect(JSON.stringify(result)).toBe(`"${result}"`);
    });
  });

  test('some operations have a plain result', () => expect(plain).not.toEqual([]));
});

/** Any values of the flags and choices. */
function anyChoices(fields: ToolFields): Record<string, fc.Arbitrary<unknown>> {
  const options: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind === 'flag') options[name] = fc.boolean();
    if (field.kind === 'choice') options[name] = fc.constantFrom(...choiceValues(field));
  }
  return options;
}
