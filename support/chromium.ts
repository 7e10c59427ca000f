import { type Browser, chromium } from 'playwright-core';
import { findProgram } from './programs.ts';

/** Where Chromium is: CHROMIUM_PATH, or as findProgram has it. */
export const chromiumPath = process.env['CHROMIUM_PATH'] || findProgram('chromium', 'chromium');

/** Starts a Chromium that asks nobody for anything by itself. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('chromium is missing');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
