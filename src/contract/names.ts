import type { Operation } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { spellingOf } from '../core/suggest.ts';
import { labelOf, type Tool } from '../core/tool.ts';
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
  // In the order in which they are found.
  for (const kind of [toolNames, shortNames, operationNames, keywords]) {
    for (const tool of registry.values()) {
      for (const { names, operation } of kind(tool)) {
        for (const spelling of names.map((name) => spellingOf(name))) {
          if (spelling !== '' && !meanings.has(spelling)) meanings.set(spelling, { tool, operation });
        }
      }
    }
  }
  const longest = Math.max(0, ...Array.from(meanings.keys(), ({ length }) => length));
  return (name) => {
    const exact = registry.get(name);
    return exact === undefined ? meanings.get(spellingOf(name, longest)) : { tool: exact, operation: undefined };
  };
}

/** The names of a tool, without those that mean one of its operations. */
export function namesOf(tool: Tool): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ operation }) => operation === undefined);
  return [tool.name, tool.title, labelOf(tool), ...short.map(({ name }) => name)];
}

/** The names of an operation, alone and with each name of its tool: `decode`, `URL decode`, `decode URL`. */
export function namesOfOperation(tool: Tool, { value, title, keywords = [] }: Operation): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ operation }) => operation === value);
  const own = [value, title, ...keywords];
  const joined = namesOf(tool).flatMap((name) => own.flatMap((one) => [`${name} ${one}`, `${one} ${name}`]));
  return [...short.map(({ name }) => name), ...own, ...joined];
}

interface Named {
  readonly names: readonly string[];
  readonly operation?: string | undefined;
}

function toolNames(tool: Tool): readonly Named[] {
  return [{ names: namesOf(tool) }];
}

function shortNames(tool: Tool): readonly Named[] {
  return (tool.shortNames ?? []).map(({ name, operation }) => ({ names: [name], operation }));
}

function operationNames(tool: Tool): readonly Named[] {
  return (tool.fields[OPERATION_FIELD]?.choices ?? []).map((operation) => {
    return { names: namesOfOperation(tool, operation), operation: operation.value };
  });
}

function keywords(tool: Tool): readonly Named[] {
  return [{ names: tool.keywords ?? [] }];
}
