import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { httpLimits } from './limits.ts';
import type { Answer, RequestHead } from './message.ts';
import { endpointPath } from './path.ts';
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
export type Endpoints = ReadonlyMap<string, Endpoint>;

export function createEndpoints(registry: Registry, extensions: ReadonlyMap<string, Extension>): Endpoints {
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
