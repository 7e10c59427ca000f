import { REFERENCE_PATH } from '../../src/contract/path.ts';
import { EXAMPLE_ORIGIN } from '../../src/documents/snippets/request-code.ts';
import { shownAddress } from '../addresses.ts';
import { copyText } from '../clipboard.ts';
import { readStored, store } from '../storage.ts';
import { colored, inPlace } from './try-it.ts';

const COPIED_MILLISECONDS = 1_500;

/** Lets the user choose the language of all requests, and copy code. */
export function activateRequests(): void {
  nameServer(document.querySelector('main'));
  const language = readStored('language');
  if (language !== '') show(language);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.matches('.languages *')) choose(button);
    if (button?.matches('.copy')) void copy(button);
  });
}

/** Shows all requests in a language. The position of the button on the screen stays. */
function choose(button: HTMLButtonElement): void {
  inPlace(button, () => show(button.value));
  store('language', button.value);
}

/** Shows all requests in a language, if they have it: another version of the page may have stored the name. */
function show(language: string): void {
  const ofLanguage = `[data-language="${CSS.escape(language)}"]`;
  for (const request of document.querySelectorAll('.request')) {
    const pre = request.querySelector('pre');
    const template = request.querySelector<HTMLTemplateElement>(`template${ofLanguage}`);
    if (pre?.querySelector(ofLanguage) === null && template !== null) {
      pre.append(template.content.cloneNode(true));
      pre.lastElementChild?.replaceChildren(...colored(pre.lastElementChild.textContent));
      nameServer(pre);
    }
    if (pre?.querySelector(ofLanguage) === null) return;
    for (const code of pre?.querySelectorAll('code') ?? []) code.hidden = !code.matches(ofLanguage);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('.languages button')) {
    button.ariaPressed = String(button.value === language);
  }
}

/** Replaces the name of the server in examples by the user's own. */
function nameServer(parent: Element | null): void {
  for (const code of parent?.querySelectorAll('code') ?? []) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts;
      text.nodeValue = text.nodeValue?.replaceAll(EXAMPLE_ORIGIN, shownAddress('/').slice(0, -1)) ?? null;
    }
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  button.dataset['label'] ??= button.textContent;
  try {
    await copyText(textBeside(button));
    label(button, 'Copied');
  } catch {
    label(button, 'Not copied');
  }
  clearTimeout(timers.get(button));
  timers.set(button, setTimeout(label, COPIED_MILLISECONDS, button, button.dataset['label'], ''));
}

/** The code or the address beside a button, or the Markdown of its section. */
function textBeside(button: Element): string {
  const next = button.nextElementSibling;
  if (next instanceof HTMLTemplateElement) {
    const link = `](${shownAddress(REFERENCE_PATH)}#`;
    // Code, and what a backslash escapes, contain no links.
    const pieces = /\\.|(`+)[\s\S]*?\1|\]\(#/g;
    return next.content.textContent?.replaceAll(pieces, (piece) => (piece === '](#' ? link : piece)) ?? '';
  }
  const code = button.closest('figure, .endpoint');
  const text = code?.querySelector('code:not([hidden])')?.textContent ?? '';
  return code?.matches('.endpoint') ? shownAddress(text) : text;
}

/** When each button gets its own label back. */
const timers = new WeakMap<HTMLButtonElement, ReturnType<typeof setTimeout>>();

function label(button: HTMLButtonElement, text: string, said = text): void {
  button.textContent = text;
  const status = document.querySelector('#said');
  if (status !== null) status.textContent = said;
}
