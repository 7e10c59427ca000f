import { suggest } from '../core/suggest.ts';
import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';

/** Paths: which tool answers where. */

/** The path of every endpoint, for messages and documents. */
export const PATH_TEMPLATE = '/api/v1/{tool}/';

/** An endpoint of the API. */
export interface Route {
  readonly path: string;
  readonly tool: Tool;
}

/** The endpoint of each tool, by path. */
export type Routes = ReadonlyMap<string, Route>;

export function createRoutes(registry: Registry): Routes {
  return new Map(
    Array.from(registry, ([name, tool]) => {
      const path = PATH_TEMPLATE.replace('{tool}', name);
      return [path, { path, tool }];
    }),
  );
}

/** The path of a request target: without its query, and without the origin that a whole URL (a proxy's form) begins with. */
export function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = local.search(/[?#]/);
  return end === -1 ? local : local.slice(0, end);
}

/** The endpoint that an unknown path most likely meant: its last segment is compared with the tools' names. */
export function suggestPath(path: string, routes: Routes): string | undefined {
  const byName = new Map(Array.from(routes.values(), (route) => [route.tool.name, route.path]));
  const name = path.split('/').findLast((segment) => segment !== '') ?? '';
  const suggestion = suggest(name, [...byName.keys()]);
  return suggestion === undefined ? undefined : byName.get(suggestion);
}
