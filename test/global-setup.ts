import type { TestProject } from 'vitest/node';
import { pack } from '../support/packed.ts';

/** Builds and packs the product once for all tests of whole processes. Removes any earlier build first. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { remove, ...packed } = await pack();
  provide('packed', packed);
  return remove;
}
