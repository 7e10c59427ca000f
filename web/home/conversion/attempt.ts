import { withoutStacks } from '../../../src/contract/without-stacks.ts';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { errorIn, type TextmillError } from '../../../src/core/textmill-error.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import type { Convert, Result } from '../../../src/notations/notation.ts';
import { tryConversion } from '../../../src/notations/read.ts';
import { convertEachLine } from '../../../src/tools/each-line.ts';
import { inputOf, type Options, withValues } from '../session/options.ts';

/** The part of an error that the page uses. */
export type ErrorData = Pick<TextmillError, 'code' | 'field' | 'position'>;

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

/** The input of an attempt, which counts. A short one takes time too. @throws RangeError if it exceeds the budget */
function countedInput(tool: Tool, text: string, options: Options) {
  budget -= text.length + 16;
  if (budget < 0) throw new RangeError('The budget of the input is used up');
  return inputOf(tool, text, options);
}

/** Tries a conversion. */
export function attempt(tool: Tool, text: string, options: Options): Result {
  const { [TEXT_FIELD]: given, ...values } = countedInput(tool, text, options);
  return tryConversion(tool, given, values);
}

/** Makes the function that converts with a tool, its options and others. */
export function converter(tool: Tool, options: Options): Convert {
  const merged = new Map<string, Options>();
  return (text, others = {}) => {
    const key = JSON.stringify(others);
    const all = merged.get(key) ?? withValues(tool, options, others);
    merged.set(key, all);
    return attempt(tool, text, all);
  };
}

/** The error of a conversion; undefined if it succeeds. */
export function errorOf(tool: Tool, text: string, options: Options): TextmillError | undefined {
  return withoutStacks(() => errorIn(() => convert(tool, countedInput(tool, text, options), UNLIMITED)));
}

/** Whether each line of a text converts. */
export function convertsAll(tool: Tool, text: string, options: Options): boolean {
  return errorIn(() => convertEachLine(tool, countedInput(tool, text, options), UNLIMITED)) === undefined;
}

const UNLIMITED = { sizeLimits: false };
