import { build } from 'vite';
import { refuseDroppedCalls } from './dropped-calls.js';

/**
 * Builds with Vite, once.
 *
 * @param {import('vite').InlineConfig} options Nothing else counts: no file of settings is read.
 */
export async function buildOnce(options) {
  const plugins = [...(options.plugins ?? []), refuseDroppedCalls];
  const [built] = [await build({ configFile: false, envDir: false, logLevel: 'warn', ...options, plugins })].flat();
  if (built === undefined || !('output' in built)) throw new Error('Vite watches where it should build');
  return built.output;
}
