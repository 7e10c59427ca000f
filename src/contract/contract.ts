import { TextmillError } from '../core/errors.ts';
import { limits } from '../core/limits.ts';
import { convert } from '../core/tool.ts';
import type { Registry } from '../tools/registry.ts';
import { parseBody } from './body.ts';
import { type Document, replyDocument } from './document.ts';
import { isIdentityEncoding, isJsonMediaType, JSON_IN_UTF8 } from './media-type.ts';
import type { Allowance, Answer, RequestHead } from './message.ts';
import { PATH_TEMPLATE } from './path.ts';
import {
  GET_METHODS,
  POST_METHODS,
  rateHeaders,
  replyData,
  replyError,
  replyExtended,
  replyFault,
  replyForbidden,
  replyNotAllowed,
  replyOverloaded,
  replyPreflight,
  replyRateLimited,
} from './reply.ts';
import { createRoutes, type Extension, pathOf, type Route, suggestPath } from './routes.ts';

/**
 * The HTTP contract without I/O: no socket, no clock, no process. An adapter carries a request through three steps and
 * sends the first answer it is given:
 *
 * 1. `open(head)`: client, path and method (403, 404, 204, 405), and documents.
 * 2. `admit(route, head, load)`: overload, rate limit, media type, declared size (503, 429, 415, 413). Between the two
 *    the adapter asks its limiter, at once or later, for every request that was opened and no other.
 * 3. `answer(admission, body)`: the rest (413, 400, 200, 500). The adapter reads the body only now, to its end or until
 *    it has more than `limits.bodyBytes`, whichever comes first. A tool answers at once, an extension later.
 */
export interface Contract {
  open(head: RequestHead): Opened;
  admit(route: Route, head: RequestHead, load: Load): { readonly admission: Admission } | { readonly answer: Answer };
  answer(admission: Admission, body: Uint8Array): Answer | Promise<Answer>;
}

/** A request to be admitted, or an answer, with the template of its path where it has one: for logs. */
export type Opened =
  | { readonly template: string; readonly route: Route; readonly answer?: never }
  | { readonly template: string | undefined; readonly answer: Answer };

/** How busy the server is: overloaded, or what the limiter said; undefined where none is set. */
export type Load = 'overloaded' | Allowance | undefined;

/** A request whose head is right. */
export interface Admission {
  readonly route: Route;
  readonly head: RequestHead;
  readonly rateHeaders: Answer['headers'] | undefined;
}

export interface ContractOptions {
  /** Whether a request without a User-Agent is refused with 403. */
  readonly requireUserAgent: boolean;
  /** What GET answers, by path. */
  readonly documents?: ReadonlyMap<string, Document>;
  /** What answers POST where no tool does, by path. */
  readonly extensions?: ReadonlyMap<string, Extension>;
}

export function createContract(registry: Registry, options: ContractOptions): Contract {
  const { requireUserAgent, documents = new Map(), extensions = new Map() } = options;
  const routes = createRoutes(registry, extensions);
  const paths = [...routes.keys(), ...documents.keys()];
  return {
    open(head) {
      const path = pathOf(head.target);
      const route = routes.get(path);
      const document = route === undefined ? documents.get(path) : undefined;
      const template = route === undefined && document === undefined ? undefined : (document?.template ?? path);
      if (requireUserAgent && !head.header('user-agent')?.trim()) return { template, answer: replyForbidden() };
      if (route !== undefined) {
        if (head.method === 'POST') return { template: path, route };
        const allowedHeaders = route.extension?.allowedHeaders ?? 'Content-Type';
        return { template, answer: replyOther(head.method, POST_METHODS, allowedHeaders) };
      }
      if (document !== undefined) {
        const isRead = head.method === 'GET' || head.method === 'HEAD';
        return {
          template,
          answer: isRead ? replyDocument(document, head) : replyOther(head.method, GET_METHODS, 'Content-Type'),
        };
      }
      const facts = { suggestion: suggestPath(path, paths), template: PATH_TEMPLATE };
      return { template, answer: replyFault('NOT_FOUND', facts) };
    },

    admit(route, head, load) {
      if (load === 'overloaded') return { answer: replyOverloaded() };
      if (load !== undefined && !load.isAllowed) return { answer: replyRateLimited(load) };
      const rate = load === undefined ? undefined : rateHeaders(load);
      if (!isJsonMediaType(head.header('content-type'))) {
        const facts = { header: 'Content-Type', expected: JSON_IN_UTF8 };
        return { answer: replyFault('UNSUPPORTED_MEDIA_TYPE', facts, rate) };
      }
      if (!isIdentityEncoding(head.header('content-encoding'))) {
        const facts = { header: 'Content-Encoding', expected: 'identity or absent' };
        return { answer: replyFault('UNSUPPORTED_MEDIA_TYPE', facts, rate) };
      }
      if (Number(head.header('content-length') ?? 0) > limits.bodyBytes) return { answer: replyTooLarge(rate) };
      return { admission: { route, head, rateHeaders: rate } };
    },

    answer({ route, head, rateHeaders: rate }, body) {
      if (body.length > limits.bodyBytes) return replyTooLarge(rate);
      if (route.extension !== undefined) {
        return route.extension.answer(head, body).then(
          (answer) => replyExtended(answer, rate),
          (bug: unknown) => replyBug(bug, rate),
        );
      }
      try {
        return replyData(convert(route.tool, parseBody(body), { sizeLimits: true }), rate);
      } catch (error) {
        return error instanceof TextmillError ? replyError(error, rate) : replyBug(error, rate);
      }
    },
  };
}

/** What a method that no endpoint of a kind takes is answered: OPTIONS the preflight, any other 405. */
function replyOther(method: string, methods: string, allowedHeaders: string): Answer {
  return method === 'OPTIONS' ? replyPreflight(methods, allowedHeaders) : replyNotAllowed(methods);
}

function replyTooLarge(rate: Answer['headers'] | undefined): Answer {
  return replyFault('REQUEST_TOO_LARGE', { bytes: limits.bodyBytes }, rate);
}

function replyBug(bug: unknown, rate: Answer['headers'] | undefined): Answer {
  return { ...replyFault('INTERNAL_ERROR', {}, rate), bug };
}
