import { operationNamed, parseFields } from '../core/field.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { TextmillError } from '../core/textmill-error.ts';
import type { Tool } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { parseBody } from './body.ts';
import { acceptsHtml, type Document, type Page, type Redirect, replyDocument } from './document.ts';
import {
  bodyLimit,
  createEndpoints,
  createPathSuggester,
  createToolPageFinder,
  type Endpoint,
  type Extension,
  isForPrograms,
  pagePath,
  pathOf,
  queryOf,
  TOOL_PAGE_TEMPLATE,
} from './endpoints.ts';
import { checkSize } from './envelope.ts';
import { errorMessage } from './errors.ts';
import { findHeadError, isTarget } from './head.ts';
import { answerHealth } from './health.ts';
import { contentEncodingFault, contentTypeFault } from './media-type.ts';
import type { Allowance, Answer, Limiter, RequestHead } from './message.ts';
import { HOME_PATH, NOT_FOUND_PATH } from './path.ts';
import {
  GET_METHODS,
  POST_METHODS,
  replyBug,
  replyClosing,
  replyData,
  replyError,
  replyExtended,
  replyForbidden,
  replyNotAllowed,
  replyNotFoundPage,
  replyOverloaded,
  replyPreflight,
  replyRateLimited,
  replyServerOptions,
  replyUnsupported,
  varied,
} from './reply.ts';
import { withoutStacks } from './without-stacks.ts';

/**
 * The HTTP contract without I/O: no socket, no clock, no process. A server passes each request to `begin` and, unless
 * that answers, to `answer` when it has read the body, until its end or up to the limit of its endpoint.
 */
export interface Contract {
  /**
   * Checks the head: steps 3 to 10 of `check-steps.ts`. Answers requests without a body, such as health checks. Returns a
   * promise only if the limiter does. Never throws and never rejects.
   */
  begin(head: RequestHead, isDraining: boolean): HeadResult | Promise<HeadResult>;
  /** The answer to a request if only its first line could be read and no endpoint accepts its method. */
  refuse(method: string, target: string): Answer;
  /** A tool answers synchronously, an extension asynchronously. Never throws and never rejects. */
  answer(admission: Admission, body: Uint8Array): Answer | Promise<Answer>;
  answerTooLarge(admission: Admission): Answer;
}

/** A head is admitted if the body must be read, or answered. The route, for logs, is a path or {@link UNMATCHED}. */
export type HeadResult =
  | { readonly route: string; readonly admission: Admission; readonly answer?: never }
  | { readonly route: string; readonly answer: Answer; readonly admission?: never };

/** The route of a request if its path is unknown or was not read. */
export const UNMATCHED = 'unmatched';

/** A request with a valid head. */
export interface Admission {
  readonly endpoint: Endpoint;
  readonly head: RequestHead;
  readonly allowance: Allowance | undefined;
}

export interface ContractOptions {
  /** Whether a request without a User-Agent is rejected with 403. */
  readonly requireUserAgent: boolean;
  readonly documents?: ReadonlyMap<string, Document>;
  /** The endpoints in addition to the tools, by path. */
  readonly extensions?: ReadonlyMap<string, Extension>;
  /** Counts every request to an endpoint, unless the server is overloaded. If omitted, requests are not limited. */
  readonly limiter?: Limiter | undefined;
  /** Whether to reject requests with 503; never if omitted. */
  readonly isOverloaded?: () => boolean;
}

