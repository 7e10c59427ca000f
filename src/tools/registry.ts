import type { Tool } from '../core/tool.ts';
import * as exported from './index.ts';

/** The tools by name, in the order of their names. */
export type Registry = ReadonlyMap<string, Tool>;

/**
 * Makes a registry of tools.
 *
 * @throws Error if two tools have one name, or one short name: a mistake in the program.
 */
export function createRegistry(tools: readonly Tool[]): Registry {
  const registry = new Map<string, Tool>();
  const names = new Set<string>();
  for (const tool of tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const { name } of [tool, ...(tool.shortNames ?? [])]) {
      if (names.has(name)) throw new Error(`two tools are named ${name}`);
      names.add(name);
    }
    registry.set(tool.name, tool);
  }
  return registry;
}

/** All tools that index.ts exports. */
export const registry: Registry = createRegistry(Object.values(exported));

/** The tools by rank; those without one come last, in the order of their names. */
export function toolsByRank(tools: Registry): readonly Tool[] {
  return [...tools.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

// Not Infinity, from which Infinity can't be subtracted.
function rankOf({ rank = Number.MAX_VALUE }: Tool): number {
  return rank;
}

/**
 * The tool that a page opens with: the first by rank.
 *
 * @throws Error where there are no tools: a mistake in the program.
 */
export function firstTool(tools: Registry): Tool {
  const [first] = toolsByRank(tools);
  if (first === undefined) throw new Error('there are no tools');
  return first;
}
