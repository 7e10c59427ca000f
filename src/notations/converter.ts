import { isTooLarge } from '../core/bug.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { errorIn, TextmillError } from '../core/textmill-error.ts';
import { convert, type Tool } from '../core/tool.ts';
import { decodedBytes } from '../tools/bytes.ts';
import type { Options, Result } from './notation.ts';

/** The UTF-16 units that may still be converted for one input. */
export interface Budget {
  units: number;
}

/** The error at the end of a {@link Budget}: the input takes more than any other of its size. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/** Whether an error says that an input takes too much, so that it is not a bug. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof BudgetError || isTooLarge(error);
}

/** A tool with values of its options, to try texts with. Each attempt counts. */
export type Converter = Readonly<ReturnType<typeof createConverter>>;

/** Makes the converter of a tool. The options are those that the operation uses. */
export function createConverter(tool: Tool, options: Options, budget: Budget = { units: Infinity }) {
  const inputOf = (text: string, values?: Options) => {
    spend(budget, text.length);
    return { ...options, ...values, [TEXT_FIELD]: text };
  };
  return {
    ...{ tool, options, budget },
    /** The result of a text, with other values of some options. @throws BudgetError */
    convert: (text: string, values?: Options) => resultOf(tool, inputOf(text, values)),
    /** The error of a text; undefined if it converts. @throws BudgetError */
    errorOf: (text: string) => errorIn(() => convert(tool, inputOf(text), { sizeLimits: false })),
  };
}

/** Counts an attempt. A short text takes time, too. @throws BudgetError */
export function spend(budget: Budget, units: number): void {
  budget.units -= units + 16;
  if (budget.units < 0) throw new BudgetError('the budget of this input is used up');
}

function resultOf(tool: Tool, input: Options & { readonly [TEXT_FIELD]: string }): Result {
  try {
    return convert(tool, input, { sizeLimits: false })[RESULT_FIELD];
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    const { [TEXT_FIELD]: text, ...values } = input;
    return error.code === 'NOT_UTF8' ? decodedBytes(tool, text, values) : undefined;
  }
}
