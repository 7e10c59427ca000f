import fc from 'fast-check';
import type { Field } from '../../../src/core/field.ts';
import { OPERATION_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { registry } from '../../../src/tools/registry.ts';
import { anyCharacter } from '../../../support/for-all.ts';

/**
 * Values that tools accept, and values that are almost right. Each arbitrary is made once, because making one for texts
 * takes longer than generating a value.
 */

const anyValue = fc.jsonValue({ maxDepth: 1 });

/** Texts that some tool converts, and any others. */
export const aText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567= '), maxLength: 24 }),
  fc
    .string({ unit: anyCharacter, maxLength: 8 })
    .map((text) => (text.isWellFormed() ? encodeURIComponent(text) : text)),
  fc
    .array(fc.constantFrom('b', 'a10', 'a9', 'É', 'é', '', ' ', '-1', '2.50', '\t'), { maxLength: 9 })
    .map((lines) => lines.join('\n')),
  // Long texts of one kind, which quadratic code takes long for: marks to put in order, digits, lines, escapes.
  fc
    .tuple(
      fc.constantFrom('\u0301\u0323', '\u0f71\u0f72', '0', '-1,', 'a\n', '%', '%f0', ' '),
      fc.constantFrom(2, 99, 7_000),
    )
    .map(([part, times]) => part.repeat(times)),
  fc.constantFrom('0', '-1,234.50', '1e5', '007', '.5', '१२', '999999999999', '-', '--decode', '\ufeffa', '\ud800'),
);

/** A value for a field: mostly of its type and in its range. */
export function anyValueOf(field: Field): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: rightValueOf(field), weight: 9 }, { arbitrary: anyValue, weight: 1 });
}

function rightValueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return aText;
    case 'choice':
      return fc.constantFrom(...field.choices.map(({ value }) => value));
    case 'flag':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: field.minimum - 1, max: Math.min(field.maximum + 1, 40) });
  }
}

/** A value as a word of a link or a command. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const otherFields = fc.oneof(
  { arbitrary: fc.constant({}), weight: 7 },
  { arbitrary: fc.dictionary(fc.string({ unit: anyCharacter, maxLength: 12 }), aText, { maxKeys: 2 }), weight: 1 },
);

/** The input of a tool: its text, often its operation, and some options; now and then an unknown field. */
function inputOf({ fields }: Tool): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const known = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValueOf(field)]));
  const requiredKeys = [TEXT_FIELD, ...(OPERATION_FIELD in fields ? [OPERATION_FIELD] : [])];
  return fc.tuple(fc.record(known, { requiredKeys }), otherFields).map(([input, others]) => ({ ...input, ...others }));
}

/** A tool and an input for it. */
export const aCall = fc.oneof(
  ...Array.from(registry.values(), (tool) => inputOf(tool).map((input) => ({ name: tool.name, input }))),
);
