/**
 * Checks that a connection received one or more well-formed HTTP/1.1 responses. Returns the first fault, if any.
 *
 * @param mayBeHead Whether a request may have the method HEAD, so that a response may have a length without a body.
 */
export function faultOf(received: string, mayBeHead = false): string | undefined {
  let rest = received;
  do {
    const head = /^HTTP\/1\.1 (\d{3}) [ -~]*\r\n((?:[\w-]+: [ -~]*\r\n)*)\r\n/.exec(rest);
    if (head === null) return rest === '' ? 'no response' : 'a malformed head';
    const [all, status = '', lines = ''] = head;
    const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(lines)?.[1];
    const hasBody = !/^(?:1|204|304)/.test(status);
    const length = header('Content-Length');
    if (hasBody !== (length !== undefined)) return `${status} with Content-Length ${length}`;
    const isHead = mayBeHead && /^(?:HTTP\/1\.1 |$)/.test(rest.slice(all.length, all.length + 9));
    const end = all.length + (isHead ? 0 : Number(length ?? 0));
    if (rest.length < end) return `${status} with an incomplete body`;
    const fault = isHead ? undefined : bodyFault(status, header('Content-Type'), rest.slice(all.length, end));
    if (fault !== undefined) return fault;
    rest = rest.slice(end);
  } while (rest !== '');
  return undefined;
}

/** The JSON in a response: the envelope, the status of a probe, or an MCP message. */
interface Json {
  readonly ok?: boolean;
  readonly data?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
  readonly status?: string;
  readonly jsonrpc?: string;
}

function bodyFault(status: string, type: string | undefined, body: string): string | undefined {
  if (status === '500') return '500';
  if (type !== 'application/json') return undefined;
  try {
    const { ok, data, error, status: probe, jsonrpc }: Json = JSON.parse(body);
    if (jsonrpc === '2.0') return undefined;
    const isRight =
      status === '200'
        ? (ok === true && data !== undefined) || probe !== undefined
        : ok === false && typeof error?.code === 'string' && typeof error.message === 'string';
    return isRight ? undefined : `${status} with ${body}`;
  } catch {
    return `${status} with a body that is not JSON: ${body}`;
  }
}
