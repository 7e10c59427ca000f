import { expect, test } from 'vitest';
import { either } from './either.ts';

test.each([
  { values: [], list: '' },
  { values: ['a'], list: 'a' },
  { values: ['a', 'b'], list: 'a or b' },
  { values: ['a', 'b', 'c'], list: 'a, b or c' },
])('$values.length alternatives', ({ values, list }) => {
  expect(either(values)).toBe(list);
});
