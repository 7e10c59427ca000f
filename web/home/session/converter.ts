import { isTooLarge } from '../../../src/core/bug.ts';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { errorIn, type TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import type { Convert } from '../../../src/notations/notation.ts';
import { tryConversion } from '../../../src/notations/read.ts';
import { type Options, usedOptions, withValues } from './options.ts';

/** The part of an error that the page uses. */
export type ErrorData = Pick<TextmillError, 'code' | 'field' | 'position'>;

/** A bug. */
export const INTERNAL_ERROR: ErrorData = { code: 'INTERNAL_ERROR', field: undefined, position: undefined };

/** The UTF-16 units that may still be converted for the current input. */
let budget = Number.POSITIVE_INFINITY;

/** The error at the end of the budget. */
class BudgetError extends Error {}

/** Whether an error says that an input takes too much, so that it is not a bug. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof BudgetError || isTooLarge(error);
}

/** Runs a function. Undefined if all that it converts is longer, or a text would be longer than a string can be. */
export function withBudget<T>(units: number, run: () => T): T | undefined {
  budget = units;
  try {
    return run();
  } catch (error) {
    if (isTooMuch(error)) return undefined;
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
  /** The options to convert with. A text counts, and a short one takes time too. @throws BudgetError */
  const optionsFor = (text: string) => {
    budget -= text.length + 16;
    if (budget < 0) throw new BudgetError();
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
