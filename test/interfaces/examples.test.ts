import { describe, expect, test } from 'vitest';
import type { Field } from '../../src/core/field.ts';
import { registry } from '../../src/tools/registry.ts';
import { convert, faultOf } from '../../support/tools/convert.ts';

const examples = [...registry.values()].flatMap((tool) =>
  tool.examples.map((example) => ({ tool, name: tool.name, title: example.title, example })),
);

test.each(examples)('$name answers its example as it says: $title', ({ tool, example }) => {
  if ('data' in example) expect(convert(tool, example.input)).toEqual(example.data);
  else expect(faultOf(tool, example.input)).toMatchObject(example.error);
});

test.each([...registry])('%s has examples of data and of an error', (_, { examples }) => {
  expect(examples.some((example) => 'data' in example)).toBe(true);
  expect(examples.some((example) => 'error' in example)).toBe(true);
});

describe('where operation has exactly two choices, each undoes the other with the same options', () => {
  const conversions = examples.flatMap(({ tool, name, title, example }) => {
    const field: Field | undefined = tool.fields['operation'];
    if (field?.kind !== 'choice' || field.choices.length !== 2 || !('data' in example)) return [];
    const { operation = field.default } = example.input;
    const inverse = field.choices.find((choice) => choice !== operation);
    const back = { ...example.input, operation: inverse, text: example.data['result'] };
    return [{ tool, name, title, example, operation, inverse, back }];
  });

  test.each(conversions)('$name takes the result of its example back, to what has this result: $title', (row) => {
    const text = convert(row.tool, row.back)['result'];
    expect(convert(row.tool, { ...row.example.input, text })).toEqual(row.example.data);
  });

  // What is decoded may be laid out in many ways, of which the result knows nothing.
  test.each(conversions.filter(({ inverse }) => inverse === 'decode'))(
    '$name decodes the result of its example to the very text: $title',
    (row) => {
      expect(convert(row.tool, row.back)['result']).toBe(row.example.input['text']);
    },
  );

  test('there are such tools', () => {
    expect(new Set(conversions.map(({ operation }) => operation))).toEqual(new Set(['encode', 'decode']));
  });
});
