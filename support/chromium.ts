import { type Browser, chromium } from 'playwright-core';
import { findProgram, which } from './programs.ts';

/** Chromium's engine alone runs the tests of the pages a quarter faster than the browser, which draws its own windows too. */
const ENGINE = 'chromium-headless-shell';

/** Where Chromium is: CHROMIUM_PATH, the engine alone, or the browser; without any, as findProgram has it. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] || which(ENGINE) || which('chromium') || findProgram(ENGINE, ENGINE);

/** Starts a Chromium that asks nobody for anything by itself. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('chromium is missing');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
