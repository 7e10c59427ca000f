import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { toolPath } from '../../src/contract/endpoints.ts';
import { answerOf } from '../../src/documents/example.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { useHome } from './home.ts';
import { findButton, openPage } from './open-page.ts';

/** The page /docs/ in a real browser, with one tool more than the service. */

const tools = Array.from(eightTools.values(), (tool) => ({ name: tool.name, title: tool.title, tool }));

describe.skipIf(chromiumPath === undefined)('the page /docs/', () => {
  const home = useHome({ registry: eightTools });

  afterEach(() => home.closeOthers());

  async function open(options: Parameters<typeof home.open>[0] = {}): Promise<Page> {
    const { page } = await home.open({ path: '/docs/', ...options });
    return page;
  }

  test('is readable without JavaScript, without its forms', async () => {
    const page = await open({ javaScriptEnabled: false });
    for (const { title } of tools) {
      expect(await page.getByRole('heading', { level: 2, name: title, exact: true }).isVisible()).toBe(true);
    }
    expect(await page.locator('form:visible, .jump:visible').count()).toBe(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Rate limit' }).click();
    expect(page.url()).toMatch(/#rate-limit$/);
  });

  test('names the user’s own server in all text and all examples', async () => {
    const page = await open();
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toContain(`The examples use the server at http://127.0.0.1:${home.node.port}.`);
    expect(text.match(/https?:\/\/(?:localhost|127)[^/\s]*\/api/g)?.length).toBeGreaterThan(20);
    expect(text).not.toContain('localhost:8080');
  });

  test('goes to a section without smooth scrolling, even without reduced motion', async () => {
    const page = await open({ path: '/docs/#url-encoder', reducedMotion: 'no-preference' });
    const top = await page.locator('#url-encoder').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeLessThan(50);
    expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
  });

  test.each(tools)(
    "shows the API's response for each example of $name, from the form and the user's own server",
    async ({ tool }) => {
      const page = await open();
      const form = formOf(page, tool.title);
      for (const example of tool.examples) {
        await findButton(form, example.title).click();
        const sent = page.waitForRequest(`**${toolPath(tool)}`);
        await send(form);
        expect(JSON.parse((await sent).postData() ?? '')).toEqual(example.input);
        expect(await form.locator('.body pre').textContent()).toBe(answerOf(example));
        const status = await form.getByRole('status').textContent();
        if ('data' in example) {
          expect(status).toMatch(/^200 OK in \d+ ms$/);
          expect(await form.locator('.result pre').textContent()).toBe(example.data['result']);
        } else {
          expect(status).toMatch(/^400 Bad Request in \d+ ms: /);
          expect(status).toContain(example.error.message);
          expect(await form.locator('.result').isVisible()).toBe(false);
        }
        expect(await form.locator('.headers pre').textContent()).toContain('content-type: application/json\n');
        expect(await form.locator('.request pre').textContent()).toContain(
          `curl http://127.0.0.1:${home.node.port}${toolPath(tool)} \\\n  -H`,
        );
      }
    },
  );

  test('sends only what the user chose, and shows the fields that the operation uses', async () => {
    const page = await open();
    const form = formOf(page, 'Text line tools');
    expect(await form.getByLabel('start').isVisible()).toBe(false);
    await form.getByLabel('operation').selectOption('number');
    await form.getByLabel('text').fill('a\nb');
    await form.getByLabel('start').fill('-1');
    await form.getByLabel('pad').check();
    expect(await form.getByLabel('prefix').isVisible()).toBe(false);
    // A changed option of another operation is sent, so it is shown.
    expect(await form.getByLabel('sortMode').isVisible()).toBe(true);
    await send(form);
    expect(await form.locator('.request pre').textContent()).toMatch(
      / -d '\{\s+"text": "a\\nb",\s+"operation": "number",\s+"sortMode": "natural",\s+"start": -1,\s+"pad": true\s+\}'$/,
    );
    expect(await form.locator('.result pre').textContent()).toBe('-1. a\n00. b');
  });

  test('marks a response as old when the request changes', async () => {
    const page = await open();
    const form = formOf(page, 'Base64');
    await send(form);
    await form.getByLabel('text').fill('other');
    expect(await form.and(page.locator('.old')).count()).toBe(1);
  });

  test('shows 429 like any other response, with its Retry-After', async () => {
    const limited = await startNode({ rateLimit: 1 });
    const { page } = await openPage(home.browser, `http://127.0.0.1:${limited.port}/docs/`);
    const form = formOf(page, 'Base64');
    await send(form);
    await form.getByLabel('text').fill('again');
    await send(form);
    expect(await form.getByRole('status').textContent()).toMatch(/^429 Too Many Requests in \d+ ms: too many requests/);
    expect(await form.locator('.headers pre').textContent()).toMatch(/^retry-after: \d+$/m);
    await limited.stop();
  });

  test('reports that the server is gone, and works again when it is back', async () => {
    const node = await startNode();
    const { page } = await openPage(home.browser, `http://127.0.0.1:${node.port}/docs/`);
    await node.stop();
    const form = formOf(page, 'Base64');
    await send(form);
    expect(await form.getByRole('status').textContent()).toMatch(/^No response from the server\./);
    const back = await startNode({ port: node.port });
    onTestFinished(() => back.stop());
    await form.getByLabel('text').fill('Hello');
    await send(form);
    expect(await form.locator('.result pre').textContent()).toBe('SGVsbG8=');
  });

  test('works with the keyboard only, and keeps the focus', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    const form = formOf(page, 'Base32');
    await tabTo(page, findButton(form, 'Encode without padding'));
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByLabel('text'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('foo');
    await page.keyboard.press('Control+Enter');
    await answered(form);
    expect(await form.locator('.result pre').textContent()).toBe('MZXW6');
    expect(await form.getByLabel('text').inputValue()).toBe('foo');
    expect(await page.locator(':focus').getAttribute('name')).toBe('text');
    await tabTo(page, form.getByLabel('padding'));
    await page.keyboard.press('Space');
    await tabTo(page, findButton(form, 'Send'));
    await page.keyboard.press('Enter');
    await answered(form);
    expect(await form.locator('.result pre').textContent()).toBe('MZXW6===');
    expect(await page.locator(':focus').textContent()).toBe('Send');
  });

  test('lays out right-to-left text from right to left', async () => {
    const page = await open();
    const form = formOf(page, 'URL encoder');
    await form.getByLabel('operation').selectOption('decode');
    await form.getByLabel('text').fill('%D8%B3%D9%84%D8%A7%D9%85');
    await send(form);
    const result = form.locator('.result pre');
    expect(await result.textContent()).toBe('سلام');
    const style = 'getComputedStyle(document.querySelector("#url-encoder-try-it .result pre"))';
    expect(await page.evaluate(`${style}.direction`)).toBe('rtl');
  });

  test.each([320, 768, 1440, 3840])('never scrolls sideways: %d px', async (width) => {
    const page = await open({ viewport: { width, height: 800 } });
    const form = formOf(page, 'Text line tools');
    await form.getByLabel('text').fill('a'.repeat(2000));
    await send(form);
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(width);
  });

  test('marks the current section in the contents', async () => {
    const page = await open({ viewport: { width: 1440, height: 800 } });
    await page.getByRole('navigation').getByRole('link', { name: 'Base64' }).click();
    await page.locator('nav [aria-current]', { hasText: 'Base64' }).waitFor();
  });
});

function formOf(page: Page, title: string): Locator {
  return page.getByRole('form', { name: `Try ${title}`, exact: true });
}

/** Sends a form, and waits for the response. */
async function send(form: Locator): Promise<void> {
  await findButton(form, 'Send').click();
  await answered(form);
}

/** Waits until the shown response belongs to the shown request. */
function answered(form: Locator): Promise<void> {
  return form.and(form.page().locator(':not(.old)')).waitFor();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}
