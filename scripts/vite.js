import { build } from 'vite';

/**
 * Builds with Vite, once.
 *
 * @param {import('vite').InlineConfig} options Nothing else counts: no file of settings is read.
 */
export async function buildOnce(options) {
  const [built] = [await build({ configFile: false, envDir: false, logLevel: 'warn', ...options })].flat();
  if (built === undefined || !('output' in built)) throw new Error('Vite watches where it should build');
  return built.output;
}
