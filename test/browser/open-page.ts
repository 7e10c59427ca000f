import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page of the service in a context of its own. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the page, of which there must be none: uncaught ones, messages on the console, requests to other origins, violations of the policy. */
  readonly pageErrors: readonly string[];
}

export interface OpenPageOptions extends BrowserContextOptions {
  /** Has the page before it loads. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Where the errors of the page go, for pages that share one list. */
  readonly pageErrors?: string[];
}

/** Opens a page, without motion, and listens to it from its first byte on. */
export async function openPage(browser: Browser, url: string, options: OpenPageOptions = {}): Promise<OpenPage> {
  const { prepare, pageErrors = [], ...contextOptions } = options;
  const context = await browser.newContext({ reducedMotion: 'reduce', ...contextOptions });
  const page = await context.newPage();
  // Sooner than a test is over, so that it tells what it waited for.
  page.setDefaultTimeout(10_000);
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      pageErrors.push(`request to ${request.url()}`);
    }
  });
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports each answer of 400 and above, and each that did not come: here that is what a reader asked for.
    const isAnswer = message.location().url.startsWith(`${origin}/api/`);
    if (!isAnswer) pageErrors.push(message.text());
  });
  await page.addInitScript(REPORT_VIOLATIONS);
  await prepare?.(page);
  await page.goto(url);
  return { page, pageErrors };
}

/** Waits until the service worker has kept all that pages need, and controls this one. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller !== null) return;
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  })()`);
}

const REPORT_VIOLATIONS = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error('violation of ' + violatedDirective + ' by ' + blockedURI);
  });
`;
