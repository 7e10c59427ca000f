import type { Operation } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from './options.ts';

/** The steps of a tool on the page: operations with their options. Each converts the result of the previous one. */
export interface Chain {
  /** At least one step. A tool with `chainedOperations` can have several. */
  readonly steps: readonly Options[];
  /** The index of the open step, whose options the page shows. */
  readonly open: number;
  /** The name of the form in which the result is shown and copied; undefined for the plain result. */
  readonly form?: string | undefined;
  /** Whether the switch of the tool is on: see line-switch.ts. */
  readonly isSwitched?: boolean | undefined;
}

/** The most steps of a chain. */
export const MOST_STEPS = 20;

/** A chain with a single step. */
export function oneStep(options: Options): Chain {
  return { steps: [options], open: 0 };
}

/** The operations that can be the steps of a chain; none if the tool has only one step. */
export function chainedOperations({ fields: { operation } }: Tool): readonly Operation[] {
  return operation?.canChain ? operation.choices : [];
}

/** Whether two chains have the same steps, of which the same is open, for the same lines. */
export function isSameChain(one: Chain, other: Chain): boolean {
  return (
    one.open === other.open &&
    one.form === other.form &&
    one.isSwitched === other.isSwitched &&
    one.steps.length === other.steps.length &&
    one.steps.every((options, index) => areSame(options, other.steps[index] ?? {}))
  );
}

function areSame(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
