import { build } from 'vite';
import { refuseDroppedCalls } from './dropped-calls.js';

/**
 * Builds with Vite.
 *
 * @param {import('vite').InlineConfig} options The only options: no configuration file is read.
 */
export async function buildOnce(options) {
  const plugins = [...(options.plugins ?? []), refuseDroppedCalls];
  const [built] = [await build({ configFile: false, envDir: false, logLevel: 'warn', ...options, plugins })].flat();
  if (built === undefined || !('output' in built)) throw new Error('Vite watches instead of building');
  return built.output;
}
