import type { Tool } from '../core/tool.ts';
import * as exported from './index.ts';

/** All tools by name, in the order of their rank, then of their names. */
export type Registry = ReadonlyMap<string, Tool>;

/** Creates a registry of tools. A test finds two with the same name. */
export function createRegistry(tools: readonly Tool[]): Registry {
  return new Map([...tools].sort(compareRank).map((tool) => [tool.name, tool]));
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
