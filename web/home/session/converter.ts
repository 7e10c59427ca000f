import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { errorIn, type TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import type { ErrorData } from '../../../src/notations/errors.ts';
import type { Convert } from '../../../src/notations/notation.ts';
import { tryConversion } from '../../../src/notations/read.ts';
import { type Options, usedOptions, withValues } from './options.ts';

/** A bug. */
export const INTERNAL_ERROR: ErrorData = { code: 'INTERNAL_ERROR', field: undefined, position: undefined };

/** The UTF-16 units that may still be converted for the current input. */
let budget = Number.POSITIVE_INFINITY;

/** Runs a function. Undefined if all that it converts is longer, or a text would be longer than a string can be. */
export function withBudget<T>(units: number, run: () => T): T | undefined {
  budget = units;
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    budget = Number.POSITIVE_INFINITY;
  }
}

/** A tool with its options, to try texts with. Each attempt counts: see {@link withBudget}. */
export interface Converter {
  readonly tool: Tool;
  readonly options: Options;
  /** The same tool with other values of some options. */
  readonly with: (values: Options) => Converter;
  /** The result of a text, with other values of some options. */
  readonly convert: Convert;
  /** The error of a text; undefined if it converts. */
  readonly errorOf: (text: string) => TextmillError | undefined;
}

/** Makes the converter of a tool with options. */
export function createConverter(tool: Tool, options: Options): Converter {
  const made = new Map<string, Converter>();
  let used: Options | undefined;
  /** The options to convert with. A text counts, and a short one takes time too. @throws RangeError at the budget's end */
  const optionsFor = (text: string) => {
    budget -= text.length + 16;
    if (budget < 0) throw new RangeError('The budget of the input is used up');
    used ??= usedOptions(tool, options);
    return used;
  };
  const converter: Converter = {
    tool,
    options,
    with: (values) => {
      const key = JSON.stringify(values);
      const other = made.get(key) ?? createConverter(tool, withValues(tool, options, values));
      made.set(key, other);
      return other;
    },
    convert: (text, values) => {
      if (values !== undefined) return converter.with(values).convert(text);
      return tryConversion(tool, text, optionsFor(text));
    },
    errorOf: (text) => errorIn(() => convert(tool, { ...optionsFor(text), [TEXT_FIELD]: text }, { sizeLimits: false })),
  };
  return converter;
}
