import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toolPath } from '../../src/contract/endpoints.ts';
import { answerOf, isTaken } from '../../src/documents/example.ts';
import { requestLanguages } from '../../src/documents/snippets/request-code.ts';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { follow, type Home, paste, readClipboard, resultBox, shownIn, startHome, textBox } from './home.ts';
import { openPage, untilControlled } from './open-page.ts';

/** What the page asks its server for, and what it shows of it. */

/** The first that each tool takes, and the first error: test/doors/ has all of them, by the page as by HTTP. */
const examples = [...registry.values()].flatMap((tool) => {
  const taken = tool.examples.filter(({ input }) => isTaken(tool.fields, input));
  const chosen = [taken.find((example) => 'data' in example), taken.find((example) => 'error' in example)];
  return chosen.flatMap((example) => (example ? [{ name: tool.name, title: example.title, tool, example }] : []));
});

describe.skipIf(chromiumPath === undefined)('the requests of the page /', () => {
  let home: Home;
  let page: Page;
  let requests: string[] = [];

  beforeAll(async () => {
    home = await startHome();
    page = home.page;
    // Until the service worker has what it keeps, it is the one that asks.
    await untilControlled(page);
    page.context().on('request', (request) => {
      // At every new address Chromium asks itself for the icon, which it has.
      const isIcon = request.url().endsWith('.svg');
      if (!isIcon) requests.push(`${request.method()} ${request.url()}`);
    });
  });

  beforeEach(() => {
    requests = [];
  });

  afterAll(() => home.stop());

  afterEach(async () => {
    await home.closeOthers();
    expect(home.complaints).toEqual([]);
  });

  test('whatever one does on the page, it asks nobody for anything', async () => {
    const served = home.node.exchanges.length;
    for (const { name, title, fields } of registry.values()) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await textBox(page).pressSequentially('7 a');
      for (const operation of fields.operation?.choices ?? []) {
        await page.getByRole('radio', { name: operation.value, exact: true }).check();
      }
      await page.getByRole('radio', { name: 'Python' }).check();
      await page.locator('.request').getByRole('button', { name: 'Copy' }).click();
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.press('Escape');
      const swap = page.getByRole('button', { name: /^(?:Swap|Use as text)$/ });
      if ((await swap.count()) > 0 && (await swap.isEnabled())) await swap.click();
      await textBox(page).fill('');
      await follow(page, name);
    }
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await download;
    expect(requests.filter((request) => !request.startsWith('GET blob:'))).toEqual([]);
    expect(home.node.exchanges).toHaveLength(served);
  });

  test.each(examples)(
    '$name: Send posts the form, once, and what comes back is what the page says: $title',
    async ({ tool, example }) => {
      const { text, ...options } = example.input;
      await follow(page, tool.name, options);
      await paste(page, String(text));
      for (const { title, write } of requestLanguages) {
        await page.getByRole('radio', { name: title, exact: true }).check();
        expect(await code(page).textContent()).toBe(write(page.url().replace(/\/#.*/, toolPath(tool)), example.input));
      }
      const sent = page.waitForRequest('**/api/**');
      await send(page);
      expect((await sent).postDataJSON()).toEqual(example.input);
      expect(requests).toEqual([`POST ${new URL(toolPath(tool), home.page.url())}`]);
      const [headers, body] = (await answer(page).innerText()).split('\n\n');
      expect(headers).toMatch(/^content-type: application\/json/m);
      expect(body).toBe(answerOf(example));
      expect(await page.locator('.status').innerText()).toMatch(
        'data' in example ? /^200 OK in \d+ ms$/ : /^400 Bad Request in \d+ ms$/,
      );
      expect(await resultBox(page).inputValue()).toBe('data' in example ? shownIn(String(example.data['result'])) : '');
    },
  );

  test('the request is copied whole, also where it is too long to be shown whole', async () => {
    await follow(page, 'base64');
    await textBox(page).fill('a'.repeat(10_000));
    expect((await code(page).innerText()).length).toBeLessThan(5_000);
    await page.getByRole('radio', { name: 'curl' }).check();
    await page.locator('.request').getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => readClipboard(page))
      .toMatch(/^curl http:[^ ]+ -H 'Content-Type: application\/json' -d '\{"text":"a{10000}"\}'$/);
  });

  test('an answer is marked as old when the form changes, and as new when it changes back', async () => {
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await send(page);
    const heading = page.locator('.answer h3');
    expect(await heading.innerText()).toBe('Answer');
    await textBox(page).fill('b');
    expect(await heading.innerText()).toBe('Answer to an earlier request');
    await textBox(page).fill('a');
    expect(await heading.innerText()).toBe('Answer');
    await page.getByLabel('URL-safe alphabet').check();
    expect(await heading.innerText()).toBe('Answer to an earlier request');
    await page.getByRole('link', { name: 'Base58' }).click();
    expect(await heading.count()).toBe(0);
  });

  test('the language of the request stays when the tool changes', async () => {
    await follow(page, 'base64');
    await page.getByRole('radio', { name: 'Python' }).check();
    await page.getByRole('link', { name: 'Base58' }).click();
    expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
    expect(await code(page).innerText()).toContain('urllib.request');
  });

  test('429 is shown as any other answer, with its Retry-After', async () => {
    const limited = await startNode({ rateLimit: 1 });
    const { page: other, complaints } = await openPage(home.browser, `http://127.0.0.1:${limited.port}/`);
    await send(other);
    await send(other);
    expect(await other.locator('.status').innerText()).toMatch(/^429 Too Many Requests in \d+ ms$/);
    expect(await answer(other).innerText()).toMatch(/^retry-after: \d+$/m);
    expect(await answer(other).innerText()).toContain('"code":"RATE_LIMITED"');
    expect(complaints).toEqual([]);
    await limited.stop();
  });

  test('a server that is gone is told, and what was converted stays', async () => {
    const node = await startNode();
    const { page: other, complaints } = await openPage(home.browser, `http://127.0.0.1:${node.port}/`);
    await untilControlled(other);
    await node.stop();
    await textBox(other).fill('a');
    await send(other);
    expect(await other.locator('.status').innerText()).toMatch(/^No answer: /);
    expect(await resultBox(other).inputValue()).toBe('YQ==');
    const back = await startNode({ port: node.port });
    await send(other);
    expect(await other.locator('.status').innerText()).toMatch(/^200 OK/);
    expect(complaints).toEqual([]);
    await back.stop();
  });

  test('Send waits for its answer: pressed again meanwhile, it sends nothing', async () => {
    const allowance = { isAllowed: true, limit: 2, windowSeconds: 60, remaining: 1, resetSeconds: 60 };
    let gate = Promise.resolve();
    const node = await startNode({ limiter: { take: () => gate.then(() => allowance) } });
    const { page: other, complaints } = await openPage(home.browser, `http://127.0.0.1:${node.port}/`);
    let release = () => {};
    gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const button = other.getByRole('button', { name: 'Send' });
    await button.click();
    await other.locator('[aria-busy=true]').waitFor({ state: 'attached' });
    await button.click();
    release();
    await other.locator('[aria-busy=false] .answer').waitFor();
    expect(node.exchanges.filter(({ route }) => route.startsWith('/api/'))).toHaveLength(1);
    expect(complaints).toEqual([]);
    await node.stop();
  });
});

/** The code of the request. */
function code(page: Page): Locator {
  return page.getByRole('region', { name: 'The request', exact: true });
}

/** Headers and body of the answer. */
function answer(page: Page): Locator {
  return page.getByRole('region', { name: 'Headers and body of the answer', exact: true });
}

/** Sends the request, and waits for its answer. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[aria-busy=false] .answer').waitFor();
}
