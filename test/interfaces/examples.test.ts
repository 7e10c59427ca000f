import { describe, expect, test } from 'vitest';
import { operationNamed } from '../../src/core/field.ts';
import { registry } from '../../src/tools/registry.ts';
import { convert } from '../../support/tools/convert.ts';

const examples = [...registry.values()].flatMap((tool) =>
  tool.examples.map((example) => ({ tool, name: tool.name, title: example.title, example })),
);

describe('an operation is undone, with the same options, by the operation that its definition names', () => {
  const conversions = examples.flatMap(({ tool, name, title, example }) => {
    if (!('data' in example)) return [];
    const { operation = tool.fields.operation?.default } = example.input;
    const inverse = operationNamed(tool.fields, operationNamed(tool.fields, operation)?.undoneBy);
    if (inverse === undefined) return [];
    const back = { ...example.input, operation: inverse.value, text: example.data.result };
    return [{ tool, name, title, example, operation, inverse, back }];
  });

  test.each(conversions)('$name converts the result of its example back to a text with this result: $title', (row) => {
    const text = convert(row.tool, row.back)['result'];
    expect(convert(row.tool, { ...row.example.input, text })).toEqual(row.example.data);
  });

  // Encoded text can be formatted in many ways, which the decoded text does not preserve.
  test.each(conversions.filter(({ inverse }) => inverse.hasExactResult))(
    '$name decodes the result of its example to exactly the same text: $title',
    (row) => {
      expect(convert(row.tool, row.back)['result']).toBe(row.example.input['text']);
    },
  );

  test('every operation that names an inverse has such an example', () => {
    const declared = [...registry.values()].flatMap(({ name, fields }) =>
      (fields.operation?.choices ?? []).filter(({ undoneBy }) => undoneBy).map(({ value }) => `${name} ${value}`),
    );
    expect(declared.length).toBeGreaterThan(0);
    expect(new Set(conversions.map(({ name, operation }) => `${name} ${operation}`))).toEqual(new Set(declared));
  });
});
