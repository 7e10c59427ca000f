import { OPERATION_FIELD } from '../core/field-names.ts';
import { labelOf, type Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { HOME_PATH } from './path.ts';

/** The name, in logs and metrics, of the paths that lead to a tool's form. */
export const TOOL_PAGE_TEMPLATE = '/{tool}';

/**
 * Makes the function that finds the tool's form on the page for a path that users guess: a name of a tool, in any case,
 * with or without a final slash. A short name also sets its operation.
 *
 * @example createToolPageFinder(registry)('/hex') // '/#hex-to-text?operation=encode'
 */
export function createToolPageFinder(registry: Registry): (path: string) => string | undefined {
  const links = new Map<string, string>();
  for (const tool of registry.values()) {
    for (const name of [labelOf(tool).toLowerCase(), tool.name]) links.set(name, linkTo(tool));
    for (const { name, operation } of tool.shortNames ?? []) links.set(name, linkTo(tool, operation));
  }
  return (path) => links.get(/^\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase() ?? '');
}

function linkTo({ name, fields }: Tool, operation = fields[OPERATION_FIELD]?.default): string {
  const isDefault = operation === fields[OPERATION_FIELD]?.default;
  return `${HOME_PATH}#${name}${isDefault ? '' : `?${OPERATION_FIELD}=${operation}`}`;
}
