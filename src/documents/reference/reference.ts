import { toolPath } from '../../contract/endpoints.ts';
import { ERROR_HEADER } from '../../contract/error-header.ts';
import type { Example, Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { answerOf } from '../example.ts';
import { code, enumerate, fence, inline, list, slug, table } from '../markdown.ts';
import { curlCommand, EXAMPLE_ORIGIN } from '../snippets/curl.ts';
import {
  addressRows,
  answerRules,
  errorRules,
  limitRows,
  rateRules,
  requestRules,
  textRules,
} from './contract-text.ts';
import { errorFacts } from './error-facts.ts';
import { defaultOf, descriptionOf, errorsOf, typeOf } from './field-facts.ts';

/** The reference: all that a caller can notice, as Markdown, from the tools' definitions and the contract. */

export const REFERENCE_TITLE = 'textmill reference';

/** One part of the reference. */
export interface Section {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** The tool that it is about; undefined where it is about all. */
  readonly tool?: Tool;
  /** What stands under its heading, which is of the second level. */
  readonly markdown: string;
}

/** The whole reference. */
export function reference(registry: Registry): string {
  const sections = referenceSections(registry);
  const contents = sections.map(({ id, title }) => `[${title}](#${id})`);
  return `${[
    `# ${REFERENCE_TITLE}`,
    introduction(registry),
    list(contents),
    ...sections.flatMap(({ title, markdown }) => [`## ${title}`, markdown]),
  ].join('\n\n')}\n`;
}

/** What the service is, in a paragraph. */
export function introduction(registry: Registry): string {
  const titles = [...registry.values()].map(({ title }) => title);
  return `An anonymous, stateless HTTP service that converts text. Its tools are ${enumerate(titles)}.`;
}

/** The reference in parts: what holds for every tool, then the tools. */
export function referenceSections(registry: Registry): readonly Section[] {
  const parts = [
    { title: 'Requests', markdown: requests(registry) },
    { title: 'Answers', markdown: list(answerRules) },
    { title: 'Errors', markdown: errors(registry) },
    { title: 'Rate limit', markdown: list(rateRules) },
    { title: 'Limits', markdown: table(['What', 'At most', 'Status over it'], limitRows) },
    { title: 'Text', markdown: list(textRules) },
    { title: 'Other addresses', markdown: addresses() },
    ...[...registry.values()].map((tool) => ({ title: tool.title, tool, markdown: toolMarkdown(tool) })),
  ];
  return parts.map((part) => ({ ...part, id: slug(part.title) }));
}

/** The first request that succeeds, and its answer. */
export function firstExchange(registry: Registry): string {
  for (const tool of registry.values()) {
    const example = tool.examples.find((candidate) => 'data' in candidate);
    if (example !== undefined) return exchange(tool, example);
  }
  return '';
}

function exchange(tool: Tool, example: Example): string {
  const command = curlCommand(EXAMPLE_ORIGIN + toolPath(tool), JSON.stringify(example.input));
  return [fence('sh', command), fence('json', answerOf(example))].join('\n\n');
}

function requests(registry: Registry): string {
  return [
    'A request and its answer:',
    firstExchange(registry),
    'Tools are called alike; they differ in their options and in what `data` holds.',
    list(requestRules),
  ].join('\n\n');
}

function errors(registry: Registry): string {
  const facts = errorFacts(registry);
  const invalid = facts.filter(({ code }) => code === 'INVALID_INPUT');
  const others = facts.filter(({ code }) => code !== 'INVALID_INPUT');
  return [
    list(errorRules),
    '### Statuses',
    table(
      ['Status', 'Code', 'Message, for example', 'What to do'],
      [
        ['400', code('INVALID_INPUT'), 'see [Invalid input](#invalid-input)', 'Mend the request as the message says.'],
        ...others.map(({ status, code: name, message, remedy }) => {
          return [String(status), name === undefined ? 'in plain text' : code(name), inline(message), inline(remedy)];
        }),
      ],
    ),
    '### Invalid input',
    `In the envelope each of these is 400 \`INVALID_INPUT\`. The library, the typed client and the header \`${ERROR_HEADER}\` have the code below. Codes of other statuses are the same everywhere.`,
    table(
      ['Code', 'Message, for example', 'What to do'],
      invalid.map(({ error, message, remedy }) => [code(error), inline(message), inline(remedy)]),
    ),
  ].join('\n\n');
}

function addresses(): string {
  return table(
    ['Address', 'What it is'],
    addressRows.map(([method, path, purpose]) => [code(`${method} ${path}`), purpose]),
  );
}

function toolMarkdown(tool: Tool): string {
  const { summary, fields, output, rules = [], examples } = tool;
  return [
    inline(summary),
    fence('http', `POST ${toolPath(tool)}`),
    '### Fields',
    table(
      ['Name', 'Type', 'Default', 'Description'],
      Object.entries(fields).map(([name, field]) => {
        return [code(name), typeOf(field), defaultOf(field), descriptionOf(field)];
      }),
    ),
    '### Answer',
    table(
      ['Name', 'Type', 'Description'],
      Object.entries(output).map(([name, { kind, description }]) => {
        return [code(name), kind === 'text' ? 'string' : 'integer, 0 or more', inline(description)];
      }),
    ),
    ...(rules.length === 0 ? [] : ['### Rules', list(rules.map(inline))]),
    '### Examples',
    ...examples.flatMap((example) => [`#### ${inline(example.title)}`, exchange(tool, example)]),
    '### Errors',
    `Beside the [errors of every request](#errors), 400 with one of these codes in \`${ERROR_HEADER}\`: ${enumerate(errorsOf(tool).map(code))}. What to do about each stands under [Invalid input](#invalid-input).`,
  ].join('\n\n');
}
