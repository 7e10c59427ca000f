import { expect } from 'vitest';
import { HEAR_STATUS } from '../open-page.ts';
import type { DrivenPage } from './driven-page.ts';

/** The context of a scenario: a page that does not show the service yet, and the address of the page /. */
interface Stage {
  readonly page: DrivenPage;
  readonly url: string;
}

interface Scenario {
  readonly rule: string;
  run(stage: Stage): Promise<void>;
}

/** The actions of a user on the page, the same in every browser engine. */
export const scenarios: readonly Scenario[] = [
  {
    rule: 'converts text while the user types it',
    async run({ page, url }) {
      await open(page, url);
      await enter(page, 'Hello, 世界 😀');
      await shows(page, RESULT, 'SGVsbG8sIOS4lueVjCDwn5iA');
    },
  },
  {
    rule: 'types and pastes into the input from the start, and while nothing has the focus',
    async run({ page, url }) {
      await open(page, url);
      await page.type('a');
      await page.press('Control+a');
      await page.press('Control+c');
      for (const press of [() => page.type('b'), () => page.press('Control+v')]) {
        await page.evaluate('document.activeElement.blur()');
        await press();
        await shows(page, 'document.activeElement.id', 'text');
      }
      await shows(page, TEXT, 'ba');
    },
  },
  {
    rule: 'undoes and redoes text and operation with keys',
    async run({ page, url }) {
      await open(page, url);
      await enter(page, 'Hello');
      await page.click(OPERATION_LABEL, 'Decode');
      await shows(page, isChosen('operation', 'decode'), true);
      await page.click('#text');
      await page.press('Control+z');
      await shows(page, isChosen('operation', 'encode'), true);
      await shows(page, TEXT, 'Hello');
      await page.press('Control+z');
      await shows(page, TEXT, '');
      await page.press('Control+Shift+z');
      await shows(page, TEXT, 'Hello');
    },
  },
  {
    rule: 'copies and pastes line ends unchanged',
    async run({ page, url }) {
      const encoded = page.clipboardKeepsCr ? 'YQ0KYg1jCmQ=' : 'YQpiCmMKZA==';
      await open(page, `${url}#base64?operation=decode`);
      await enter(page, encoded);
      await shows(page, RESULT, 'a\nb\nc\nd');
      await page.evaluate(HEAR_STATUS);
      await page.click('.primary');
      await shows(page, `window.heard.includes('Result copied.')`, true);
      await page.click(OPERATION_LABEL, 'Encode');
      await page.click('#text');
      await page.press('Control+a');
      await page.press('Control+v');
      await shows(page, RESULT, encoded);
    },
  },
  {
    rule: 'converts a file of 16 MiB in a worker',
    async run({ page, url }) {
      await open(page, `${url}#hex-to-text?operation=encode`);
      await drop(page, 'new Uint8Array(2 ** 24).fill(255)');
      await shows(page, '[...document.querySelectorAll(".counts")].at(-1)?.innerText', '33,554,432 characters');
    },
  },
  {
    rule: 'shows a decoded picture',
    async run({ page, url }) {
      await open(page, `${url}#base64?operation=decode`);
      await drop(page, `'R0lGODlhAgABAIAAAP///wAAACwAAAAAAgABAAACAgQKADs='`);
      await shows(page, 'document.querySelector(".picture")?.naturalWidth', 2);
      await shows(
        page,
        '/GIF image, 2 × 1 pixels/.test(document.querySelector("[id$=result-message]").innerText)',
        true,
      );
    },
  },
  {
    rule: 'opens a tool and an operation by another name, with the palette and keys only',
    async run({ page, url }) {
      await open(page, url);
      await page.click('#text');
      await page.press('Control+k');
      await shows(page, 'document.activeElement.matches("dialog input")', true);
      await page.type('urldecode');
      await page.press('Enter');
      await shows(page, 'location.hash', '#url-encoder?operation=decode');
      await shows(page, isChosen('operation', 'decode'), true);
    },
  },
  {
    rule: 'keeps the chosen colors',
    async run({ page, url }) {
      for (const theme of ['dark', 'light']) {
        await open(page, `${url}?${theme}#base64`);
        await page.evaluate(`(() => {
          const select = document.querySelector('#theme');
          select.value = '${theme}';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        })()`);
        await open(page, `${url}?${theme}-again#base64`);
        await shows(page, 'getComputedStyle(document.documentElement).colorScheme', theme);
        await shows(page, 'getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] < 100', theme === 'dark');
      }
    },
  },
];

const TEXT = 'document.querySelector("#text").value';
const RESULT = 'document.querySelector("#output-result").value';
const OPERATION_LABEL = 'label:has(input[name="operation"])';

function isChosen(choice: string, value: string): string {
  return `document.querySelector('input[name="${choice}"][value="${value}"]').checked`;
}

/**
 * Opens an address of the page, and waits until its script has run. Without a fragment, it is the first tool, not the
 * last one.
 */
async function open(page: DrivenPage, url: string): Promise<void> {
  await page.open(url.includes('#') ? url : `${url}#base64`);
  await shows(page, 'document.activeElement.id', 'text');
}

async function enter(page: DrivenPage, text: string): Promise<void> {
  await page.click('#text');
  await page.type(text);
}

/** Waits until an expression has a value in the page. */
async function shows(page: DrivenPage, expression: string, value: unknown): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { message: expression }).toEqual(value);
}

/** Drops a file on the page. Its content is an expression of JavaScript. */
async function drop(page: DrivenPage, content: string): Promise<void> {
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${content}], 'bytes.bin'));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.querySelector('h1').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  })()`);
}
