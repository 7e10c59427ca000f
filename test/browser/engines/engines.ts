import { chromiumPath } from '../../../support/chromium.ts';
import { findProgram } from '../../../support/programs.ts';
import { openChromium } from './chromium.ts';
import type { DrivenPage } from './driven-page.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

interface Engine {
  readonly engine: string;
  /** Starts the browser; undefined if it is not installed. */
  readonly open: (() => Promise<DrivenPage>) | undefined;
}

const firefox = findProgram('firefox-esr', 'firefox-esr');
const webkit = findProgram('WebKitWebDriver', 'webkit2gtk-driver');
const xvfb = findProgram('Xvfb', 'xvfb');

export const otherEngines: readonly Engine[] = [
  { engine: 'Firefox', open: firefox === undefined ? undefined : () => openFirefox(firefox) },
  { engine: 'WebKit', open: webkit === undefined || xvfb === undefined ? undefined : () => openWebKit(webkit, xvfb) },
];

export const engines: readonly Engine[] = [
  { engine: 'Chromium', open: chromiumPath === undefined ? undefined : openChromium },
  ...otherEngines,
];
