import { highlight } from '../../src/documents/snippets/highlight.ts';
import { post, type ShownResponse } from '../post.ts';

/** The forms that send a JSON text to the server of the page. What the user writes is kept only in memory. */

/** Sends the forms, and fills them with examples. */
export function activateForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try-it')) activate(form);
  document.addEventListener('click', (event) => {
    const { target } = event;
    const control = target instanceof Element ? target.closest<HTMLElement>('button.fill, .code summary') : null;
    if (control?.matches('button')) fill(control);
    else if (control !== null) {
      // An example that opens closes another one, perhaps above it.
      event.preventDefault();
      inPlace(control, () => control.parentElement?.toggleAttribute('open'));
    }
  });
  // The form in an example returns to its place when the example closes.
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || target.open) return;
    const form = target.querySelector('form')?.closest('details');
    if (form && form !== target) target.parentElement?.append(form);
  };
  document.addEventListener('toggle', onToggle, true);
}

function activate(form: HTMLFormElement): void {
  const path = form.dataset['path'] ?? '';
  const body = find<HTMLTextAreaElement>(form, 'textarea');
  const name = find(form, '.response figcaption span');
  let isBusy = false;

  const submit = async () => {
    if (isBusy) return;
    isBusy = true;
    form.ariaBusy = 'true';
    showStatus(form, 'Sending…');
    const json = body.value;
    showResponse(form, await post(path, json));
    name.textContent = body.value === json ? 'Response' : EARLIER;
    form.ariaBusy = null;
    isBusy = false;
  };

  body.addEventListener('input', () => {
    name.textContent = EARLIER;
    if (!isBusy) showStatus(form, '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  });
}

const EARLIER = 'Response to an earlier body';

/** Opens the form of a tool below the request of an example, with this request. Nothing above it moves. */
function fill(button: HTMLElement): void {
  const { form = '', input = '' } = button.dataset;
  const details = document.getElementById(form)?.closest('details');
  const body = details?.querySelector('textarea');
  if (!details || !body) return;
  inPlace(button, () => {
    button.closest('figure')?.after(details);
    details.open = true;
    body.value = input;
    body.dispatchEvent(new Event('input'));
    body.focus({ preventScroll: true });
  });
}

/** Makes a change around a button, which stays where it is on the screen: its code may scroll, and the page. */
export function inPlace(button: Element, change: () => void): void {
  const { top } = button.getBoundingClientRect();
  change();
  for (const scrolled of [button.closest('.code'), document.documentElement])
    if (scrolled !== null) scrolled.scrollTop += button.getBoundingClientRect().top - top;
}

function showResponse(form: HTMLFormElement, { status, isOk, headers, body }: ShownResponse): void {
  showStatus(form, status, isOk ? 'ok' : 'bad');
  find(form, '.response').hidden = body === undefined;
  find(form, '.response code').replaceChildren(...colored(body ?? ''));
  find(form, '.headers').textContent = Array.from(headers ?? [], (header) => header.join(': ')).join('\n');
}

function showStatus(form: HTMLFormElement, status: string, kind = ''): void {
  const badge = find(form, '.sent');
  badge.textContent = status;
  badge.className = `sent badge ${kind}`;
}

/** Code in the colors of the page. */
export function colored(code: string): readonly Node[] {
  return highlight(code).map(([text, kind]) => {
    const span = document.createElement('span');
    span.textContent = text;
    span.className = kind;
    return span;
  });
}

function find<Kind extends HTMLElement = HTMLElement>(parent: ParentNode, selector: string): Kind {
  const element = parent.querySelector<Kind>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
