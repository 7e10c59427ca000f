import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that sends exact bytes, and reads responses one by one. */
export class RawClient {
  readonly socket: Socket;
  #received = '';
  #wake: () => void = () => {};
  /** Resolves when the server has closed or reset the connection. */
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      this.#received += chunk;
      this.#wake();
    });
    // After a reset, `answer` returns undefined, as after a close.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#wake();
        resolve();
      });
    });
  }

  /**
   * @param options The address to connect to, and that to connect from, if they are not 127.0.0.1; and whether the
   *   client's side stays open when the server ends its side.
   */
  static async to(
    port: number,
    options: { readonly host?: string; readonly localAddress?: string; readonly allowHalfOpen?: boolean } = {},
  ): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', ...options });
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  /** The response to a request on a new connection. */
  static async ask(port: number, text: string): Promise<RawAnswer | undefined> {
    const client = await RawClient.to(port);
    client.send(text);
    const answer = await client.answer();
    client.socket.destroy();
    return answer;
  }

  send(text: string | Uint8Array): void {
    this.socket.write(text);
  }

  /** Received text that was not yet returned as a response. */
  get received(): string {
    return this.#received;
  }

  /**
   * The next response, or undefined if the connection closes first. An interim response (100) counts.
   *
   * @param method The method of its request: a response to HEAD has no body, even if it has a Content-Length.
   */
  async answer(method = 'GET'): Promise<RawAnswer | undefined> {
    for (let needed = 0; ; ) {
      // A search in a string joins its pieces, so a long response is parsed only when it is complete.
      if (this.#received.length >= needed) {
        const parsed = parseAnswer(this.#received, method !== 'HEAD');
        if (parsed?.answer !== undefined) {
          this.#received = this.#received.slice(parsed.length);
          return parsed.answer;
        }
        needed = parsed?.length ?? 0;
      }
      if (this.socket.closed) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as text. Its length is declared, unless it has a transfer coding. */
export function requestText(
  body: string,
  { method = 'POST', target = '/api/v1/base64/', headers = {} as Readonly<Record<string, string>> } = {},
): string {
  const fields = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    ...('Transfer-Encoding' in headers ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A head as text, with only the given lines. */
export function headText(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The length of a response whose head has arrived, and the response if all of it has arrived. */
function parseAnswer(
  text: string,
  hasBody: boolean,
): { readonly answer: RawAnswer | undefined; readonly length: number } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = end + 4 + (hasBody ? Number(headers['content-length'] ?? 0) : 0);
  if (text.length < length) return { answer: undefined, length };
  const status = Number(statusLine.split(' ')[1]);
  return { answer: { status, headers, body: text.slice(end + 4, length) }, length };
}
