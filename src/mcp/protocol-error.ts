/** Errors that are answered before the SDK sees a message, or without it: it takes long to load. */

/** The codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;

/** An error of JSON-RPC 2.0 as an answer; the id is null if none could be read. */
export function protocolError(code: number, message: string, id: string | number | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
