import { type Browser, chromium } from 'playwright-core';
import { findProgram, which } from './programs.ts';

/** Chromium without windows. It runs the tests of the pages a quarter faster than the whole browser. */
const ENGINE = 'chromium-headless-shell';

/**
 * The path of Chromium: CHROMIUM_PATH, Chromium without windows, or the browser. Otherwise `findProgram` may install
 * it.
 */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] || which(ENGINE) || which('chromium') || findProgram(ENGINE, ENGINE);

/** Starts a Chromium that sends only the requests of its pages. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('chromium is missing');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
