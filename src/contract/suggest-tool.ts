import { operationNamed } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { createSuggester, spellingOf } from '../core/suggest.ts';
import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { createNameFinder, type Meaning, namesOf } from './names.ts';

/** What an unknown name most likely means. */
export interface Suggestion extends Meaning {
  /** The other tools with the operation, if the name says no more than the operation: `encode`. */
  readonly others: readonly Tool[];
}

/**
 * Makes the function that finds what an unknown name most likely means. It knows every name of a tool and of its
 * operations, however it is spelled. Names of tools and the values of operations may be misspelled. If two tools are
 * equally close, the one that people need more often wins.
 *
 * @example createToolSuggester(registry)('dedup') // { tool: textLineTools, operation: 'dedupe', others: [] }
 */
export function createToolSuggester(registry: Registry): (name: string) => Suggestion | undefined {
  const find = createNameFinder(registry);
  const tools = [...registry.values()];
  const suggest = createSuggester([
    ...tools.flatMap((tool) => [...namesOf(tool), ...(tool.shortNames ?? []).map(({ name }) => name)]),
    ...tools.flatMap(({ fields }) => fields[OPERATION_FIELD]?.choices.map(({ value }) => value) ?? []),
  ]);
  return (name) => {
    const known = find(name) === undefined ? (suggest(name) ?? '') : name;
    const meaning = find(known);
    if (meaning === undefined) return undefined;
    const { tool, operation } = meaning;
    const isAlone = operation !== undefined && spellingOf(known, operation.length) === spellingOf(operation);
    const have = tools.filter((other) => other !== tool && operationNamed(other.fields, operation) !== undefined);
    return { ...meaning, others: isAlone ? have : [] };
  };
}

/** A suggestion as a part of a sentence: `base64 or base32 with operation set to encode`. */
export function suggestionText({ tool, operation, others }: Suggestion, nameOf = ({ name }: Tool) => name): string {
  const names = [tool, ...others]
    .map(nameOf)
    .join(', ')
    .replace(/, (?!.*, )/, ' or ');
  return operation === undefined ? names : `${names} with operation set to ${operation}`;
}
