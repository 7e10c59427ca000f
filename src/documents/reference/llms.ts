import { toolPath } from '../../contract/endpoints.ts';
import type { Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { answerOf } from '../example.ts';
import { code, inline, jsonCode, list, numberedList, slug } from '../markdown.ts';
import { addressRows, checkSteps, contractRules, limitRows } from './contract-text.ts';
import { defaultOf, descriptionOf, errorFacts, typeOf } from './facts.ts';
import { firstExchange, introduction } from './reference.ts';

/**
 * The service for language models, in the format of llms.txt (https://llmstxt.org): a title, a summary, details without
 * headings, then sections that contain only links. It has everything that a correct first call needs.
 */
export function llmsText(registry: Registry): string {
  const tools = [...registry.values()];
  const errors = errorFacts(registry).map(({ status, code: name, message, cause, remedy }) => {
    return `${status} ${code(name)}: ${cause ?? `"${inline(message)}".`} ${remedy}`;
  });
  return `${[
    '# textmill',
    `> ${introduction(registry)}`,
    'Each tool is one POST endpoint. It accepts one JSON object and returns one:',
    firstExchange(registry),
    details('Requests', contractRules.requests),
    details('Responses', contractRules.responses),
    details('Rate limit', contractRules.rate),
    details(
      'Limits',
      limitRows.map(([what, most, status]) => `${what}: at most ${most} (${status})`),
    ),
    details('Text', contractRules.text),
    ...tools.map(toolDetails),
    details('Errors: status, code, cause or (in quotes) an example message, what to do', errors),
    details('Errors: messages and positions', contractRules.errors),
    `**Errors: order of checks**\n\n${numberedList(checkSteps)}`,
    list(contractRules.checks),
    '## Tools',
    list(tools.map((tool) => `[${tool.title}](/docs/#${slug(tool.title)}): ${code(`POST ${toolPath(tool)}`)}`)),
    '## Other paths',
    list(addressRows.map(([method, path, purpose]) => `[${method} ${path}](${path}): ${purpose}`)),
  ].join('\n\n')}\n`;
}

function details(title: string, items: readonly string[]): string {
  return `**${title}**\n\n${list(items)}`;
}

function toolDetails(tool: Tool): string {
  const { title, summary, useWhen, fields, output, rules = [], examples } = tool;
  const shown = [
    examples.find((example) => 'data' in example),
    examples.findLast((example) => 'data' in example),
    examples.find((example) => 'error' in example),
  ];
  return [
    `**${title}: ${code(`POST ${toolPath(tool)}`)}**`,
    inline(useWhen === undefined ? summary : `${summary} ${useWhen}`),
    list([
      ...Object.entries(fields).map(([name, field]) => {
        const value = field.default === undefined ? 'required' : `default ${defaultOf(field)}`;
        return `${code(name)} (${typeOf(field)}; ${value}): ${descriptionOf(field)}`;
      }),
      ...Object.entries(output).map(([name, { kind, description }]) => {
        return `returns ${code(`data.${name}`)} (${kind === 'text' ? 'string' : 'integer'}): ${inline(description)}`;
      }),
    ]),
    ...(rules.length === 0 ? [] : [list(rules.map(inline))]),
    list([...new Set(shown)].flatMap((example) => (example === undefined ? [] : [exampleLine(example)]))),
  ].join('\n\n');
}

function exampleLine(example: Tool['examples'][number]): string {
  return `${inline(example.title)}: ${jsonCode(example.input)} returns ${code(answerOf(example))}`;
}
