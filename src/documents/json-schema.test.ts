import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, forAll } from '../../support/for-all.ts';
import { sampleTool as sample } from '../../support/tools/sample-tool.ts';
import { choiceValues, type Field, type Fields, type ToolFields } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';
import { isValidInput } from './example.ts';
import { inputSchema } from './json-schema.ts';

// Its strict mode rejects keywords that the draft does not define, and schemas that contradict themselves.
const ajv = new Ajv2020({ strict: true });

/** Whether an input is valid by the schema, and by the fields. */
function verdicts(tool: Tool): (input: unknown) => { readonly schema: boolean; readonly fields: boolean } {
  const validate = ajv.compile(inputSchema(tool));
  return (input) => ({ schema: validate(input), fields: isValidInput(tool.fields, input) });
}

describe('inputSchema', () => {
  test('each kind of field is a property, with its description, default and limits', () => {
    expect(inputSchema(sample)).toEqual({
      type: 'object',
      properties: {
        text: {
          description: 'The text. At most 2 lines. At most 8 UTF-8 bytes for operation encode.',
          type: 'string',
          maxLength: 5,
        },
        operation: {
          description: 'The operation. Without it, the operation is encode.',
          type: 'string',
          default: 'encode',
          enum: ['encode', 'decode'],
        },
        sep: {
          description: 'The text between them. Ignored unless operation is encode.',
          type: 'string',
          default: ', ',
          maxLength: 2,
        },
        urlSafe: {
          description: 'Whether it fits a URL. Ignored unless operation is encode.',
          type: 'boolean',
          default: true,
        },
        start: {
          description: 'The number. Ignored unless operation is encode.',
          type: 'integer',
          default: 1,
          minimum: -3,
          maximum: 3,
        },
      },
      required: ['text'],
      additionalProperties: false,
    });
  });

  test('the properties are in the order of the fields', () => {
    for (const tool of registry.values()) {
      expect(Object.keys(inputSchema(tool).properties)).toEqual(Object.keys(tool.fields));
    }
  });
});

describe('the schema accepts an input if the fields accept it', () => {
  test.each([
    { rule: 'an unpaired surrogate', input: { text: '\ud83d' } },
    { rule: 'too many lines', input: { text: 'a\nb\nc' } },
  ])('except rules that JSON Schema can not express: $rule', ({ input }) => {
    expect(verdicts(sample)(input)).toEqual({ schema: true, fields: false });
  });

  test.each([[sample.name, sample] as const, ...registry])('any input of %s', (_, tool) => {
    const measured = { ...tool, fields: withoutOtherLimits(tool.fields) };
    const verdictsOf = verdicts(measured);
    forAll([inputs(measured.fields)], { numRuns: 150 }, (input) => {
      const { schema, fields } = verdictsOf(input);
      expect(schema).toBe(fields);
    });
  });

  test.each([[sample.name, sample] as const, ...registry])('any valid input of %s, which both accept', (_, tool) => {
    const measured = { ...tool, fields: withoutOtherLimits(tool.fields) };
    const verdictsOf = verdicts(measured);
    forAll([validInputs(measured.fields)], (input) => {
      expect(verdictsOf(input)).toEqual({ schema: true, fields: true });
    });
  });
});

/** The fields without the limits of the text in lines and bytes, which a schema can't express. */
function withoutOtherLimits(fields: ToolFields): ToolFields {
  const { maxLines, maxUtf8Bytes, ...text } = fields.text;
  return { ...fields, text };
}

type Input = Readonly<Record<string, unknown>>;

function validInputs(fields: Fields): fc.Arbitrary<Input> {
  const values = Object.entries(fields).map(([name, field]) => [name, validValues(field)] as const);
  return fc.record<Input>(Object.fromEntries(values), { requiredKeys: ['text'] });
}

/** Valid inputs with up to two changes: another value, an unknown name, a field left out. */
function inputs(fields: Fields): fc.Arbitrary<Input> {
  const known = Object.entries(fields).map(([name, field]) =>
    fc.tuple(fc.constant(name), fc.oneof(wrongValues(field), validValues(field), fc.constant(undefined))),
  );
  const unknown = fc.tuple(
    fc.oneof(fc.constantFrom('Text', '', '__proto__', 'constructor', 'url_safe'), fc.string()),
    fc.jsonValue(),
  );
  const changes = fc.array(fc.oneof({ weight: 4, arbitrary: fc.oneof(...known) }, unknown), { maxLength: 2 });
  return fc
    .tuple(validInputs(fields), changes)
    .map(([input, changes]) =>
      Object.fromEntries([...Object.entries(input), ...changes].filter(([, value]) => value !== undefined)),
    );
}

function validValues(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: Math.min(field.maxCodePoints, 20) }),
        fc.constantFrom('a', '\uffff', '😀').map((character) => character.repeat(field.maxCodePoints)),
      );
    case 'choice':
      return fc.constantFrom(...choiceValues(field));
    case 'flag':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: field.minimum, max: field.maximum });
  }
}

/** Values, most of them wrong. */
function wrongValues(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('a', '\uffff', '😀').map((character) => character.repeat(field.maxCodePoints + 1)),
      );
    case 'choice':
      return fc.oneof(
        fc.jsonValue(),
        fc.constantFrom(...choiceValues(field)).map((choice) => choice.toUpperCase()),
      );
    case 'flag':
      return fc.oneof(fc.jsonValue(), fc.constantFrom('true', 'false', 0, 1, null));
    case 'integer':
      return fc.oneof(
        fc.jsonValue(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(field.minimum - 1, field.maximum + 1, field.minimum - 0.5, field.maximum + 0.5, 1e300),
        fc.integer({ min: field.minimum, max: field.maximum }).map(String),
      );
  }
}
