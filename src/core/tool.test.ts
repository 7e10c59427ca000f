import { describe, expect, expectTypeOf, test } from 'vitest';
import type { FlagField, IntegerField, OperationField, TextField, ToolFields } from './field.ts';
import { type DataOf, defineTool, type InputOf, type OutputField, type ToolOutput, textResult } from './tool.ts';

/** Each test defines its tools itself, so that a tool that can't be defined fails a test. */
function defineShout() {
  return defineTool({
    name: 'shout',
    title: 'Shout',
    summary: 'Turns a text into capital letters.',
    fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 100, description: 'The text.' } },
    output: textResult,
    examples: [],
    run: ({ text }) => ({ result: text.toUpperCase() }),
  });
}

function defineTurn() {
  return defineTool({
    name: 'turn',
    title: 'Turn',
    summary: 'Turns letters.',
    fields: {
      text: { kind: 'text', title: 'Text', maxCodePoints: 100, description: 'The text.' },
      operation: {
        kind: 'choice',
        title: 'Operation',
        choices: [
          { value: 'up', title: 'Up', description: 'turns letters up', undoneBy: 'down' },
          { value: 'down', title: 'Down', description: 'turns letters down', undoneBy: 'up', hasExactResult: true },
        ],
        default: 'up',
      },
      times: { kind: 'integer', title: 'Times', default: 2, minimum: 0, maximum: 9, description: 'How often.' },
      isLoud: { kind: 'flag', title: 'Loud', default: false, description: 'Whether to shout.' },
    },
    output: { ...textResult, length: { kind: 'integer', title: 'Length', description: 'How long the result is.' } },
    examples: [],
    run: ({ text, times }) => ({ result: text.repeat(times), length: text.length * times }),
  });
}

describe('defineTool', () => {
  test('a tool is also a function from an input to the data, with defaults', () => {
    const shout = defineShout();
    expect(shout({ text: 'hey' })).toEqual({ result: 'HEY' });
    expect({ ...shout }).toMatchObject({ name: 'shout', title: 'Shout' });
    expectTypeOf<InputOf<typeof shout>>().toEqualTypeOf<{ readonly text: string }>();
    expectTypeOf<DataOf<typeof shout>>().toEqualTypeOf<{ readonly result: string }>();
  });

  test('the function of a tool validates its input, and applies the size limits of the service if asked to', () => {
    const shout = defineShout();
    const input: { text: string } = JSON.parse('{"text":1}');
    expect(() => shout(input)).toThrow(expect.objectContaining({ code: 'WRONG_TYPE', field: 'text' }));
    const long = { text: 'a'.repeat(101) };
    expect(shout(long).result).toHaveLength(101);
    expect(() => shout(long, { limits: true })).toThrow(expect.objectContaining({ code: 'TOO_LONG', field: 'text' }));
  });

  test('a tool cannot be changed', () => {
    const shout = defineShout();
    expect(Object.isFrozen(shout)).toBe(true);
  });

  test('a tool without a text or a result, or with an operation that is not a choice, does not compile', () => {
    expectTypeOf<{ readonly text: TextField; readonly operation: OperationField<'up'> }>().toExtend<ToolFields>();
    expectTypeOf<{ readonly sep: TextField }>().not.toExtend<ToolFields>();
    expectTypeOf<{ readonly text: TextField; readonly operation: FlagField }>().not.toExtend<ToolFields>();
    expectTypeOf<typeof textResult>().toExtend<ToolOutput>();
    expectTypeOf<{ readonly count: OutputField }>().not.toExtend<ToolOutput>();
  });

  test('the types of a tool are inferred from its fields', () => {
    const turn = defineTurn();
    expectTypeOf<InputOf<typeof turn>>().toEqualTypeOf<{
      readonly text: string;
      readonly operation?: 'up' | 'down' | undefined;
      readonly times?: number | undefined;
      readonly isLoud?: boolean | undefined;
    }>();
    expectTypeOf(turn.fields.operation).toEqualTypeOf<OperationField<'up' | 'down'>>();
    expectTypeOf(turn.fields.times).toEqualTypeOf<IntegerField>();
    expectTypeOf(turn.run).parameter(0).toEqualTypeOf<{
      readonly text: string;
      readonly operation: 'up' | 'down';
      readonly times: number;
      readonly isLoud: boolean;
    }>();
    expectTypeOf(turn.run).returns.toEqualTypeOf<{ readonly result: string; readonly length: number }>();
    expect(turn.fields.operation.choices[0].undoneBy).toBe('down');
  });

  test('an option that is undefined has its default', () => {
    expect(defineTurn()({ text: 'hey', times: undefined })).toEqual({ result: 'heyhey', length: 6 });
  });
});
