import type { Tool } from '../core/tool.ts';
import * as exported from './index.ts';

/** All tools by name, in the order of their rank, then of their names. */
export type Registry = ReadonlyMap<string, Tool>;

/** Creates a registry of tools. Two with the same name are a bug. */
export function createRegistry(tools: readonly Tool[]): Registry {
  const registry = new Map<string, Tool>();
  const names = new Set<string>();
  for (const tool of [...tools].sort(compareRank)) {
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

/** Tools without a rank come last. */
function compareRank(a: Tool, b: Tool): number {
  const { rank: rankA = Number.MAX_VALUE, name: nameA } = a;
  const { rank: rankB = Number.MAX_VALUE, name: nameB } = b;
  return rankA === rankB ? (nameA < nameB ? -1 : 1) : rankA - rankB;
}

/** The tool with which the page opens: the first by rank. */
export function firstTool(tools: Registry): Tool {
  const [first] = tools.values();
  if (first === undefined) throw new Error('there are no tools');
  return first;
}
