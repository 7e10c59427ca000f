import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAssets } from '../../src/server/assets/assets.ts';
import { createDocuments } from '../../src/server/assets/documents.ts';
import { registry } from '../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import type { DrivenPage } from './engines/driven-page.ts';
import { otherEngines } from './engines/engines.ts';
import { scenarios } from './engines/scenarios.ts';

/** The page / in Firefox and WebKit; offline, `addresses.long.test.ts`. `home*.long.test.ts` test it in Chromium. */

for (const { engine, open } of otherEngines) {
  describe.skipIf(open === undefined)(`the page / in ${engine}`, () => {
    let site: StartedNode;
    let page: DrivenPage | undefined;

    // The port differs, so each test has its own origin.
    beforeEach(async () => {
      site = await startSite();
    });

    // A browser that stops responding fails only one test.
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await close();
      await site.stop();
    });

    async function close(): Promise<void> {
      await page?.close();
      page = undefined;
    }

    afterAll(close);

    test.each(scenarios)('$rule', async ({ run }) => {
      page ??= await open?.();
      if (page === undefined) throw new Error('the browser is not installed');
      await run({ page, url: `http://127.0.0.1:${site.port}/` });
      expect(await page.evaluate(ERRORS)).toEqual([]);
    });
  });
}

/** The service, with pages that collect their own errors, because WebDriver does not report them. */
async function startSite(): Promise<StartedNode> {
  const assets = readAssets();
  const theme = assets.files.get(assets.home.theme);
  if (theme === undefined) throw new Error('the page has no first script');
  const first = { ...theme, body: `${COUNT_ERRORS}${theme.body}` };
  const documents = createDocuments(registry, {
    ...assets,
    files: new Map([...assets.files, [assets.home.theme, first]]),
  });
  return startNode({ documents });
}

/** An expression for the errors of the page: uncaught ones, policy violations, missing files and `console.error`. */
const ERRORS = 'pageErrors';

const COUNT_ERRORS = `{
  const errors = (globalThis.pageErrors = []);
  addEventListener('error', ({ message, target }) => errors.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => errors.push('rejected: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => errors.push('violation of ' + violatedDirective));
  const { error } = console;
  console.error = (...words) => {
    errors.push(words.join(' '));
    error(...words);
  };
}`;
