import type { TestProject } from 'vitest/node';
import { pack } from '../support/packed.ts';

/**
 * Builds anew what the tests of whole processes run, and packs it, once for all of them: nothing of an earlier build is
 * left.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { remove, ...packed } = await pack();
  provide('packed', packed);
  return remove;
}
