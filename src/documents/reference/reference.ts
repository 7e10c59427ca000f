import { toolPath } from '../../contract/endpoints.ts';
import { ERROR_HEADER, errorHeader } from '../../contract/error-header.ts';
import { INVALID_INPUT, sampleError } from '../../contract/errors.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../core/field-names.ts';
import type { Example, Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { answerOf } from '../example.ts';
import { code, enumerate, fence, inline, jsonCode, list, numberedList, slug, table } from '../markdown.ts';
import { curlCommand, EXAMPLE_ORIGIN } from '../snippets/request-code.ts';
import { addressRows, checkLines, contractRules, limitRows, packageParts } from './contract-text.ts';
import { defaultOf, descriptionOf, errorFacts, errorsOf, typeOf } from './facts.ts';

/** The reference: everything that a caller can observe, as Markdown, computed from the tools and the contract. */

export const REFERENCE_TITLE = 'textmill reference';

/** One part of the reference. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The tool that it describes; undefined if it applies to all. */
  readonly tool?: Tool;
  /** The content below its heading, which is of the second level, and above its examples. */
  readonly markdown: string;
  readonly exchanges: readonly Exchange[];
  /** The content below the examples. */
  readonly rest: string;
}

/** A request of a tool and its response. */
export interface Exchange {
  readonly tool: Tool;
  readonly example: Example;
}

/** The whole reference; for language models, with advice on when to use each tool. */
export function reference(registry: Registry, hasAdvice = false): string {
  const sections = referenceSections(registry);
  const contents = sections.filter(({ tool }) => tool === undefined).map(({ id, title }) => `[${title}](#${id})`);
  return `${[
    `# ${REFERENCE_TITLE}`,
    introduction(registry),
    list(contents),
    ...sections.map((section) => sectionText(section, hasAdvice)),
  ].join('\n\n')}\n`;
}

/** A section with its examples; for language models, with advice on when to use its tool. */
export function sectionText(section: Section, hasAdvice = false): string {
  const { title, markdown, rest } = section;
  const parts = [`## ${title}`, markdown, ...examplesOf(section, hasAdvice), rest];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What the service is, in plain text. */
export const summary =
  'textmill is an HTTP service that converts text. It has no accounts. Nothing you send for conversion is stored or logged.';

/** The summary and the tools, in plain text. */
export function introduction(registry: Registry): string {
  const titles = Array.from(registry.values(), ({ title }) => title);
  return `${summary} Its tools are ${enumerate(titles)}.`;
}

/** The reference in sections: a first request, the rules for all tools, then each tool. */
export function referenceSections(registry: Registry): readonly Section[] {
  const paths = addressRows.map(([method, path, purpose]) => [code(`${method} ${path}`), purpose]);
  const parts = [
    { title: 'First request', ...firstRequest(registry) },
    { title: 'Requests', markdown: list(contractRules.requests) },
    { title: 'Responses', markdown: list(contractRules.responses) },
    { title: 'Errors', markdown: errors(registry) },
    { title: 'Rate limit', markdown: list(contractRules.rate) },
    { title: 'Limits', markdown: table(['Limit', 'At most', 'Status'], limitRows) },
    { title: 'Text', markdown: list(contractRules.text) },
    { title: 'Other paths', markdown: table(['Path', 'Purpose'], paths) },
    { title: 'npm package', markdown: list(packageParts) },
    ...Array.from(registry.values(), (tool) => ({ title: tool.title, tool, ...toolParts(tool) })),
  ];
  return parts.map((part) => ({ exchanges: [], rest: '', ...part, id: slug(part.title) }));
}

function examplesOf({ tool, exchanges }: Section, hasAdvice: boolean): string[] {
  if (tool === undefined) return exchanges.map(exchangeMarkdown);
  const lines = exchanges.map(({ example }) => {
    return `${inline(example.title)}: ${jsonCode(example.input)} returns ${code(answerOf(example))}`;
  });
  const advice = hasAdvice && tool.useWhen !== undefined ? ['### When to use it', inline(tool.useWhen)] : [];
  return [...advice, '### Examples', list(lines)];
}

