import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes, TextmillError } from '../../src/core/textmill-error.ts';
import { isValidInput } from '../../src/documents/example.ts';
import { registry } from '../../src/tools/registry.ts';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { convert, errorOf } from '../../support/tools/convert.ts';

/**
 * For each tool and error code, a text that the tool rejects with that error when it decodes. The examples of the tools
 * cover other errors.
 */
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
  'number-to-words': { NOT_A_NUMBER: '1e3', TOO_MANY_DIGITS: '0'.repeat(37) },
};

const order: readonly string[] = errorCodes;

test.each([...registry])(
  '%s declares the errors of its examples and of the texts above, in the order of the table',
  (name, tool) => {
    const texts = Object.entries(inputs[name] ?? {}).map(([code, text]) => {
      const options = 'operation' in tool.fields ? { operation: 'decode' } : {};
      expect(errorOf(tool, { text, ...options }).code).toBe(code);
      return code;
    });
    const shown = tool.examples.flatMap((example) => {
      return 'error' in example && isValidInput(tool.fields, example.input) ? [example.error.code] : [];
    });
    const found = [...new Set([...texts, ...shown])].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    expect(tool.errors ?? []).toEqual(found);
  },
);

test.each([...registry])('%s throws only errors that it declares, for any text', (_, tool) => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.stringMatching(/^[-+0-9A-Za-z%=/_.,\s]{0,12}$/),
  );
  const operations = tool.fields.operation?.choices.map(({ value }) => value) ?? [undefined];
  forAll([text, fc.constantFrom(...operations)], (value, chosen) => {
    const input = chosen === undefined ? { text: value } : { text: value, operation: chosen };
    try {
      convert(tool, input);
    } catch (error) {
      expect(tool.errors ?? []).toContain(error instanceof TextmillError ? error.code : error);
    }
  });
});
