import { expect, test } from 'vitest';
import { errorTable } from '../src/core/errors.ts';
import { registry } from '../src/tools/registry.ts';
import { faultOf } from './convert.ts';

/** Inputs that a tool can't convert, by the fault that it finds in them. */
const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  base64: {
    UNEXPECTED_CHARACTER: 'a*',
    WRONG_LENGTH: 'Zm9vZ',
    WRONG_PADDING: 'Zg=',
    TRAILING_BITS: 'Zh==',
    NOT_UTF8: '/w==',
  },
  base32: {
    UNEXPECTED_CHARACTER: 'M1',
    WRONG_LENGTH: 'M',
    WRONG_PADDING: 'MY=',
    TRAILING_BITS: 'MZ',
    NOT_UTF8: '74======',
  },
  base58: { UNEXPECTED_CHARACTER: '0', NOT_UTF8: '5Q' },
  'url-encoder': { MALFORMED_ESCAPE: '%', NOT_UTF8: '%ff' },
  'hex-to-text': { UNEXPECTED_CHARACTER: '0x', WRONG_LENGTH: '4', SPLIT_PAIR: '4 8', NOT_UTF8: 'ff' },
  'text-line-tools': {},
  'number-to-words': { NOT_A_NUMBER: '1e3' },
};

test.each([...registry])('%s declares each fault that it finds in a text, in the order of the table', (_, tool) => {
  const known = inputs[tool.name] ?? {};
  expect(tool.faults ?? []).toEqual(Object.keys(known));
  const order = Object.keys(errorTable);
  expect(tool.faults ?? []).toEqual((tool.faults ?? []).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  for (const [code, text] of Object.entries(known)) {
    const options = 'operation' in tool.fields ? { operation: 'decode' } : {};
    expect(faultOf(tool, { text, ...options }).code).toBe(code);
  }
});