/** The first example that succeeds: its request and its response. */
export function firstExchange(registry: Registry): string {
  return findExchanges(registry, 'data').map(exchangeMarkdown).join('');
}

/** The first example with data, or with an error; none if there is no tool. */
export function findExchanges(registry: Registry, kind: 'data' | 'error'): readonly Exchange[] {
  const all = [...registry.values()].flatMap((tool) => tool.examples.map((example) => ({ tool, example })));
  return all.filter(({ example }) => kind in example).slice(0, 1);
}

function exchangeMarkdown({ tool, example }: Exchange): string {
  const command = curlCommand(EXAMPLE_ORIGIN + toolPath(tool), JSON.stringify(example.input));
  return [fence('sh', command), fence('json', answerOf(example))].join('\n\n');
}

function firstRequest(registry: Registry) {
  const markdown = `Send the text to convert in \`${TEXT_FIELD}\`. The response has the converted text in \`data.${RESULT_FIELD}\`.`;
  const rest = [
    `The examples use the server at ${code(EXAMPLE_ORIGIN)}. Each tool has its own path and options:`,
    table(
      ['Tool', 'Path'],
      Array.from(registry.values(), (tool) => [`[${inline(tool.title)}](#${slug(tool.title)})`, code(toolPath(tool))]),
    ),
  ].join('\n\n');
  return { markdown, exchanges: findExchanges(registry, 'data'), rest };
}

function errors(registry: Registry): string {
  const facts = errorFacts(registry);
  const invalid = facts.filter(({ code }) => code === INVALID_INPUT);
  const others = facts.filter(({ code }) => code !== INVALID_INPUT);
  const special = invalid.find(({ isOfEveryTool }) => !isOfEveryTool);
  return [
    '### Statuses',
    table(
      ['Status', 'Code', 'Cause', 'What to do'],
      [
        [
          '400',
          code(INVALID_INPUT),
          'The request or its input is not valid: see [Invalid input](#invalid-input).',
          'Correct the request as the message says.',
        ],
        ...others.map(({ status, code: name, cause = '', remedy }) => [String(status), code(name), cause, remedy]),
      ],
    ),
    '### Invalid input',
    `The \`code\` in the body is always \`${INVALID_INPUT}\`. The header \`${ERROR_HEADER}\` has the specific code, which the library and the typed client also use:`,
    fence('http', `${ERROR_HEADER}: ${errorHeader(sampleError('UNEXPECTED_CHARACTER'))}`),
    `${special === undefined ? '' : `Every tool can return the codes above ${code(special.error)}. The section of each tool lists the others. `}Numbers and names in messages vary.`,
    table(
      ['Code', 'Example message', 'What to do'],
      invalid.map(({ error, message, remedy }) => [code(error), inline(message), remedy]),
    ),
    '### Messages and positions',
    list(contractRules.errors),
    '### Order of checks',
    'The server makes these checks in order, and reports the first error:',
    numberedList(checkLines),
    list(contractRules.checks),
  ].join('\n\n');
}

function toolParts(tool: Tool) {
  const { summary, purpose, fields, output, rules = [], examples } = tool;
  const markdown = [
    inline(purpose === undefined ? summary : `${summary} ${purpose}`),
    fence('http', `POST ${toolPath(tool)}`),
    '### Fields',
    table(
      ['Name', 'Type', 'Default', 'Description'],
      Object.entries(fields).map(([name, field]) => {
        return [code(name), typeOf(field), defaultOf(field), descriptionOf(field)];
      }),
    ),
    '### Response',
    list(
      Object.entries(output).map(([name, { kind, description }]) => {
        return `${code(`data.${name}`)} (${kind === 'text' ? 'string' : 'integer, 0 or more'}): ${inline(description)}`;
      }),
    ),
  ].join('\n\n');
  const errors = enumerate([...errorsOf(tool).map(code), 'the [codes of every tool](#invalid-input)']);
  const rest = [
    ...(rules.length === 0 ? [] : ['### Rules', list(rules.map(inline))]),
    '### Errors',
    `With status 400: ${errors}.`,
  ].join('\n\n');
  return { markdown, exchanges: examples.map((example) => ({ tool, example })), rest };
}
