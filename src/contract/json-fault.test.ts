import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/for-all.ts';
import { anyJson, isJson, jsonPieces, mutatedJson } from '../../support/json/mutated-json.ts';
import { findJsonFault } from './json-fault.ts';

describe('the first character with which a text is not the start of any JSON text', () => {
  test.each([
    ['{', 1, 'unexpected end'],
    ['', 0, 'unexpected end'],
    [' \n', 2, 'unexpected end'],
    ['{"text":"a"', 11, 'unexpected end'],
    ['{"text":', 8, 'unexpected end'],
    ['[1,', 3, 'unexpected end'],
    ['"a\\', 3, 'unexpected end'],
    ['"\\u00', 5, 'unexpected end'],
    ['tru', 3, 'unexpected end'],
    ['-', 1, 'unexpected end'],
    ['1.', 2, 'unexpected end'],
    ['1e+', 3, 'unexpected end'],
    ['}', 0, 'unexpected character'],
    ['trux', 3, 'unexpected character'],
    ['True', 0, 'unexpected character'],
    ['NaN', 0, 'unexpected character'],
    ['nul l', 3, 'unexpected character'],
    ['-x', 1, 'unexpected character'],
    ['+1', 0, 'unexpected character'],
    ['.5', 0, 'unexpected character'],
    ['[1.]', 3, 'unexpected character'],
    ['[1e5e]', 4, 'unexpected character'],
    ['[01]', 2, 'unexpected character'],
    ['{"a" 1}', 5, 'unexpected character'],
    ['{"a":}', 5, 'unexpected character'],
    ['{"a":]', 5, 'unexpected character'],
    ['{"a":1 "b":2}', 7, 'unexpected character'],
    ['{"a":1]', 6, 'unexpected character'],
    ['{,}', 1, 'unexpected character'],
    ['[,]', 1, 'unexpected character'],
    ['[1,,2]', 3, 'unexpected character'],
    ['// x\n{}', 0, 'unexpected character'],
    ['\ufeff{}', 0, 'unexpected character'],
    ['{\u00a0}', 1, 'unexpected character'],
    ['{} x', 3, 'more text after the JSON value'],
    ['{}{}', 2, 'more text after the JSON value'],
    ['"a",', 3, 'more text after the JSON value'],
    ['01', 1, 'more text after the JSON value'],
    ['{"a":1,}', 7, 'closing bracket after a comma'],
    ['[1, ]', 4, 'closing bracket after a comma'],
    ['{text:1}', 1, 'name without double quotes'],
    ['{"a":1,b:2}', 7, 'name without double quotes'],
    ["{'text':1}", 1, 'single quote instead of a double quote'],
    ["['a']", 1, 'single quote instead of a double quote'],
    ['"a\nb"', 2, 'line break in a string'],
    ['"a\rb"', 2, 'line break in a string'],
    ['{"a\tb":1}', 3, 'control character in a string'],
    ['"\u0000"', 1, 'control character in a string'],
    ['"\u001f"', 1, 'control character in a string'],
    ['"C:\\Users"', 4, 'invalid escape in a string'],
    ['"\\x41"', 2, 'invalid escape in a string'],
    ['"\\\'"', 2, 'invalid escape in a string'],
    ['"\\u12"', 5, 'invalid escape in a string'],
    ['"\\u123"', 6, 'invalid escape in a string'],
    ['"\\u12g4"', 5, 'invalid escape in a string'],
  ])('%j: at %i, %s', (json, at, fault) => {
    expect(findJsonFault(json)).toEqual({ at, fault });
    expect(isJson(json)).toBe(false);
  });

  test('nesting may be deep', () => {
    const open = '['.repeat(262_144);
    expect(findJsonFault(open)).toEqual({ at: open.length, fault: 'unexpected end' });
    expect(findJsonFault(`${open}}`)).toEqual({ at: open.length, fault: 'unexpected character' });
    expect(findJsonFault(open + ']'.repeat(open.length))).toBeUndefined();
  });

  test('a start of JSON ends too early, or is JSON itself', () => {
    forAll([anyJson, fc.nat()], (json, cut) => {
      const start = json.slice(0, cut % (json.length + 1));
      const fault = { at: start.length, fault: 'unexpected end' };
      expect(findJsonFault(start)).toEqual(isJson(start) ? undefined : fault);
    });
  });

  test('no text that begins with the fault is JSON', () => {
    forAll([mutatedJson, jsonPieces], (text, more) => {
      const { at, fault } = findJsonFault(text) ?? {};
      if (at === undefined || fault === 'unexpected end') return;
      expect(isJson(text.slice(0, at + 1) + more)).toBe(false);
      expect(findJsonFault(text.slice(0, at + 1) + more)).toEqual({ at, fault });
    });
  });
});

test.each([
  ['JSON with mistakes', mutatedJson],
  ['pieces of JSON', jsonPieces],
])('a text without a fault is what the engine parses: %s', (_, texts) => {
  fc.assert(fc.property(texts, (text) => (findJsonFault(text) === undefined) === isJson(text)));
});
