import { hydrate } from 'preact';
import type { Registry } from '../../src/tools/registry.ts';
import { keepOffline } from '../offline.ts';
import { App } from './app.tsx';
import { focusAtStart } from './focus.ts';
import { serveReports } from './worker.ts';

/** Starts the page, or long conversions if the script runs in a worker of the page. */
export function start(registry: Registry, script: string): void {
  if (typeof document === 'undefined') serveReports(registry);
  else startPage(registry, script);
}

function startPage(registry: Registry, script: string): void {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main element');
  const enterAgain = keepEntered(main);
  document.querySelector('.late')?.remove();
  hydrate(<App registry={registry} script={script} />, main);
  enterAgain();
  // In the next frame, because the linked tool has been rendered by then.
  requestAnimationFrame(() => {
    delete document.documentElement.dataset['linked'];
    focusAtStart();
  });
  keepOffline();
}

/** Saves what was entered before the script ran. The returned function enters it again, once the script listens. */
function keepEntered(form: Element): () => void {
  const controls = Array.from(form.querySelectorAll<Control>('input, textarea'));
  const entered = controls.filter(isEntered).map((control) => ({ control, value: control.value }));
  return () => {
    for (const { control, value } of entered) {
      // Setting an equal value would move the cursor.
      if (control.value !== value) control.value = value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}

function isEntered(control: Control): boolean {
  if (control instanceof HTMLTextAreaElement || !['radio', 'checkbox'].includes(control.type)) {
    return control.value !== control.defaultValue;
  }
  // Of two changed radio buttons, only the chosen one counts.
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
}

type Control = HTMLInputElement | HTMLTextAreaElement;
