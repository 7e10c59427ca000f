import { expect, test } from 'vitest';
import { countCodePoints } from '../../src/core/text.ts';

test('the tests of this project run on built files', () => {
  // The stack of an error has the file of the function.
  const fail = () => Reflect.apply(countCodePoints, undefined, [null]);
  expect(fail).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/\/(?:dist\/library|node_modules\/\.built)\//) }),
  );
});
