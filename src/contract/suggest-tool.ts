import { OPERATION_FIELD } from '../core/field-names.ts';
import { createSuggester, spellingOf } from '../core/suggest.ts';
import { labelOf, type Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';

/**
 * Makes the function that finds the name that an unknown name most likely means: the name of a tool, or one of
 * `others`. It knows every name of a tool, however it is spelled, and the tool's keywords. If two tools are equally
 * close, the one that people need more often wins.
 *
 * @example createToolSuggester(registry)('base16') // 'hex-to-text'
 */
export function createToolSuggester(
  registry: Registry,
  ...others: readonly string[]
): (name: string) => string | undefined {
  const tools = [...registry.values()];
  const names = firstOf([
    ...tools.flatMap((tool) => namesOf(tool).map((name) => [name, tool.name] as const)),
    ...others.map((name) => [name, name] as const),
  ]);
  const spellings = firstOf([
    ...[...names].map(([name, meant]) => [spellingOf(name), meant] as const),
    ...tools.flatMap((tool) => wordsOf(tool).map((word) => [spellingOf(word), tool.name] as const)),
  ]);
  const longest = Math.max(0, ...[...spellings.keys()].map(({ length }) => length));
  const suggest = createSuggester([...names.keys()]);
  return (name) => {
    const spelling = spellingOf(name, longest);
    if (spelling === '') return undefined;
    const exact = spellings.get(spelling);
    if (exact !== undefined) return exact;
    const close = suggest(name);
    return close === undefined ? undefined : names.get(close);
  };
}

/** Names of a tool, which may be misspelled. */
function namesOf(tool: Tool): readonly string[] {
  return [tool.name, tool.title, labelOf(tool), ...(tool.shortNames ?? []).map(({ name }) => name)];
}

/**
 * Words that mean a tool only if they are spelled exactly: its keywords, and its names with an operation, `urldecode`.
 */
function wordsOf(tool: Tool): readonly string[] {
  const operations = (tool.fields[OPERATION_FIELD]?.choices ?? []).map(({ value }) => value);
  const names = namesOf(tool).flatMap((name) => operations.map((value) => name + value));
  return [...(tool.keywords ?? []), ...names];
}

/** A map with the first entry of each key. */
function firstOf(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const [key, value] of entries) if (!first.has(key)) first.set(key, value);
  return first;
}
