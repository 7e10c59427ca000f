import type { RequestHead } from '../../../src/contract/message.ts';

/** A request that a target reads from its input: a byte with the circumstances, and the request as HTTP/1.1. */

export interface RawRequest {
  /** The circumstances, such as an exhausted rate limit. */
  readonly mode: number;
  readonly head: RequestHead;
  readonly body: Uint8Array;
}

/**
 * Reads a request as leniently as possible: the contract does not rely on what Node's parser rejects, except that no
 * engine passes on a header with U+0000 or a line break.
 */
export function readRequest(bytes: Uint8Array): RawRequest {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(1, end === -1 ? undefined : end).split('\r\n');
  const [, method = '', target = '', version] = /^([^ ]*) ?(.*?)(?: HTTP\/(.*))?$/s.exec(line) ?? [];
  const headers = new Map<string, string>();
  for (const each of lines) {
    const [name = '', ...values] = each.replaceAll(/[\0\r\n]/g, ' ').split(':');
    const value = values.join(':').trim();
    const key = name.toLowerCase();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  const head: RequestHead = {
    method,
    target,
    header: (name) => headers.get(name),
    version,
    bytes: end === -1 ? text.length : end,
    lines: lines.length,
    client: () => 'client',
  };
  return { mode: bytes[0] ?? 0, head, body: end === -1 ? new Uint8Array() : bytes.subarray(end + 4) };
}
