import { describe, expect, expectTypeOf, test } from 'vitest';
import { defineTool, textResult } from './tool.ts';

const text = { kind: 'text', title: 'Text', maxCodePoints: 5, description: 'The text.' } as const;
const flag = { kind: 'flag', default: false, description: 'A flag.' } as const;

/** A tool with operations. Some options are for one operation, some for several, and one operation has no options. */
const turn = defineTool({
  name: 'turn-letters',
  title: 'Turn letters',
  summary: 'Turns letters.',
  fields: {
    text: { ...text, maxLines: 2 },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [
        { value: 'up', title: 'Up', description: 'turns letters up' },
        { value: 'down', title: 'Down', description: 'turns letters down' },
        { value: 'swap', title: 'Swap', description: 'turns the order' },
      ],
      default: 'down',
    },
    isLoud: { ...flag, title: 'Loud', usedBy: ['up'] },
    isTrimmed: { ...flag, title: 'Trimmed', usedBy: ['up', 'down'] },
  },
  output: { ...textResult, length: { kind: 'integer', title: 'Length', description: 'How long the result is.' } },
  examples: [],
  run: ({ text: value, operation, isLoud, isTrimmed }) => {
    const kept = isTrimmed ? value.trim() : value;
    const turned = { up: kept.toUpperCase(), down: kept.toLowerCase(), swap: [...kept].toReversed().join('') }[
      operation
    ];
    const result = isLoud ? `${turned}!` : turned;
    return { result, length: result.length };
  },
});

const count = defineTool({
  name: 'count',
  title: 'Count',
  summary: 'Counts.',
  fields: { text, isLoud: { ...flag, title: 'Loud' } },
  output: textResult,
  examples: [],
  run: ({ text: value, isLoud }) => ({ result: `${value.length}${isLoud ? '!' : ''}` }),
});

describe('a tool with operations has a method for each', () => {
  test('that converts a text with options to the result', () => {
    expect(turn.up('hey')).toBe('HEY');
    expect(turn.up(' hey ', { isLoud: true, isTrimmed: true })).toBe('HEY!');
    expect(turn.up('hey', { isLoud: undefined })).toBe('HEY');
    expect(turn.down('HEY')).toBe('hey');
    expect(turn.swap('hey')).toBe('yeh');
  });

  test('with the fields that the operation uses as options', () => {
    expectTypeOf<Parameters<typeof turn.up>>().toEqualTypeOf<
      [
        text: string,
        options?: { readonly isLoud?: boolean | undefined; readonly isTrimmed?: boolean | undefined } | undefined,
      ]
    >();
    expectTypeOf<Parameters<typeof turn.down>>().toEqualTypeOf<
      [text: string, options?: { readonly isTrimmed?: boolean | undefined } | undefined]
    >();
    expectTypeOf<Parameters<typeof turn.swap>>().toEqualTypeOf<[text: string]>();
    expectTypeOf(turn.swap).returns.toEqualTypeOf<string>();
  });

  test('that can be passed to Array.map', () => {
    expect(['ab', 'cd'].map(turn.swap)).toEqual(['ba', 'dc']);
    expect(Reflect.apply(Array.prototype.map, ['ab', 'cd'], [turn.up])).toEqual(['AB', 'CD']);
  });

  test('without size limits, as in the object form', () => {
    expect(turn.up('abcdef')).toBe('ABCDEF');
  });

  test.each(['operation', 'text', 'limits'])('that rejects the unknown option %s', (name) => {
    const options: { readonly isLoud: boolean } = JSON.parse(`{"isLoud":true,"${name}":"x"}`);
    expect(() => turn.up('hey', options)).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_FIELD',
        field: name,
        remedy: expect.stringMatching(/ Known fields: isLoud, isTrimmed\.$/),
      }),
    );
  });
});

describe('a tool without operations is itself the short form', () => {
  test('that converts a text to the result, and an object to the data', () => {
    expect(count('hey')).toBe('3');
    expect(count('hey', { isLoud: true })).toBe('3!');
    expect(count('abcdef')).toBe('6');
    expect(count({ text: 'hey', isLoud: true })).toEqual({ result: '3!' });
    expect(Reflect.apply(count, undefined, ['1', 0, ['1']])).toBe('1');
  });

  test('that has no methods', () => {
    expect(Object.values(count).filter((value) => typeof value === 'function')).toEqual([count.run]);
  });

  test('with the types of both forms', () => {
    expectTypeOf(count('1', { isLoud: true })).toEqualTypeOf<string>();
    expectTypeOf(count({ text: '1' })).toEqualTypeOf<{ readonly result: string }>();
    expectTypeOf<Parameters<typeof count>[0]>().toEqualTypeOf<{
      readonly text: string;
      readonly isLoud?: boolean | undefined;
    }>();
  });
});

describe('the error of a call with wrong types explains the correct call', () => {
  const turnMessage =
    'the input must be an object; for a text, call turnLetters.up, turnLetters.down or turnLetters.swap';
  const countMessage = 'the input must be a string or an object';

  test.each([
    { call: 'a text', tool: turn, input: 'hey' },
    { call: 'nothing', tool: turn, input: undefined },
    { call: 'a list', tool: turn, input: ['hey'] },
    { call: 'null', tool: turn, input: null },
    { call: 'a number', tool: count, input: 1 },
  ])('$call for the tool $tool.name', ({ tool, input }) => {
    const expected =
      tool === turn
        ? { message: turnMessage, remedy: "For example, call turnLetters.up('…') or turnLetters({ text: '…' })." }
        : { message: countMessage, remedy: "For example, call count('…') or count({ text: '…' })." };
    const error = { name: 'TextmillError', code: 'INPUT_NOT_OBJECT', ...expected };
    expect(() => Reflect.apply(tool, undefined, [input])).toThrow(expect.objectContaining(error));
  });

  test.each([null, 1, 'isLoud', true, [true]])('options that are not an object: %j', (options) => {
    const remedy = (known: string) =>
      `Pass an object with options (${known}), or only the text. In a callback, pass only the text.`;
    const error = { code: 'INPUT_NOT_OBJECT', message: 'the options must be an object' };
    for (const { method, known } of [
      { method: turn.up, known: 'isLoud, isTrimmed' },
      { method: count, known: 'isLoud' },
    ]) {
      expect(() => Reflect.apply(method, undefined, ['hey', options])).toThrow(
        expect.objectContaining({ ...error, remedy: remedy(known) }),
      );
    }
  });

  test.each([
    { code: 'WRONG_TYPE', field: 'text', inputs: [1] },
    { code: 'MISSING_FIELD', field: 'text', inputs: [] },
    { code: 'WRONG_TYPE', field: 'isLoud', inputs: ['hey', { isLoud: 1 }] },
    { code: 'UNKNOWN_FIELD', field: 'loud', inputs: ['hey', { loud: true }] },
  ])('a method throws the same error as the object form: $code $field', ({ code, field, inputs }) => {
    const error = expect.objectContaining({ code, field });
    expect(() => Reflect.apply(turn.up, undefined, inputs)).toThrow(error);
  });
});
