import { toolPath } from '../../contract/endpoints.ts';
import type { Field } from '../../core/field.ts';
import type { Tool } from '../../core/tool.ts';
import { escapeHtml } from './html.ts';

/**
 * The form of a tool, as HTML. It needs a script (web/docs), which shows it, sends it and fills in the response. The
 * controls have the defaults of the fields, and the buttons have the requests of the examples as JSON.
 */
export function toolForm(tool: Tool, id: string): string {
  const { fields, examples, title } = tool;
  const buttons = examples.map(({ title: shown, input }) => {
    return `<button type="button" data-input="${escapeHtml(JSON.stringify(input))}">${escapeHtml(shown)}</button>`;
  });
  const controls = Object.entries(fields).map(([name, field]) => formField(name, field, `${id}-${name}`));
  return [
    `<form class="try-it" id="${id}" action="${escapeHtml(toolPath(tool))}" method="post" aria-label="Try ${escapeHtml(title)}" autocomplete="off" novalidate hidden>`,
    '<h3>Try it</h3>',
    `<div class="examples" role="group" aria-label="Examples">${buttons.join('')}</div>`,
    `<div class="fields">${controls.join('')}</div>`,
    '<p class="send"><button type="submit">Send</button> <small>or Ctrl + Enter</small></p>',
    figure('request', 'Request', SCROLLING),
    // It is there from the start, so that screen readers announce text that is added.
    '<p class="status" role="status"></p>',
    '<div class="answer" hidden>',
    figure('result', 'Result', SCROLLING),
    figure('body', 'Response', SCROLLING),
    figure('headers', 'Response headers', ''),
    '</div>',
    '</form>',
  ].join('');
}

/** Elements that scroll can be reached by keyboard. */
const SCROLLING = ' class="scrolling" tabindex="0"';

function figure(name: string, caption: string, attributes: string): string {
  return `<figure class="${name}"><figcaption>${caption}</figcaption><pre${attributes} dir="auto"></pre></figure>`;
}

function formField(name: string, field: Field, id: string): string {
  const usedBy = field.usedBy === undefined ? '' : ` data-used-by="${escapeHtml(field.usedBy.join(' '))}"`;
  const label = `<label for="${id}"><code>${escapeHtml(name)}</code></label>`;
  const control = formControl(name, field, id);
  const kind = field.default === undefined ? 'wide' : field.kind;
  return `<div class="field ${kind}"${usedBy}>${field.kind === 'flag' ? control + label : label + control}</div>`;
}

function formControl(name: string, field: Field, id: string): string {
  const attributes = `id="${id}" name="${escapeHtml(name)}"`;
  switch (field.kind) {
    case 'text': {
      const rows = field.default === undefined ? 'rows="4" data-required' : 'rows="1"';
      // The parser removes a line break after the tag, so this one keeps a line break at the start of the default.
      return `<textarea ${attributes} ${rows} dir="auto" spellcheck="false" autocapitalize="off">\n${escapeHtml(field.default ?? '')}</textarea>`;
    }
    case 'choice': {
      const options = field.choices.map(({ value }) => {
        return `<option${value === field.default ? ' selected' : ''}>${escapeHtml(value)}</option>`;
      });
      return `<select ${attributes}>${options.join('')}</select>`;
    }
    case 'flag':
      return `<input ${attributes} type="checkbox"${field.default ? ' checked' : ''}>`;
    case 'integer':
      return `<input ${attributes} type="number" step="1" min="${field.minimum}" max="${field.maximum}" value="${field.default}">`;
  }
}
