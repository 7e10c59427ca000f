import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { toolPath } from '../../src/contract/endpoints.ts';
import { answerOf } from '../../src/documents/example.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { dark, light, showIn, violationsOf } from './accessibility.ts';
import { boxOf, describeHome, readClipboard, tabTo } from './home.ts';
import { takeLayoutShifts, watchLayoutShifts } from './layout-shifts.ts';
import { findButton, openPage } from './open-page.ts';

/** The page /docs/ in a real browser, with one tool more than the service. */

const tools = Array.from(eightTools.values(), (tool) => ({ name: tool.name, title: tool.title, tool }));

describeHome('the page /docs/', { registry: eightTools }, (home) => {
  afterEach(() => home.closeOthers());

  async function open(options: Parameters<typeof home.open>[0] = {}): Promise<Page> {
    const { page } = await home.open({ path: '/docs/', ...options });
    return page;
  }

  test('is readable without JavaScript: text, and requests with curl; without dead controls', async () => {
    const page = await open({ javaScriptEnabled: false });
    for (const { title } of tools) {
      expect(await page.getByRole('heading', { level: 2, name: title, exact: true }).isVisible()).toBe(true);
    }
    expect(await page.locator('main').locator('button:visible, form:visible, .jump:visible').count()).toBe(0);
    const example = page.locator('details', { hasText: 'Decode wrapped lines' });
    await example.locator('summary').click();
    expect(await example.locator('.request pre').innerText()).toMatch(/^curl http:/);
    await page.getByRole('navigation').getByRole('link', { name: 'Rate limit' }).click();
    expect(page.url()).toMatch(/#rate-limit$/);
  });

  test('names the user’s own server in all text and all examples', async () => {
    const page = await open();
    for (const language of ['curl', 'fetch', 'Python']) await findButton(page, language).first().click();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain(`The examples use the server at http://127.0.0.1:${home.node.port}.`);
    expect(text.match(/http:\/\/127[^/\s]*\/api/g)?.length).toBeGreaterThan(5 * tools.length);
    expect(text).not.toContain('localhost:8080');
  });

  test('what the browser finds in a closed example opens it, without smooth scrolling even without reduced motion', async () => {
    const page = await open({ path: '/docs/#:~:text=SGVsbG8s', reducedMotion: 'no-preference' });
    const shown = sectionOf(page, 'Base64').locator('details[open] h4');
    expect(await shown.allInnerTexts()).toEqual(['Decode wrapped lines']);
    expect((await boxOf(shown)).y).toBeLessThan(700);
    expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
  });

  test('shows all requests in the language that the user chose, also after a reload, in which nothing moves', async () => {
    const page = await open({ prepare: watchLayoutShifts });
    const shown = () => page.locator('.request code:not([hidden])').allTextContents();
    await findButton(page, 'Python').first().click();
    for (const code of await shown()) expect(code).toMatch(/^import json\n/);
    expect(await shown()).toHaveLength(await page.locator('.request').count());
    expect(await page.locator('.languages [aria-pressed="true"]').allInnerTexts()).toContain('Python');
    await page.goto('about:blank');
    await page.goto(`http://127.0.0.1:${home.node.port}/docs/#base64`);
    await page.locator('[aria-current]', { hasText: 'Base64' }).waitFor();
    expect((await shown())[0]).toMatch(/^import json\n/);
    expect(await takeLayoutShifts(page)).toEqual([]);
  });

  test.each(['curl', 'Python'])(
    'the status of a response is on the screen next to its request in %s',
    async (title) => {
      const page = await open({ path: '/docs/#base64', viewport: { width: 1440, height: 900 } });
      await findButton(sectionOf(page, 'Base64'), title).first().click();
      const { y } = await boxOf(sectionOf(page, 'Base64').locator('.response .badge').first());
      expect(y).toBeLessThan(800);
    },
  );

  test('copies the code and the address that it shows, and says so in a button of the same width', async () => {
    const page = await open();
    const section = sectionOf(page, 'Shout & <b>');
    // A button says so for a short time, which does not pass here.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const kind of ['.jump', '.request', '.response', '.endpoint']) {
      const place = section.locator(kind).first();
      const button = place.locator('.copy');
      const [{ width }, label] = [await boxOf(button), await button.textContent()];
      await button.click();
      await button.getByText('Copied').waitFor();
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      const { origin } = new URL(page.url());
      const copied = await readClipboard(page);
      if (kind === '.endpoint') expect(copied).toBe(`${origin}/api/v1/shout/`);
      else if (kind !== '.jump') expect(copied).toBe(await place.locator('pre').innerText());
      else expect(copied).toMatch(new RegExp(`^## Shout [^]*\\(#c\\)[^]*\\(${origin}/docs/#invalid-input\\)\\.$`));
      expect(await boxOf(button)).toMatchObject({ width });
      await page.clock.runFor(10_000);
      expect(await button.textContent()).toBe(label);
    }
  });

  test("shows the API's response for the first example and the first error of each tool, from the user's own server", async () => {
    const page = await open();
    for (const { tool } of tools) {
      const section = sectionOf(page, tool.title);
      const firstError = tool.examples.findIndex((example) => 'error' in example);
      for (const [index, example] of tool.examples.entries()) {
        if (index > 0 && index !== firstError) continue;
        // The first is open.
        if (index > 0) await section.locator('summary', { hasText: example.title }).click();
        await section.locator('details[open] .fill').click();
        const sent = page.waitForRequest(`**${toolPath(tool)}`);
        const form = formOf(page, tool.title);
        await send(form);
        expect(JSON.parse((await sent).postData() ?? '')).toEqual(example.input);
        const status = 'data' in example ? /^200 OK in \d+ ms$/ : /^400 Bad Request in \d+ ms$/;
        expect(await form.getByRole('status').textContent()).toMatch(status);
        expect(await form.locator('.response code').textContent()).toBe(
          JSON.stringify(JSON.parse(answerOf(example)), null, 2),
        );
        expect(await form.locator('.headers').textContent()).toContain('content-type: application/json\n');
      }
    }
  });

  test('sends nothing before Send, then exactly what the user wrote', async () => {
    const page = await open();
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      // Chromium may load the icon of the page late.
      if (!request.url().endsWith('/icon.svg')) sent.push(request.postData());
    });
    const form = await openForm(page, 'Base64');
    await form.getByRole('textbox').fill(' {"text": "a",}\n');
    await form.getByRole('textbox').blur();
    expect(sent).toEqual([]);
    await send(form);
    expect(sent).toEqual([' {"text": "a",}\n']);
    expect(await form.locator('.response code').textContent()).toContain('line 1, column 15');
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  });

  test.each([1440, 390])('what opens, closes and sends at %i pixels stays where it is on the screen', async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    const section = sectionOf(page, 'Base64');
    const form = formOf(page, 'Base64');
    const summary = (hasText: string) => section.locator('summary', { hasText });
    const example = section.locator('details[open]:has(.fill) .fill');
    const controls = [page.locator('.fill').first(), example, findButton(form, 'Send'), summary('Try it')];
    for (const control of [...controls, summary('Decode wrapped lines'), example]) {
      await control.scrollIntoViewIfNeeded();
      const { y } = await boxOf(control);
      await control.click();
      if (control === controls[2]) await form.getByText('200 OK').waitFor();
      expect(Math.abs((await boxOf(control)).y - y)).toBeLessThan(1);
    }
    expect(await page.locator(':focus').getAttribute('id')).toBe('base64-body');
  });

  test('shows that a request runs, then its status until the body changes', async () => {
    const page = await open();
    const routes: Route[] = [];
    await page.route('**/api/**', (route) => void routes.push(route));
    const form = await openForm(page, 'Base64');
    const status = form.getByRole('status');
    await findButton(form, 'Send').click();
    await status.getByText('Sending…').waitFor();
    expect(await form.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => routes.length).toBe(1);
    await routes[0]?.continue();
    await status.getByText(/^200/).waitFor();
    expect(await form.getAttribute('aria-busy')).toBeNull();
    expect(await form.locator('.response').innerText()).toMatch(/^Response\n/);
    await form.getByRole('textbox').fill('{"text":"other"}');
    expect(await status.textContent()).toBe('');
    expect(await form.locator('.response').innerText()).toMatch(/^Response to an earlier body\n/);
  });

  test('shows 429 like any other response, then that the server is gone, and works again when it is back', async () => {
    const limited = await startNode({ rateLimit: 1 });
    const { page } = await openPage(home.browser, `http://127.0.0.1:${limited.port}/docs/`);
    const form = await openForm(page, 'Base64');
    await send(form);
    await send(form, /^429 Too Many Requests in \d+ ms$/);
    expect(await form.locator('.response code').textContent()).toContain('too many requests');
    expect(await form.locator('.headers').textContent()).toMatch(/^retry-after: \d+$/m);
    await limited.stop();
    await send(form, /^No response from the server\./);
    expect(await form.locator('.response').isVisible()).toBe(false);
    const back = await startNode({ port: limited.port });
    onTestFinished(() => back.stop());
    await send(form, /^200/);
    expect(await form.locator('.response code').textContent()).toContain('"ok": true');
  });

  test('works with the keyboard only, and keeps the focus', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await sectionOf(page, 'Base32').locator('summary').first().focus();
    await tabTo(page, sectionOf(page, 'Base32').locator('.fill').first());
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('base32-body');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"text":"foo","padding":false}');
    await page.keyboard.press('Control+Enter');
    const form = formOf(page, 'Base32');
    await form.getByText('"MZXW6"').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('base32-body');
    await tabTo(page, findButton(form, 'Send'));
  });

  test('never scrolls sideways at any width', async () => {
    const page = await open();
    await findButton(page, 'fetch').first().click();
    const form = await openForm(page, 'Text line tools');
    await form.getByRole('textbox').fill(`{"text":"${'a'.repeat(2000)}"}`);
    await send(form);
    for (const width of [320, 390, 768, 1024, 1440, 3840]) {
      await page.setViewportSize({ width, height: 800 });
      expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width);
    }
  });

  test('marks the current section and part in the contents, and shows the parts of the section below it', async () => {
    const page = await open({ viewport: { width: 1440, height: 800 } });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Base64' }).click();
    await contents.locator('[aria-current]', { hasText: 'Base64' }).waitFor();
    expect(await contents.locator('ul ul a:visible').allInnerTexts()).toEqual([
      'Fields',
      'Response',
      'Rules',
      'Errors',
    ]);
    await contents.getByRole('link', { name: 'Rules' }).click();
    await contents.locator('[aria-current]', { hasText: 'Rules' }).waitFor();
    expect(await contents.locator('[aria-current]').allInnerTexts()).toEqual(['Base64', 'Rules']);
  });

  test('on a phone, the bar stays, with a menu of the contents that it and a choice close; a wrong escape is no error', async () => {
    const page = await open({ path: '/docs/#%', viewport: { width: 390, height: 844 } });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.isVisible()).toBe(false);
    await findButton(page, 'Contents').click();
    await contents.getByRole('link', { name: 'Base32' }).locator('svg').click();
    expect(await contents.isVisible()).toBe(false);
    await findButton(page, 'Contents Base32').click();
    expect((await boxOf(contents)).y).toBe(44);
    await findButton(page, 'Contents Base32').click();
    expect(await contents.isVisible()).toBe(false);
  });

  test.each([light, dark])('axe finds nothing in a response and the menu: $look', async (look) => {
    const page = await open();
    await showIn(page, look);
    await send(await openForm(page, 'Base64'));
    // The whole page takes long, and has a test of its own.
    expect(await violationsOf(page, '.try-it')).toEqual([]);
    if (look === dark) await page.locator('.menu-button').click();
    expect(await violationsOf(page, 'header, nav')).toEqual([]);
  });
});

/** The form of a tool, which must be open. */
function formOf(page: Page, title: string): Locator {
  return page.getByRole('form', { name: `Try ${title}`, exact: true });
}

/** The section of a tool. */
function sectionOf(page: Page, title: string): Locator {
  return page.locator('section.tool', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

/** Opens the form of a tool with its first example. */
async function openForm(page: Page, title: string): Promise<Locator> {
  await sectionOf(page, title).locator('summary', { hasText: 'Try it' }).click();
  return formOf(page, title);
}

/** Sends a form, and waits for the response. */
async function send(form: Locator, status = /^(?!Sending)./): Promise<void> {
  const shown = form.getByRole('status');
  await shown.evaluate((element) => element.replaceChildren());
  await findButton(form, 'Send').click();
  await shown.filter({ hasText: status }).waitFor();
}
