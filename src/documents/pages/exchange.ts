import { toolPath } from '../../contract/endpoints.ts';
import { publicCode, statusOf } from '../../contract/errors.ts';
import type { Example, Tool } from '../../core/tool.ts';
import { answerOf } from '../example.ts';
import type { Exchange } from '../reference/reference.ts';
import { highlight } from '../snippets/highlight.ts';
import { EXAMPLE_ORIGIN, requestLanguages } from '../snippets/request-code.ts';
import { shownJson } from '../snippets/request-language.ts';
import { escapeHtml } from './html.ts';
import { pageIcons } from './icon-paths.ts';
import { iconHtml } from './page.ts';

/** The code beside the text of the reference, and its forms. Their buttons need a script (web/docs). */

const COPY = '<button type="button" class="plain copy scripted">Copy</button>';

const [FIRST, ...OTHERS] = requestLanguages;

const LANGUAGES = `<span class="languages" role="group" aria-label="Language">${requestLanguages
  .map(({ name, title }) => {
    return `<button type="button" class="plain" value="${name}" aria-pressed="${name === FIRST.name}">${title}</button>`;
  })
  .join('')}</span>`;

/** The examples of a tool, of which one is open, and its form. */
export function toolExamples(tool: Tool, exchanges: readonly Exchange[], id: string): string {
  const name = `name="${id}"`;
  const items = exchanges.map((exchange, index) => {
    const heading = `<h4>${escapeHtml(exchange.example.title)}</h4>${badge(exchange.example, false)}`;
    return `<details ${name}${index === 0 ? ' open' : ''}><summary>${heading}</summary>${exchangeHtml(exchange, id)}</details>`;
  });
  const form = `<details class="scripted"><summary>${iconHtml(pageIcons.try)}<h4 id="${id}-try-it">Try it</h4></summary>${toolForm(tool, exchanges, id)}</details>`;
  return items.join('\n') + form;
}

/** A request and its response. */
export function exchangeHtml({ tool, example }: Exchange, toolId: string): string {
  const url = EXAMPLE_ORIGIN + toolPath(tool);
  const { input } = example;
  const code = ({ name, write }: (typeof requestLanguages)[number], html: (code: string) => string) =>
    `<code data-language="${name}">${html(write(url, input))}</code>`;
  // The script colors these when it shows them.
  const others = OTHERS.map((other) => `<template data-language="${other.name}">${code(other, escapeHtml)}</template>`);
  const fill = `<button type="button" class="plain fill" data-form="${toolId}-try-it" data-input="${escapeHtml(shownJson(input))}">${iconHtml(pageIcons.try)}<span>Try it</span></button>`;
  return `<figure class="request"><figcaption class="scripted">${LANGUAGES}${fill}${COPY}</figcaption><pre tabindex="0">${code(FIRST, colored)}</pre>${others.join('')}</figure>
${responseHtml(example)}`;
}

/** The response to an example, with its status. */
export function responseHtml(example: Example): string {
  const json = colored(shownJson(JSON.parse(answerOf(example))));
  return `<figure class="response"><figcaption>${badge(example, true)}${COPY}</figcaption><pre tabindex="0"><code>${json}</code></pre></figure>`;
}

/** A URL, to copy. */
export function urlHtml(caption: string, url: string): string {
  return `<figure><figcaption><span>${caption}</span>${COPY}</figcaption><pre tabindex="0"><code>${escapeHtml(url)}</code></pre></figure>`;
}

function badge(example: Example, isLong: boolean): string {
  const isOk = 'data' in example;
  const [status, code] = isOk ? [200, 'OK'] : [statusOf(example.error.code), publicCode(example.error.code)];
  return `<span class="badge ${isOk ? 'ok' : 'bad'}">${status}${isLong ? ` ${code}` : ''}</span>`;
}

/** Sends a JSON text that the user writes. It starts with the first example. */
function toolForm(tool: Tool, [first]: readonly Exchange[], id: string): string {
  const path = escapeHtml(toolPath(tool));
  return `<form class="try-it" data-path="${path}" aria-label="Try ${escapeHtml(tool.title)}" autocomplete="off">
<p><label for="${id}-body">JSON body of <code>POST ${path}</code></label></p>
<textarea id="${id}-body" rows="8" spellcheck="false" autocapitalize="off">
${escapeHtml(shownJson(first?.example.input ?? {}))}</textarea>
<p><button type="submit">Send<kbd aria-hidden="true">Ctrl Enter</kbd></button><span class="sent badge" role="status"></span></p>
<figure class="response" hidden><figcaption><span>Response</span>${COPY}</figcaption><pre tabindex="0"><code></code></pre>
<details><summary>Response headers</summary><pre class="headers"></pre></details></figure>
</form>`;
}

function colored(code: string): string {
  const html = highlight(code).map(([text, kind]) => {
    return kind === '' ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`;
  });
  return html.join('');
}
