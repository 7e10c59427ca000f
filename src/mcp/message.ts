import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCNotification,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  type StandardSchemaV1Sync,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import { parseBody } from '../contract/body.ts';
import { isObject } from '../core/field.ts';
import { TextmillError } from '../core/textmill-error.ts';
import { INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, protocolError } from './protocol-error.ts';

type Transport = 'http' | 'stdio';

/** The checks of a message before the SDK sees it, so that both transports return the same errors. */

/**
 * Reads one JSON-RPC 2.0 message in strict UTF-8 that is not too deep and has few items, or returns the error to respond
 * with. The message is undefined if it is a response, which is never answered, or two programs could continue forever.
 */
export function readMessage(
  bytes: Uint8Array,
  transport: Transport,
): {
  readonly message?: JSONRPCRequest | JSONRPCNotification | undefined;
  readonly error?: string;
} {
  let message: unknown;
  try {
    message = parseBody(bytes);
  } catch (error) {
    if (!(error instanceof TextmillError)) throw error;
    const code = error.code === 'TOO_MANY_ITEMS' ? INVALID_REQUEST : PARSE_ERROR;
    return { error: protocolError(code, error.message.replace('the body', 'the message')) };
  }
  // A batch would make many calls with one request of the rate limit. Since 2025-06-18, the protocol has none.
  if (Array.isArray(message))
    return { error: protocolError(INVALID_REQUEST, 'send one message at a time, not a batch') };
  const id = idOf(message);
  if (isDeeper(message, DEEPEST))
    return { error: protocolError(INVALID_REQUEST, 'the message is nested too deeply', id) };
  if (isObject(message) && !('method' in message) && ('result' in message || 'error' in message)) return {};
  const request = isJSONRPCRequest(message) ? message : undefined;
  const fault = paramsFault(
    request === undefined ? specTypeSchemas.JSONRPCRequest : schemaOf(request, transport),
    message,
  );
  if (fault !== undefined) return { error: protocolError(INVALID_PARAMS, fault, id) };
  if (request !== undefined) return { message: request };
  if (isJSONRPCNotification(message)) return { message };
  return { error: protocolError(INVALID_REQUEST, 'the message is not a JSON-RPC 2.0 message', id) };
}

/** The requests with parameters of their own. The SDK checks them too, but sends the report of its validator. */
const schemas = new Map<string, StandardSchemaV1Sync>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
]);

function schemaOf({ method, params }: JSONRPCRequest, transport: Transport): StandardSchemaV1Sync | undefined {
  // A revision without the handshake has no such method, and over HTTP each message names its revision. Over stdio, the
  // SDK reads each `initialize` as the handshake.
  const isHandshake = transport === 'stdio' || params?._meta?.[PROTOCOL_VERSION_META_KEY] === undefined;
  return method === 'initialize' && !isHandshake ? undefined : schemas.get(method);
}

/** One sentence about the first member that is not valid, if it is in `params`: `params.cursor must be of type string`. */
function paramsFault(schema: StandardSchemaV1Sync | undefined, message: unknown): string | undefined {
  const [issue] = schema?.['~standard'].validate(message).issues ?? [];
  if (issue?.path?.[0] !== 'params') return undefined;
  const [, type, received] = /expected (\w+), received (\w+)$/.exec(issue.message) ?? [];
  // Deeper names may be the client's own.
  const isKnown = type !== undefined && issue.path.length <= 3;
  const must = received === 'undefined' ? 'is required and must' : 'must';
  const rule = isKnown ? `${must} be of type ${type.replace('record', 'object')}` : 'is not valid';
  return `${issue.path.slice(0, 3).join('.')} ${rule}`;
}

/** The id of an invalid request, for which its sender waits; null if it can't be an id. */
function idOf(message: unknown): string | number | null {
  const { id } = isObject(message) ? message : {};
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Whether a value has more than `most` levels of objects and arrays. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}

/** The SDK would overflow the stack with many more levels, and send the engine's error message. */
const DEEPEST = 64;
