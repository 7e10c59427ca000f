import { TextmillError } from '../core/errors.ts';
import { parseFields } from '../core/field.ts';
import { limits } from '../core/limits.ts';
import type { Registry } from '../tools/registry.ts';
import { parseBody } from './body.ts';
import { isIdentityEncoding, isJsonMediaType } from './media-type.ts';
import type { Allowance, Answer, RequestHead } from './message.ts';
import {
  rateHeaders,
  replyData,
  replyError,
  replyFault,
  replyForbidden,
  replyOverloaded,
  replyPreflight,
  replyRateLimited,
} from './reply.ts';
import { createRoutes, PATH_TEMPLATE, pathOf, type Route, suggestPath } from './routes.ts';

/**
 * The HTTP contract without I/O: no socket, no clock, no process. An adapter carries a request through three steps and
 * sends the first answer it is given:
 *
 * 1. `open(head)`: client, path and method (403, 404, 204, 405).
 * 2. `admit(route, head, load)`: overload, rate limit, media type, declared size (503, 429, 415, 413). Between the two
 *    the adapter asks its limiter, at once or later, for every request that was opened and no other.
 * 3. `answer(admission, body)`: the rest (413, 400, 200, 500). The adapter reads the body only now, to its end or until
 *    it has more than `limits.bodyBytes`, whichever comes first.
 */
export interface Contract {
  open(head: RequestHead): Opened;
  admit(route: Route, head: RequestHead, load: Load): { readonly admission: Admission } | { readonly answer: Answer };
  answer(admission: Admission, body: Uint8Array): Answer;
}

/** A request to be admitted, or an answer, with its route where the path has one. */
export type Opened =
  | { readonly route: Route; readonly answer?: never }
  | { readonly route: Route | undefined; readonly answer: Answer };

/** How busy the server is: overloaded, or what the limiter said; undefined where none is set. */
export type Load = 'overloaded' | Allowance | undefined;

/** A request whose head is right. */
export interface Admission {
  readonly route: Route;
  readonly rateHeaders: Answer['headers'] | undefined;
}

export interface ContractOptions {
  /** Whether a request without a User-Agent is refused with 403. */
  readonly requireUserAgent: boolean;
}

export function createContract(registry: Registry, options: ContractOptions): Contract {
  const routes = createRoutes(registry);
  return {
    open(head) {
      const path = pathOf(head.target);
      const route = routes.get(path);
      if (options.requireUserAgent && !head.userAgent?.trim()) return { route, answer: replyForbidden() };
      if (route === undefined) {
        const facts = { suggestion: suggestPath(path, routes), template: PATH_TEMPLATE };
        return { route, answer: replyFault('NOT_FOUND', facts) };
      }
      if (head.method === 'POST') return { route };
      return { route, answer: head.method === 'OPTIONS' ? replyPreflight() : replyFault('METHOD_NOT_ALLOWED', {}) };
    },

    admit(route, head, load) {
      if (load === 'overloaded') return { answer: replyOverloaded() };
      if (load !== undefined && !load.isAllowed) return { answer: replyRateLimited(load) };
      const rate = load === undefined ? undefined : rateHeaders(load);
      if (!isJsonMediaType(head.contentType)) {
        const facts = { header: 'Content-Type', expected: 'application/json' };
        return { answer: replyFault('UNSUPPORTED_MEDIA_TYPE', facts, rate) };
      }
      if (!isIdentityEncoding(head.contentEncoding)) {
        const facts = { header: 'Content-Encoding', expected: 'identity or absent' };
        return { answer: replyFault('UNSUPPORTED_MEDIA_TYPE', facts, rate) };
      }
      if (Number(head.contentLength ?? 0) > limits.bodyBytes) return { answer: replyTooLarge(rate) };
      return { admission: { route, rateHeaders: rate } };
    },

    answer({ route, rateHeaders: rate }, body) {
      if (body.length > limits.bodyBytes) return replyTooLarge(rate);
      try {
        const { tool } = route;
        return replyData(tool.run(parseFields(tool.fields, parseBody(body), { sizeLimits: true })), rate);
      } catch (error) {
        if (error instanceof TextmillError) return replyError(error, rate);
        return { ...replyFault('INTERNAL_ERROR', {}, rate), bug: error };
      }
    },
  };
}

function replyTooLarge(rate: Answer['headers'] | undefined): Answer {
  return replyFault('REQUEST_TOO_LARGE', { bytes: limits.bodyBytes }, rate);
}
