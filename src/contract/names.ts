import { type Operation, operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { spellingOf } from '../core/suggest.ts';
import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';

/** The names by which users look for tools and operations: in paths, links, searches and commands. */

/** The meaning of a name: a tool and, if the name means one, an operation. */
export interface Meaning {
  readonly tool: Tool;
  readonly operation: string | undefined;
}

/**
 * Makes the function that finds the meaning of a name, however it is spelled. If a name has several meanings, a tool is
 * found before an operation, and of two tools the one that people need more often.
 *
 * @example createNameFinder(registry)('url-decode') // { tool: urlEncoder, operation: 'decode' }
 */
export function createNameFinder(registry: Registry): (name: string) => Meaning | undefined {
  const meanings = new Map<string, Meaning>();
  const found = [...registry.values()].flatMap(meaningsOf).toSorted((one, other) => one.kind - other.kind);
  for (const { names, tool, operation } of found) {
    for (const spelling of names.map((name) => spellingOf(name))) {
      if (spelling !== '' && !meanings.has(spelling)) meanings.set(spelling, { tool, operation });
    }
  }
  const longest = Math.max(0, ...Array.from(meanings.keys(), ({ length }) => length));
  return (name) => {
    const exact = registry.get(name);
    return exact === undefined ? meanings.get(spellingOf(name, longest)) : { tool: exact, operation: undefined };
  };
}

/** The spellings of all names of one segment of a path: of tools and of operations. */
export function namesInPaths(registry: Registry): readonly string[] {
  const names = [...registry.values()].flatMap((tool) => {
    const operations = tool.fields[OPERATION_FIELD]?.choices ?? [];
    const own = [...namesOf(tool), ...(tool.shortNames ?? []).map(({ name }) => name), ...(tool.keywords ?? [])];
    return [...own, ...operations.flatMap(({ value, title, keywords = [] }) => [value, title, ...keywords])];
  });
  return [...new Set(names.map((name) => spellingOf(name)))].filter((name) => name !== '');
}

/** The names of a tool, without those that mean one of its operations. One that can be reversed is named like the tool. */
export function namesOf({ name, title, shortNames = [], fields }: Tool): readonly string[] {
  const isOwn = (operation?: string) => operation === undefined || operationNamed(fields, operation)?.undoneBy;
  return [name, title, ...shortNames.filter(({ operation }) => isOwn(operation)).map((short) => short.name)];
}

/** The names of an operation, alone and with each name of its tool: `decode`, `URL decode`, `decode URL`. */
export function namesOfOperation(tool: Tool, { value, title, keywords = [] }: Operation): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ operation }) => operation === value);
  const own = [value, title, ...keywords];
  const joined = namesOf(tool).flatMap((name) => own.flatMap((one) => [`${name} ${one}`, `${one} ${name}`]));
  return [...short.map(({ name }) => name), ...own, ...joined];
}

/** The names of a tool with their meanings. The kinds of names are in the order in which they are found. */
function meaningsOf(tool: Tool) {
  const { fields, shortNames = [], keywords = [] } = tool;
  const operations = fields[OPERATION_FIELD]?.choices ?? [];
  return [
    { kind: 0, names: namesOf(tool), tool, operation: undefined },
    ...shortNames.map(({ name, operation }) => ({ kind: 1, names: [name], tool, operation })),
    ...operations.map((choice) => ({ kind: 2, names: namesOfOperation(tool, choice), tool, operation: choice.value })),
    { kind: 3, names: keywords, tool, operation: undefined },
  ];
}
