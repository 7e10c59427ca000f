import { OPERATION_FIELD } from '../core/field-names.ts';
import { createSuggester } from '../core/suggest.ts';
import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { httpLimits } from './limits.ts';
import type { Answer, RequestHead } from './message.ts';
import { createNameFinder, type Meaning } from './names.ts';
import { endpointPath, PATH_TEMPLATE, rootFrom } from './path.ts';
import { createToolSuggester, type Suggestion, suggestionText } from './suggest-tool.ts';

/** An endpoint, which accepts POST: a tool or an extension. */
export type Endpoint =
  | { readonly tool: Tool; readonly extension?: never }
  | { readonly extension: Extension; readonly tool?: never };

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
  for (const tool of registry.values()) endpoints.set(toolPath(tool), { tool });
  for (const [path, extension] of extensions) endpoints.set(path, { extension });
  return endpoints;
}

/** The path of a tool's endpoint. */
export function toolPath({ name }: Tool): string {
  return endpointPath(name);
}

/** The path of a request target, without the query and the origin of a whole URL, as proxies send it. */
export function pathOf(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, '/');
  const end = local.indexOf('?');
  return end === -1 ? local : local.slice(0, end);
}

/** The query of a request target, without the question mark. */
export function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start + 1);
}

/**
 * Makes the function that finds what an unknown path most likely means: a tool, by its last two segments (`base64/decode`)
 * or one of them, or one of `others`. For a path above the endpoints, such as `/api/v1`, it is all tools.
 *
 * @param others The paths in addition to those of the tools.
 * @param show What to suggest for a tool: by default its endpoint, and the operation.
 */
export function createPathSuggester(
  registry: Registry,
  others: readonly string[],
  show: (meant: Suggestion) => string = (meant) => suggestionText(meant, toolPath),
): (path: string) => string | undefined {
  const paths = new Map(others.map((path) => [lastSegments(path)[0], path]));
  const suggestTool = createToolSuggester(registry);
  const suggestOther = createSuggester([...paths.keys()]);
  const [first, ...more] = registry.values();
  return (path) => {
    const isAbove = path.length > 1 && PATH_TEMPLATE.startsWith(`${path.replace(/\/$/, '')}/`);
    if (isAbove && first !== undefined) return show({ tool: first, operation: undefined, others: more });
    const [name, before] = lastSegments(path);
    const own = suggestTool(name);
    const isClear = own !== undefined && own.others.length === 0;
    const meant = suggestTool(`${before}/${name}`) ?? (isClear ? own : undefined);
    if (meant !== undefined) return show(meant);
    const other = suggestOther(name);
    if (other !== undefined) return paths.get(other);
    const tool = registry.get(before);
    const least = tool === undefined ? own : { tool, operation: undefined, others: [] };
    return least && show(least);
  };
}

/** The path of a tool's form for people, which {@link createToolPageFinder} finds. */
export function pagePath({ tool, operation }: Meaning): string {
  return isDefault(tool, operation) ? `/${tool.name}` : `/${tool.name}/${operation}`;
}

function isDefault({ fields }: Tool, operation: string | undefined): boolean {
  return operation === undefined || operation === fields[OPERATION_FIELD]?.default;
}

/** The last segment of a path, and the one before it. */
function lastSegments(path: string): readonly [last: string, before: string] {
  // Names are shorter, and splitting a long path would take most of the time of a 404.
  const segments = path
    .slice(-200)
    .split('/')
    .filter((segment) => segment !== '');
  return [segments.at(-1) ?? '', segments.at(-2) ?? ''];
}

/** Whether a path belongs to the interfaces for programs, which have no pages. */
export function isForPrograms(path: string): boolean {
  return /^\/(?:api|mcp)(?:\/|$)/.test(path);
}

/** The name, in logs and metrics, of the paths that lead to a tool's form. */
export const TOOL_PAGE_TEMPLATE = '/{tool}';

/**
 * Makes the function that finds the tool's form on the page for a path that users guess: a name of a tool or an
 * operation in one segment or two, with or without a final slash. It keeps the query, which sets options.
 *
 * @example createToolPageFinder(registry)('/base64/decode', 'urlSafe=true') // '../#base64?operation=decode&urlSafe=true'
 */
export function createToolPageFinder(registry: Registry): (path: string, query: string) => string | undefined {
  const find = createNameFinder(registry);
  return (path, query) => {
    const [, name] = isForPrograms(path) ? [] : (/^\/([^/]+(?:\/[^/]+)?)\/?$/.exec(path) ?? []);
    const meaning = name === undefined ? undefined : find(name.replaceAll('%20', ' '));
    return meaning && rootFrom(path) + linkTo(meaning, VISIBLE.test(query) ? query : '');
  };
}

/** Characters that are safe in a header. */
const VISIBLE = /^[!-~]*$/;

function linkTo({ tool, operation }: Meaning, query: string): string {
  // The operation in the query wins.
  const isSet = new RegExp(`(?:^|&)${OPERATION_FIELD}=`).test(query);
  const parameters = [isSet || isDefault(tool, operation) ? '' : `${OPERATION_FIELD}=${operation}`, query].filter(
    Boolean,
  );
  return `#${tool.name}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}