export function createContract(registry: Registry, options: ContractOptions): Contract {
  const { requireUserAgent, documents = new Map(), extensions = new Map(), limiter, isOverloaded } = options;
  const endpoints = createEndpoints(registry, extensions);
  // Nobody types a path that changes with its content.
  const isLasting = (document: Document) => 'body' in document && document.template === undefined;
  const lasting = [...documents].filter(([, document]) => isLasting(document)).map(([path]) => path);
  const suggestPath = createPathSuggester(registry, [...extensions.keys(), ...lasting]);
  const suggestPage = createPathSuggester(registry, lasting, pagePath);
  const unknown = documents.get(NOT_FOUND_PATH);
  const notFoundPage = unknown !== undefined && 'html' in unknown ? unknown : undefined;
  const findToolPage = documents.has(HOME_PATH) ? createToolPageFinder(registry) : () => undefined;

  function find(method: string, target: string) {
    const path = pathOf(target);
    const endpoint = endpoints.get(path);
    if (endpoint !== undefined) return { path, endpoint, document: undefined, route: path };
    const document = documentAt(path) ?? findLink(method, path, target);
    const route = document === undefined ? UNMATCHED : (document.template ?? path);
    return { path, endpoint, document, route };
  }

  function documentAt(path: string): Page | Redirect | undefined {
    const document = documents.get(path);
    return document === undefined || 'html' in document ? undefined : document;
  }

  /** The redirect from a path that users guess. It exists only for GET and HEAD. */
  function findLink(method: string, path: string, target: string): Redirect | undefined {
    const location = isRead(method) ? findToolPage(path, queryOf(target)) : undefined;
    return location === undefined ? undefined : { location, template: TOOL_PAGE_TEMPLATE };
  }

  /** The answer to a request that no endpoint accepts. */
  function answerWithoutBody({ path, endpoint, document }: ReturnType<typeof find>, head: ReadableHead): Answer {
    const { method } = head;
    if (path === '*') return replyServerOptions();
    if (endpoint !== undefined) {
      return replyOther(method, POST_METHODS, endpoint.extension?.allowedHeaders);
    }
    if (document !== undefined) {
      return isRead(method) ? replyDocument(document, head) : replyOther(method, GET_METHODS);
    }
    const isHealth = answerHealth({ method: 'GET', target: path }, false) !== undefined;
    return isHealth ? replyOther(method, GET_METHODS) : answerUnknown(path, head);
  }

  /** 404: a page for a browser, the error for a program. */
  function answerUnknown(path: string, head: ReadableHead): Answer {
    const page = isRead(head.method) && !isForPrograms(path) ? notFoundPage : undefined;
    if (page !== undefined && acceptsHtml(head.header('accept')))
      return replyNotFoundPage(page, path, suggestPage(path));
    const error = errorMessage('NOT_FOUND', { suggestion: suggestPath(path) });
    return replyError(error, undefined, page && varied);
  }

  return {
    begin(head, isDraining) {
      const error = findHeadError(head);
      if (error !== undefined) return { route: UNMATCHED, answer: replyClosing(error) };
      const health = answerHealth(head, isDraining);
      if (health !== undefined) return health;
      const found = find(head.method, head.target);
      const { route, endpoint } = found;
      if (requireUserAgent && !head.header('user-agent')?.trim()) return { route, answer: replyForbidden() };
      if (endpoint === undefined || head.method !== 'POST') return { route, answer: answerWithoutBody(found, head) };
      if (isOverloaded?.()) return { route, answer: replyOverloaded() };
      try {
        const allowance = limiter?.take(head.client());
        if (!(allowance instanceof Promise)) return admit(route, endpoint, head, allowance);
        return allowance.then(
          (later) => admit(route, endpoint, head, later),
          (bug: unknown) => ({ route, answer: replyBug(bug) }),
        );
      } catch (bug) {
        return { route, answer: replyBug(bug) };
      }
    },

    refuse(method, target) {
      if (!isTarget(method, target))
        return replyClosing(errorMessage('MALFORMED_REQUEST', { part: 'the request target' }));
      return answerWithoutBody(find(method, target), { method, header: () => undefined });
    },

    answerTooLarge: ({ endpoint, allowance }) => replyTooLarge(endpoint, allowance),

    answer({ endpoint, head, allowance }, body) {
      if (body.length > bodyLimit(endpoint)) return replyTooLarge(endpoint, allowance);
      if (endpoint.extension !== undefined) {
        return endpoint.extension.answer(head, body).then(
          (answer) => replyExtended(answer, allowance),
          (bug: unknown) => replyBug(bug, allowance),
        );
      }
      const { tool } = endpoint;
      try {
        return withoutStacks(() => convert(tool, body, allowance));
      } catch (error) {
        if (error instanceof TextmillError) return replyError(error, allowance);
        return replyBug(error, allowance);
      }
    },
  };
}

type ReadableHead = Pick<RequestHead, 'method' | 'header'>;

/** Checks the allowance and the headers that describe the body. */
function admit(route: string, endpoint: Endpoint, head: RequestHead, allowance: Allowance | undefined): HeadResult {
  if (allowance !== undefined && !allowance.isAllowed) return { route, answer: replyRateLimited(allowance) };
  const typeFault = contentTypeFault(head.header('content-type'));
  if (typeFault !== undefined) return { route, answer: replyUnsupported('Content-Type', typeFault, allowance) };
  const encodingFault = contentEncodingFault(head.header('content-encoding'));
  if (encodingFault !== undefined) {
    return { route, answer: replyUnsupported('Content-Encoding', encodingFault, allowance) };
  }
  if (Number(head.header('content-length') ?? 0) > bodyLimit(endpoint)) {
    return { route, answer: replyTooLarge(endpoint, allowance) };
  }
  return { route, admission: { endpoint, head, allowance } };
}

function replyTooLarge({ extension }: Endpoint, allowance: Allowance | undefined): Answer {
  if (extension !== undefined) return replyExtended(extension.tooLarge, allowance);
  return replyError(errorMessage('REQUEST_TOO_LARGE', {}), allowance);
}

function convert(tool: Tool, body: Uint8Array, allowance: Allowance | undefined): Answer {
  const values = parseFields(tool.fields, parseBody(body), { sizeLimits: true });
  const isPlain = operationNamed(tool.fields, values[OPERATION_FIELD])?.hasPlainResult;
  const data = tool.run(values);
  checkSize(data, isPlain);
  return replyData(data, allowance, isPlain);
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The answer to a method other than those that an endpoint accepts: the preflight for OPTIONS, 405 for any other. */
function replyOther(method: string, methods: string, allowedHeaders?: string): Answer {
  return method === 'OPTIONS' ? replyPreflight(methods, allowedHeaders) : replyNotAllowed(methods);
}
