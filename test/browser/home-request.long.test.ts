import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toolPath } from '../../src/contract/endpoints.ts';
import type { Allowance, Limiter } from '../../src/contract/message.ts';
import { answerOf } from '../../src/documents/example.ts';
import { requestLanguages } from '../../src/documents/snippets/request-code.ts';
import { base64 } from '../../src/tools/index.ts';
import { registry } from '../../src/tools/registry.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { formExamples } from './fill-in.ts';
import {
  describeHome,
  follow,
  openRequest,
  readClipboard,
  reset,
  resultBox,
  shownIn,
  textBox,
  UNTIL,
  untilClosed,
  untilHeard,
} from './home.ts';
import { findButton, untilControlled } from './open-page.ts';

/** The requests of the page to its server, and the responses that it shows. */

/** A result and an error. test/contract/ has the responses for all examples. */
const tool = base64;
const examples = ['data', 'error'].flatMap((outcome) => formExamples(tool).find((example) => outcome in example) ?? []);

const allowance: Allowance = { isAllowed: true, limit: 2, windowSeconds: 60, remaining: 1, resetSeconds: 60 };

/** The decision of the rate limiter of the server. */
let take: Limiter['take'];

describeHome('the requests of the page /', { limiter: { take: (key) => take(key) } }, (home) => {
  let page: Page;
  let requests: string[] = [];

  beforeAll(async () => {
    page = home.page;
    // Until the service worker has cached its files, it sends requests.
    await untilControlled(page);
    page.context().on('request', (request) => {
      // Cached: for every new address, Chromium requests the icon, and a worker loads the script of the page.
      const { origin, pathname, search } = new URL(request.url());
      const isOwn = origin === new URL(page.url()).origin && search === '';
      const isCached = isOwn && /^\/assets\/[\w.-]+$|^\/[\w-]+\.svg$/.test(pathname);
      if (!isCached) requests.push(`${request.method()} ${request.url()}`);
    });
  });

  beforeEach(() => {
    requests = [];
    take = () => allowance;
  });

  test('no action on the page sends a request', async () => {
    const served = home.node.exchanges.length;
    const pressed = await page.evaluate<string[]>(`(async () => {
      ${UNTIL}
      const controls = () => [...document.querySelectorAll('main :is(input, button, textarea, select):not([type=file], :disabled)')];
      const keyOf = ({ id, type, value, title, textContent }) => [id, type === 'radio' && value, title, textContent].join(' ');
      const pressed = [];
      for (const link of document.querySelectorAll('.tools a')) {
        link.click();
        await until(() => link.getAttribute('aria-current') === 'page');
        // Some controls appear and disappear with the choices.
        const done = new Set();
        for (;;) {
          const control = controls().find((one) => !done.has(keyOf(one)));
          if (control === undefined) break;
          done.add(keyOf(control));
          if (control.matches('textarea, [type=number]')) {
            control.value = '7';
            control.dispatchEvent(new Event('input', { bubbles: true }));
          } else if (control.matches('select')) {
            control.selectedIndex = control.options.length - 1;
            control.dispatchEvent(new Event('change', { bubbles: true }));
            pressed.push(control.id);
          } else if (!/^(?:Send|Open file|Save|Hide the request)$/.test(control.textContent || control.title)) {
            control.click();
            pressed.push(control.textContent || control.value);
            // Some controls open another tool.
            if (link.getAttribute('aria-current') !== 'page') link.click();
          }
          await until(() => true);
        }
      }
      return pressed;
    })()`);
    const some = ['encode', 'decode', 'number', 'Paste', 'Undo', 'Clear', 'Swap', 'To input', 'Base58', 'Python'];
    expect(pressed).toEqual(expect.arrayContaining(some));
    for (const { name } of registry.values()) await follow(page, name);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await untilClosed(page);
    await textBox(page).fill('7');
    const download = page.waitForEvent('download');
    await findButton(page, 'Save').click();
    await download;
    expect(requests.filter((request) => !request.startsWith('GET blob:'))).toEqual([]);
    expect(home.node.exchanges).toHaveLength(served);
  });

  test.each(examples)(
    'Send posts the form once, and the page shows the same result as the response: $title',
    async (example) => {
      const { text, ...options } = example.input;
      await follow(page, tool.name, options);
      await textBox(page).fill(String(text));
      const url = new URL(toolPath(tool), page.url()).href;
      await openRequest(page);
      for (const { title, write } of requestLanguages) {
        await findButton(panel(page), title).click();
        expect(await part(page, 'Request').textContent()).toBe(write(url, example.input));
      }
      const sent = page.waitForRequest('**/api/**');
      await send(page);
      expect((await sent).postDataJSON()).toEqual(example.input);
      expect(requests).toEqual([`POST ${url}`]);
      expect(await part(page, 'Response body').innerText()).toBe(
        JSON.stringify(JSON.parse(answerOf(example)), null, 2),
      );
      expect(await badge(page).innerText()).toMatch(
        'data' in example ? /^200 OK in \d+ ms$/ : /^400 Bad Request in \d+ ms$/,
      );
      expect(await resultBox(page).inputValue()).toBe('data' in example ? shownIn(String(example.data['result'])) : '');
    },
  );

  test('the whole request is copied, even if it is too long to be shown completely', async () => {
    await follow(page, 'base64');
    await textBox(page).fill('a'.repeat(10_000));
    await openRequest(page);
    expect((await part(page, 'Request').innerText()).length).toBeLessThan(5_000);
    expect(await panel(page).innerText()).toContain('Only the start of the text is shown. Copy includes all of it.');
    await findButton(panel(page), 'curl').click();
    await findButton(panel(page), 'Copy').click();
    await expect
      .poll(() => readClipboard(page))
      .toMatch(
        /^curl http:\S+ \\\n {2}-H 'Content-Type: application\/json' \\\n {2}-d '\{\n +"text": "a{10000}"\n {2}\}'$/,
      );
  });

  test('what the API can’t convert is not sent, and the panel says why', async () => {
    const said = panel(page).locator('.limitation');
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await openRequest(page);
    expect(await said.count()).toBe(0);
    const file = { name: 'a.bin', mimeType: '', buffer: Buffer.from([0xff]) };
    await page.locator('input[type=file]').setInputFiles(file);
    await said.waitFor();
    expect(await findButton(panel(page), 'Copy').isDisabled()).toBe(true);
    await findButton(page, 'Send').click();
    const sentence = "The API accepts only text, so the file can't be sent.";
    expect(await said.innerText()).toBe(sentence);
    await untilHeard(page, sentence);
    expect(requests).toEqual([]);
    await findButton(page, 'Clear').click();
  });

  test('a response is shown only next to its request, in any language; the language stays', async () => {
    await follow(page, 'base64');
    await textBox(page).fill('a');
    await send(page);
    await findButton(panel(page), 'Python').click();
    for (const [text, count] of [
      ['a', 1],
      ['b', 0],
      ['a', 1],
    ] as const) {
      await textBox(page).fill(text);
      expect(await badge(page).count()).toBe(count);
    }
    await page.getByRole('link', { name: 'Base58' }).click();
    await openRequest(page);
    expect(await badge(page).count()).toBe(0);
    expect(await panel(page).innerText()).toContain('Your text is sent only if you press Send, and only to 127.0.0.1:');
    expect(await panel(page).locator('[aria-pressed=true]').innerText()).toBe('Python');
    expect(await part(page, 'Request').innerText()).toContain('urllib.request');
  });

  test('Send waits for its response: if it is pressed again meanwhile, it sends nothing', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    take = () => released.then(() => allowance);
    await reset(page);
    await openRequest(page);
    const button = findButton(page, 'Send');
    await button.click();
    await button.click();
    expect(await panel(page).innerText()).toContain('Sending…');
    release();
    await badge(page).waitFor();
    expect(requests).toHaveLength(1);
  });

  test('the response to the newer of two requests is shown, even if the older response comes later', async () => {
    const releases: (() => void)[] = [];
    take = async () => {
      await new Promise<void>((resolve) => releases.push(resolve));
      return allowance;
    };
    await reset(page);
    await openRequest(page);
    const button = findButton(page, 'Send');
    for (const text of ['old', 'new']) {
      await textBox(page).fill(text);
      await button.click();
      await expect.poll(() => releases.length).toBe(text === 'old' ? 1 : 2);
    }
    releases[1]?.();
    await badge(page).waitFor();
    const older = page.waitForResponse((response) => response.request().postData()?.includes('old') === true);
    releases[0]?.();
    await (await older).finished();
    expect(await part(page, 'Response body').innerText()).toContain('bmV3');
  });

  describe('without a server', () => {
    beforeAll(() => home.node.stop());

    test('the panel reports that the server is gone, and the result stays', async () => {
      await reset(page);
      await textBox(page).fill('a');
      await send(page);
      expect(await badge(page).innerText()).toMatch(/^No response from the server\./);
      const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 320, height: 700 });
      expect(
        await page.evaluate(
          `[...document.querySelectorAll('.card')].map((card) => card.scrollWidth > card.clientWidth)`,
        ),
      ).toEqual([false, false]);
      await page.setViewportSize(desktop);
      expect(await resultBox(page).inputValue()).toBe('YQ==');
      const back = await startNode({ port: home.node.port });
      onTestFinished(() => back.stop());
      await findButton(page, 'Send').click();
      await badge(page)
        .getByText(/^200 OK/)
        .waitFor();
    });
  });
});

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'API request', exact: true });
}

/** The status of the response. */
function badge(page: Page): Locator {
  return panel(page).locator('.badge');
}

/** A code block of the panel. */
function part(page: Page, name: 'Request' | 'Response body'): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Sends the request, and waits for its response. */
async function send(page: Page): Promise<void> {
  await openRequest(page);
  await findButton(page, 'Send').click();
  await badge(page).waitFor();
}
