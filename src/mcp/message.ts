import { isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server';
import { parseBody } from '../contract/body.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { INVALID_REQUEST, PARSE_ERROR, protocolError } from './protocol-error.ts';

/** What a transport makes sure of before the SDK sees a message, so that both transports answer alike. */

/** A message, or the error of JSON-RPC that answers it. */
export type Received = { readonly message: unknown } | { readonly error: string };

/**
 * Reads a message: strict UTF-8, JSON, no batch, no deeper than any message has reason to be, and of JSON-RPC 2.0.
 *
 * @param mostItems As for {@link parseBody}.
 */
export function readMessage(bytes: Uint8Array, mostItems?: number): Received {
  let message: unknown;
  try {
    message = parseBody(bytes, mostItems);
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    const code = error.code === 'TOO_MANY_ITEMS' ? INVALID_REQUEST : PARSE_ERROR;
    return { error: protocolError(code, error.message) };
  }
  // It would spend one request's allowance on many calls; revisions of the protocol since 2025-06-18 have none.
  if (Array.isArray(message))
    return { error: protocolError(INVALID_REQUEST, 'send one message at a time, not a batch') };
  if (isTooDeep(message)) return { error: protocolError(INVALID_REQUEST, 'the message is nested too deeply') };
  if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message) && !isAnswer(message)) {
    return { error: protocolError(INVALID_REQUEST, 'the message is not one of JSON-RPC 2.0', idOf(message)) };
  }
  return { message };
}

/** Whether a message is an answer, however broken: none is ever answered, or two programs could go on for ever. */
function isAnswer(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || 'method' in message) return false;
  return 'result' in message || 'error' in message;
}

/** The id that whoever sent a broken request waits for, where it can be one. */
function idOf(message: unknown): string | number | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
}

/**
 * Whether a value nests deeper than any message of the protocol has reason to. The SDK would overflow the stack, and tell
 * the caller so in the engine's words.
 */
function isTooDeep(message: unknown): boolean {
  let level = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const DEEPEST = 64;
