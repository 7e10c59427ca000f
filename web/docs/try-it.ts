import './docs.css';
import { RESULT_FIELD } from '../../src/core/field-names.ts';
import { curlCommand, EXAMPLE_ORIGIN } from '../../src/documents/snippets/request-code.ts';
import { keepOffline } from '../offline.ts';
import { post, type ShownResponse } from '../post.ts';
import { createRequestForm } from './request-form.ts';

/** The script of the reference: lets the user try each tool on the server of the page, and marks the current section. */

for (const form of document.querySelectorAll<HTMLFormElement>('form.try-it')) activate(form);
for (const code of document.querySelectorAll('main code')) {
  const text = code.textContent;
  if (text.includes(EXAMPLE_ORIGIN)) code.textContent = text.replaceAll(EXAMPLE_ORIGIN, location.origin);
}
markCurrent(document.querySelectorAll('nav.contents a[href^="#"]'));
keepOffline();

function activate(form: HTMLFormElement): void {
  const url = new URL(form.getAttribute('action') ?? '', location.href).href;
  const request = createRequestForm(form);
  let isBusy = false;

  const showRequest = () => {
    show(form, '.request', curlCommand(url, request.json()));
    form.classList.add('old');
  };
  const fill = (button: HTMLElement) => {
    const input: Record<string, unknown> = JSON.parse(button.dataset['input'] ?? '{}');
    request.fill(input);
    showRequest();
  };
  const submit = async () => {
    if (isBusy) return;
    isBusy = true;
    form.setAttribute('aria-busy', 'true');
    const json = request.json();
    showAnswer(form, await post(url, json));
    // The response is already outdated if the request has changed meanwhile.
    form.classList.toggle('old', request.json() !== json);
    form.removeAttribute('aria-busy');
    isBusy = false;
  };

  form.addEventListener('input', showRequest);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  });
  const buttons = form.querySelectorAll<HTMLElement>('[data-input]');
  for (const button of buttons) button.addEventListener('click', () => fill(button));
  if (buttons[0] !== undefined) fill(buttons[0]);
  const section = form.closest('section');
  section?.classList.add('has-form');
  for (const element of section?.querySelectorAll('.try-it, .jump') ?? []) element.removeAttribute('hidden');
}

function showAnswer(form: HTMLFormElement, { status, isOk, headers, body }: ShownResponse): void {
  const { data, error }: Envelope = parse(body);
  const line = find(form, '.status');
  line.textContent = isOk || error?.message === undefined ? status : `${status}: ${error.message}`;
  line.classList.toggle('ok', isOk);
  find(form, '.answer').hidden = body === undefined;
  // With its line breaks and quotes as they are.
  show(form, '.result', isOk ? data?.[RESULT_FIELD] : undefined);
  show(form, '.body', body);
  show(form, '.headers', headers);
}

/** The parts of a response that are shown, if it is one of textmill. */
interface Envelope {
  readonly data?: { readonly [RESULT_FIELD]?: string };
  readonly error?: { readonly message?: string };
}

/** A body as JSON. A body that is not a JSON object, such as the page of a proxy, becomes an empty object. */
function parse(body: string | undefined): object {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Shows a figure with a text, or hides it if there is no text. */
function show(form: HTMLFormElement, selector: string, text: string | undefined): void {
  const figure = find(form, selector);
  figure.hidden = text === undefined;
  find(figure, 'pre').textContent = text ?? '';
}

/** Marks the link of the current section in a table of contents. */
function markCurrent(links: Iterable<HTMLAnchorElement>): void {
  const bySection = new Map<Element, HTMLAnchorElement>();
  for (const link of links) {
    const section = document.querySelector(`section[aria-labelledby="${CSS.escape(link.hash.slice(1))}"]`);
    if (section !== null) bySection.set(section, link);
  }
  // A section is current while it crosses a line in the upper part of the window.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) bySection.get(target)?.setAttribute('aria-current', 'true');
        else bySection.get(target)?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-15% 0px -85% 0px' },
  );
  for (const section of bySection.keys()) observer.observe(section);
}

function find(parent: ParentNode, selector: string): HTMLElement {
  const element = parent.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
