/** A path of a branch that no test of the coverage run takes. */
export interface Unreachable {
  readonly file: string;
  /** The condition or expression and the path, as the check prints them. */
  readonly path: string;
  readonly reason: string;
}

/** The paths that can't be reached, except those that a rule explains (paths.ts). */
export const unreachable: readonly Unreachable[] = [
  {
    file: 'src/codecs/base58.ts',
    path: 'values[bytes[position] ?? 0] ?? NO_DIGIT: NO_DIGIT',
    reason: 'The table has a value for each byte.',
  },
  {
    file: 'src/codecs/pieces.ts',
    path: 'if (!(error instanceof TextmillError) || error.position === undefined): true',
    reason: 'The codecs throw nothing else. A bug in them must not be hidden.',
  },
  {
    file: 'src/core/field.ts',
    path: 'if (field !== undefined): false',
    reason: 'The name comes from the fields. A list of pairs would take more time in each request.',
  },
  {
    file: 'src/tools/lines/unit-rows.ts',
    path: 'new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 : 1',
    reason: 'Only on a machine that stores the high byte first.',
  },
  {
    file: 'src/server/limiter/redis.ts',
    path: 'if (!(error instanceof Error)): true',
    reason: 'ioredis reports nothing else. A caught value has no type.',
  },
  {
    file: 'src/server/node/head.ts',
    path: "this.#request.method ?? '': ''",
    reason: 'A request has a method; the type is also that of responses, which have none.',
  },
  {
    file: 'src/server/node/head.ts',
    path: "this.#request.url ?? '': ''",
    reason: 'A request has a target; the type is also that of responses, which have none.',
  },
  {
    file: 'src/server/node/head.ts',
    path: "socket.remoteAddress ?? '': ''",
    reason: 'A socket has an address while it is open, and requests on closed sockets do not start.',
  },
  {
    file: 'src/server/node/http.ts',
    path: "request.url ?? '': ''",
    reason: 'A request has a target; the type is also that of responses, which have none.',
  },
  {
    file: 'src/tools/encoded-text.ts',
    path: 'return text.length;',
    reason: 'The text has the digit, because it was decoded.',
  },
  {
    file: 'web/home/conversion/outcome.ts',
    path: 'file?.bytes ?? new Uint8Array(0): new Uint8Array(0)',
    reason: 'Only a file has no text.',
  },
  {
    file: 'web/home/conversion/request.ts',
    path: "operationOf(tool, input) ?? '': ''",
    reason: 'Only operations have a limit of bytes.',
  },
  {
    file: 'web/home/session/link.ts',
    path: "operationOf(tool, options) ?? '': ''",
    reason: 'A tool with several steps has operations.',
  },
  {
    file: 'web/home/session/link.ts',
    path: '/^#?([^?]*)\\??(.*)/s.exec(fragment.slice(0, MOST_UNITS)) ?? []: []',
    reason: 'The pattern matches every text.',
  },
];
