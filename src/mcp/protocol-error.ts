/** Errors that are sent without the SDK, which takes long to load. */

/** The codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;

/** An error response of JSON-RPC 2.0. The id is null if none could be read. */
export function protocolError(code: number, message: string, id: string | number | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
