import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { installPackages } from '../../support/install-packages.ts';
import { findProgram } from '../../support/programs.ts';
import type { StartedNode } from '../../support/servers/node-server.ts';
import { openChromium } from './engines/chromium.ts';
import type { DrivenPage } from './engines/driven-page.ts';
import { openFirefox } from './engines/firefox.ts';
import { scenarios } from './engines/scenarios.ts';
import { ERRORS, startSite } from './engines/site.ts';
import { openWebKit } from './engines/webkit.ts';

/** The page / in Chromium, Firefox and WebKit. */

const PROGRAMS = 'test/browser/programs';

const firefox = findProgram('firefox-esr', 'firefox-esr');
const webkit = findProgram('WebKitWebDriver', 'webkit2gtk-driver');
const xvfb = findProgram('Xvfb', 'xvfb');

const engines = [
  { engine: 'Chromium', open: chromiumPath === undefined ? undefined : openChromium },
  { engine: 'Firefox', open: firefox === undefined ? undefined : () => openFirefox(firefox, PROGRAMS) },
  {
    engine: 'WebKit',
    open: webkit === undefined || xvfb === undefined ? undefined : () => openWebKit(webkit, xvfb),
  },
];

for (const { engine, open } of engines) {
  describe.skipIf(open === undefined)(`the page / in ${engine}`, () => {
    let site: StartedNode;
    let page: DrivenPage;

    beforeAll(async () => {
      if (engine === 'Firefox') installPackages(PROGRAMS);
      site = await startSite();
      if (open !== undefined) page = await open();
    });

    afterAll(async () => {
      await page.close();
      await site.stop();
    });

    test.each(scenarios)('$rule', async ({ run }) => {
      const { port } = site;
      const service = {
        stop: () => site.stop(),
        async start() {
          site = await startSite(port);
        },
      };
      await run({ page, url: `http://127.0.0.1:${port}/`, service });
      expect(await page.evaluate(ERRORS)).toEqual([]);
    });
  });
}
