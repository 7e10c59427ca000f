import type { Tool } from '../core/tool.ts';
import * as exported from './index.ts';

/** All tools by name, sorted by name. */
export type Registry = ReadonlyMap<string, Tool>;

/**
 * Creates a registry of tools.
 *
 * @throws Error if two tools share a name or a short name, which is a bug.
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

/** The tools sorted by rank. Tools without a rank come last, sorted by name. */
export function toolsByRank(tools: Registry): readonly Tool[] {
  return [...tools.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

// Not Infinity, because Infinity - Infinity is NaN.
function rankOf({ rank = Number.MAX_VALUE }: Tool): number {
  return rank;
}

/**
 * The tool with which the page opens: the first by rank.
 *
 * @throws Error if there are no tools, which is a bug.
 */
export function firstTool(tools: Registry): Tool {
  const [first] = toolsByRank(tools);
  if (first === undefined) throw new Error('there are no tools');
  return first;
}
