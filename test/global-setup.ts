import { build } from '../scripts/esbuild.js';

/** Builds what the tests of whole processes run. */
export async function setup(): Promise<void> {
  await build();
}
