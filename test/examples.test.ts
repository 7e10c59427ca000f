import { expect, test } from 'vitest';
import { registry } from '../src/tools/registry.ts';
import { convert, faultOf } from './convert.ts';

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
