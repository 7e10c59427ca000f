import { OPERATION_FIELD } from '../core/field-names.ts';
import { labelOf, type Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { httpLimits } from './limits.ts';
import type { Answer, RequestHead } from './message.ts';
import { endpointPath, HOME_PATH } from './path.ts';
import { createToolSuggester } from './suggest-tool.ts';

/** An endpoint, which accepts POST: a tool or an extension. */
export type Endpoint =
  | { readonly path: string; readonly tool: Tool; readonly extension?: never }
  | { readonly path: string; readonly extension: Extension; readonly tool?: never };

/** An endpoint other than a tool, behind the same checks: rate, media type, size. */
export interface Extension {
  /** The request headers that a browser may send from another origin. */
  readonly allowedHeaders: string;
  /** The most bytes of a body that it accepts. */
  readonly bodyBytes: number;
  /** The answer to a larger body. */
  readonly tooLarge: Answer;
  answer(head: RequestHead, body: Uint8Array): Promise<Answer>;
}

/** The most bytes of a body that an endpoint accepts. */
export function bodyLimit({ extension }: Endpoint): number {
  return extension?.bodyBytes ?? httpLimits.bodyBytes;
}

/** The endpoints by path. */
export function createEndpoints(registry: Registry, extensions: ReadonlyMap<string, Extension>) {
  const endpoints = new Map<string, Endpoint>();
  for (const tool of registry.values()) {
    const path = toolPath(tool);
    endpoints.set(path, { path, tool });
  }
  for (const [path, extension] of extensions) endpoints.set(path, { path, extension });
  return endpoints;
}

/** The path of a tool's endpoint. */
export function toolPath({ name }: Tool): string {
  return endpointPath(name);
}

/**
 * The path of a request target, without its query. If the target is a whole URL, as proxies send it, its origin is
 * removed too; an empty path is the same as `/` (RFC 9110 §4.2.3).
 */
export function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, '/');
  const end = local.indexOf('?');
  return end === -1 ? local : local.slice(0, end);
}

/**
 * Makes the function that finds the path that an unknown path most likely means. It compares the last segments, and
 * knows every name of a tool.
 *
 * @param others The paths in addition to those of the tools.
 */
export function createPathSuggester(
  registry: Registry,
  others: readonly string[],
): (path: string) => string | undefined {
  const paths = new Map(others.map((path) => [lastSegment(path), path]));
  const suggest = createToolSuggester(registry, ...paths.keys());
  return (path) => {
    const name = suggest(lastSegment(path));
    return name === undefined ? undefined : (paths.get(name) ?? endpointPath(name));
  };
}

function lastSegment(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

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
