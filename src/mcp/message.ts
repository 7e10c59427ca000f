import { isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server';
import { parseBody } from '../contract/body.ts';
import { isObject } from '../core/field.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { INVALID_REQUEST, PARSE_ERROR, protocolError } from './protocol-error.ts';

/** The checks of a message before the SDK sees it, so that both transports return the same errors. */

/** Reads one JSON-RPC 2.0 message in strict UTF-8 that is not too deep, or returns the error to respond with. */
export function readMessage(
  bytes: Uint8Array,
  mostItems?: number,
): { readonly message: unknown } | { readonly error: string } {
  let message: unknown;
  try {
    message = parseBody(bytes, mostItems);
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    const code = error.code === 'TOO_MANY_ITEMS' ? INVALID_REQUEST : PARSE_ERROR;
    return { error: protocolError(code, error.message.replace('the body', 'the message')) };
  }
  // A batch would make many calls with one request of the rate limit. Revisions of the protocol since 2025-06-18 have
  // no batches.
  if (Array.isArray(message))
    return { error: protocolError(INVALID_REQUEST, 'send one message at a time, not a batch') };
  if (isTooDeep(message)) return { error: protocolError(INVALID_REQUEST, 'the message is nested too deeply') };
  if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message) && !isAnswer(message)) {
    return { error: protocolError(INVALID_REQUEST, 'the message is not a JSON-RPC 2.0 message', idOf(message)) };
  }
  return { message };
}

/**
 * Whether a message is a response, valid or not. A response is never answered, or two programs could continue forever.
 */
function isAnswer(message: unknown): boolean {
  return isObject(message) && !('method' in message) && ('result' in message || 'error' in message);
}

/** The id of an invalid request, for which its sender waits; null if it can't be an id. */
function idOf(message: unknown): string | number | null {
  const { id } = isObject(message) ? message : {};
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Whether a value is nested so deeply that the SDK would overflow the stack, and send the engine's error message. */
function isTooDeep(message: unknown): boolean {
  let level = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

const DEEPEST = 64;
