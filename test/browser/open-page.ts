import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page of the service in a context of its own. */
export interface OpenPage {
  readonly page: Page;
  /** What no page of ours may cause: requests to others, violations of its policy, errors, messages on the console. */
  readonly complaints: readonly string[];
}

/**
 * Opens a page, without motion, and listens to it from its first byte on.
 *
 * @param prepare Has the page before it loads.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare = async (_page: Page) => {},
): Promise<OpenPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      complaints.push(`request to ${request.url()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports each answer of 400 and above, and each that did not come: here that is what a reader asked for.
    const isAnswer = message.location().url.startsWith(`${origin}/api/`);
    if (!isAnswer) complaints.push(message.text());
  });
  await page.addInitScript(REPORT_VIOLATIONS);
  await prepare(page);
  await page.goto(url);
  return { page, complaints };
}

const REPORT_VIOLATIONS = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error('violation of ' + violatedDirective + ' by ' + blockedURI);
  });
`;
