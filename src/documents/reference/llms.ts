import { toolPath } from '../../contract/endpoints.ts';
import { addressIn, LLMS_FULL_PATH, LLMS_PATH, REFERENCE_PATH, rootFrom } from '../../contract/path.ts';
import type { Registry } from '../../tools/registry.ts';
import { answerOf } from '../example.ts';
import { code, inline, jsonCode, list, slug } from '../markdown.ts';
import { EXAMPLE_ORIGIN } from '../snippets/request-code.ts';
import { addressRows, mainRules } from './contract-text.ts';
import { commandsOf, firstExchange, introduction, reference, type Section } from './reference.ts';

const ROOT = rootFrom(LLMS_PATH);

/**
 * The index, in the format of llms.txt (https://llmstxt.org): a title, a summary, details without headings, then sections
 * of links. It has everything that a correct first call needs.
 */
export function llmsText(registry: Registry): string {
  const tools = Array.from(registry.values(), (tool) => {
    return `[${tool.title}](${addressIn(ROOT, REFERENCE_PATH)}#${slug(tool.title)}): ${code(`POST ${toolPath(tool)}`)}. ${inline(tool.summary)}`;
  });
  const others = addressRows.filter(([, path]) => path !== LLMS_PATH);
  return `${[
    '# textmill',
    `> ${introduction(registry)}`,
    `Each tool is one endpoint. It accepts one JSON object and returns one. The example uses ${code(EXAMPLE_ORIGIN)}; use the address of your server. Links are relative to the address of this document, and paths to that of the server.`,
    firstExchange(registry),
    list(mainRules),
    `The [full reference](${addressIn(ROOT, LLMS_FULL_PATH)}) has every field, rule and error.`,
    '## Tools',
    list(tools),
    '## Other paths',
    list(others.map(([method, path, purpose]) => `[${method} ${path}](${addressIn(ROOT, path)}): ${purpose}`)),
  ].join('\n\n')}\n`;
}

/** The reference, with shorter examples, and with advice on when to use each tool. */
export function llmsFullText(registry: Registry): string {
  return reference(registry, (section) => (section.tool === undefined ? commandsOf(section) : shortExamples(section)));
}

/** The examples of a tool in one line each, and when to use it. */
export function shortExamples({ tool, exchanges }: Section): string[] {
  const lines = exchanges.map(({ example }) => {
    return `${inline(example.title)}: ${jsonCode(example.input)} returns ${code(answerOf(example))}`;
  });
  const advice = tool?.useWhen === undefined ? [] : ['### When to use it', inline(tool.useWhen)];
  return [...advice, '### Examples', list(lines)];
}
