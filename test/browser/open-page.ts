import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** A page of the service in a separate context. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the page, which must be empty: uncaught ones, console messages, foreign requests, policy violations. */
  readonly pageErrors: readonly string[];
}

export interface OpenPageOptions extends BrowserContextOptions {
  /** Called with the page before it loads. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The list for the errors, if several pages share one. */
  readonly pageErrors?: string[];
}

/** Wide enough for everything that the page can show. */
export const DESKTOP = { width: 1440, height: 900 };

/** Opens a page with reduced motion, and collects its errors from the first byte on. */
export async function openPage(browser: Browser, url: string, options: OpenPageOptions = {}): Promise<OpenPage> {
  const { prepare, pageErrors = [], ...contextOptions } = options;
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: DESKTOP, ...contextOptions });
  const page = await context.newPage();
  // Shorter than the timeout of a test, so that the error says what the test waited for.
  page.setDefaultTimeout(60_000);
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      pageErrors.push(`request to ${request.url()}`);
    }
  });
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports each response of 400 and above, and each missing one. For the API, these are expected.
    const isAnswer = message.location().url.startsWith(`${origin}/api/`);
    if (!isAnswer) pageErrors.push(message.text());
  });
  await page.addInitScript(REPORT_VIOLATIONS);
  await page.addInitScript(HEAR_STATUS);
  await prepare?.(page);
  await page.goto(url);
  return { page, pageErrors };
}

/** Waits until the service worker has cached all files of the pages, and controls this page. */
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

/**
 * A script that records the announcements of the status in `heard`: on a busy machine, the next one may replace one
 * before a test reads it.
 */
export const HEAR_STATUS = `(() => {
  window.heard = [];
  let last = '';
  const hear = () => {
    const { textContent = '' } = document.querySelector('[role=status]') ?? {};
    if (textContent !== last && textContent !== '') window.heard.push(textContent.trim());
    last = textContent;
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** The button with exactly this name, so that a new button with a longer name does not change what is found. */
export function findButton(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}
