import type { Field } from '../../src/core/field.ts';
import type { Tool } from '../../src/core/tool.ts';
import type { Random } from '../../support/random.ts';
import { anyText, changed, settledRanges, settledText } from './repertoire.ts';

/** The input of a random request. */
export type Input = Record<string, unknown>;

/** A tool of the packed library: its description, and the function. */
export type AnyTool = Tool & ((input: never, options?: { readonly limits: boolean }) => { readonly result: string });

/** Calls a tool with any input, within the limits of the service. */
export function convert(tool: AnyTool, input: Input): { readonly result: string } {
  return Reflect.apply(tool, undefined, [input, { limits: true }]);
}

/** A random request for a tool: the given options, half of the others, and sometimes an invalid value. */
export function randomInput(random: Random, tool: AnyTool, given: Input): Input {
  const input = { ...given };
  for (const [name, field] of Object.entries(tool.fields)) {
    if (name !== 'text' && !(name in given) && random.happens(0.5)) input[name] = randomValue(random, field);
  }
  const withText = { text: textFor(random, tool, input), ...input };
  return random.happens(0.04) ? spoiled(random, withText) : withText;
}

function randomValue(random: Random, field: Field): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices[random.below(field.choices.length)]?.value;
    case 'flag':
      return random.happens(0.5);
    case 'integer':
      return random.pick([field.minimum, field.maximum, 0, 1, 9, 10, 99, 100, random.below(1_000) - 500]);
    case 'text':
      return random.happens(0.5) ? random.pick(['', ' ', '> ', '"', '\t']) : anyText(random, 8);
  }
}

function textFor(random: Random, tool: AnyTool, input: Input): string {
  if (tool.name === 'number-to-words') return numberText(random);
  if (tool.name === 'text-line-tools') return lines(random, input);
  const text = anyText(random, random.pick([3, 20, 20, 120]));
  const isDecoding =
    input['operation'] === 'decode' || (tool.name === 'hex-to-text' && input['operation'] === undefined);
  if (!isDecoding || random.happens(0.1)) return text;
  const encoded = convert(tool, { ...input, text: text.toWellFormed(), operation: 'encode' }).result;
  return random.happens(0.5) ? encoded : changed(random, encoded);
}

function numberText(random: Random): string {
  const digits = (most: number) => random.list(0, most, () => random.pick(['0', '0', '1', '2', '5', '9'])).join('');
  const sign = random.pick(['', '', '-', '+', '−', ' ']);
  const whole = random.pick(['', '0', '1', '10', '1,000', '1,000,00']) + digits(random.pick([2, 6, 40]));
  const part = random.pick(['', '', '.', ',', '.5', 'e3', '٣']) + digits(random.pick([0, 0, 3, 20]));
  return random.pick(['', '', '', ' ', '\u00a0']) + sign + whole + part;
}

/** Lines with the same order and lower case on every runtime; or any lines, if no option depends on Unicode data. */
function lines(random: Random, input: Input): string {
  const isSettled = input['sortMode'] === 'natural' || input['ignoreCase'] === true;
  const most = random.pick([2, 6, 12]);
  const spaces = () => random.pick(['', '', '', ' ', '\t', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u0085']);
  const ranges = settledRanges(random);
  const known = random.list(1, 3, () => settledText(random, ranges, most));
  const list = random.list(0, random.pick([3, 20, 300]), () => {
    if (random.happens(0.15)) return spaces() + known[random.below(known.length)];
    if (input['sortMode'] === 'numeric') return spaces() + numberText(random) + spaces();
    return spaces() + (isSettled ? settledText(random, ranges, most) : anyText(random, most)) + spaces();
  });
  return list.join(random.pick(['\n', '\n', '\r\n', '\r'])) + random.pick(['', '\n']);
}

/** An input with one fault: an unknown field, or a value of a wrong type. */
function spoiled(random: Random, input: Input): Input {
  const names = Object.keys(input);
  const name = names[random.below(names.length)] ?? 'text';
  switch (random.below(3)) {
    case 0:
      return { ...input, [`${name}${random.pick(['s', '', '\u00a0', '\u202e', '\u0301', '"', '😀'])}`]: 1 };
    case 1:
      return { ...input, [name]: random.pick<unknown>([null, 1.5, [], {}, 'decode ', 'DECODE', Number.NaN, -0]) };
    default:
      return { ...input, [random.pick(['Text', 'ignorecase', '__proto__', anyText(random, 50)])]: true };
  }
}
