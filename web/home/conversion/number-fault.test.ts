import { expect, test } from 'vitest';
import { numberFault } from './number-fault.ts';

test.each(['', '+', ' - ', '.', '-.'])('a digit is missing from %j', (text) => {
  const end = text.trimEnd().length;
  expect(numberFault(text)).toEqual({ start: end, end, message: 'A digit is missing.' });
});

test.each(['12', '-1,234.5', '.5', '5.'])('%j has no error', (text) => {
  expect(numberFault(text)).toBeUndefined();
});
