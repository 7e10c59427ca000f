/**
 * Deviations of Bun and Deno from the table of shapes. Their servers parse HTTP before the contract sees a request. A
 * request that they reject as they should, but with their own status, is not a deviation.
 */

export interface Deviation {
  readonly reason: string;
  readonly statuses: readonly number[];
  /** `unchecked`: the engine waits for more bytes. */
  readonly connection: 'stays' | 'closes' | 'unchecked';
  readonly names: readonly string[];
}

const bun: readonly Deviation[] = [
  {
    reason: 'Bun responds to requests that are sent without waiting',
    statuses: [200, 200],
    connection: 'stays',
    names: [
      'an upgrade requested by Proxy-Connection, which the parser treats as Connection',
      'an upgrade before another request',
      'an upgrade with a body, before another request',
      'two requests',
      'a request after chunks',
    ],
  },
  {
    reason: 'Bun reads the rest of a rejected body, and responds to the request after it',
    statuses: [413, 200],
    connection: 'stays',
    names: ['a request after a too large body'],
  },
  {
    reason: 'Bun accepts more than 100 lines, and reads a body that is not needed',
    statuses: [200],
    connection: 'stays',
    names: ['101 lines', 'GET with chunked'],
  },
  {
    reason: 'Bun rejects what it cannot parse in a request line as an unsupported version',
    statuses: [505],
    connection: 'closes',
    names: ['two spaces after the target', 'RTSP, which the parser treats as HTTP'],
  },
  {
    reason: 'Bun rejects empty lines before a request, the target *, and chunked in HTTP/1.0',
    statuses: [400],
    connection: 'closes',
    names: [
      'two spaces after the method',
      'LF before the request',
      'three empty lines before the request',
      'an empty line before the request',
      'OPTIONS *',
      'chunked and keep-alive in HTTP/1.0',
      'chunked in HTTP/1.0',
      'a request after chunks in HTTP/1.0',
    ],
  },
  {
    reason:
      'Bun accepts heads up to 16 KiB, users in URLs, DEL, repeated equal lengths, expectations, Proxy-Connection',
    statuses: [200],
    connection: 'stays',
    names: [
      'a request line of 9,000 bytes',
      'an absolute URL with a user',
      'an absolute URL with a user and a password',
      'an absolute URL without a host',
      'an absolute URL with a port but without a host',
      'an absolute URL with an invalid host',
      'a byte over 127 in a query',
      'dot segments',
      'DEL in a value',
      'a head of 8,193 bytes',
      'a name of 9,000 bytes',
      'two equal lengths',
      'an empty coding after chunked',
      'an extension without a name',
      '100-continue in capitals',
      'an unknown expectation',
      'Proxy-Connection, which the parser treats as Connection',
    ],
  },
  {
    reason: 'Bun parses trailers, and an empty line after a request, as the next request',
    statuses: [200, 400],
    connection: 'closes',
    names: [
      'a trailer line',
      'LF instead of CR LF at the end of the body',
      'Host in a trailer',
      'a coding in a trailer',
      'a length in a trailer',
      'a media type in a trailer',
      'a space before the colon in a trailer',
      'a folded trailer',
      'no colon in a trailer',
      'LF in a trailer',
      'an empty line after a request',
      'one byte more than the length',
      'text other than HTTP after a request',
      '200,000 bytes of trailers',
    ],
  },
  {
    reason: 'Bun sends 100 for HTTP/1.0',
    statuses: [100, 200],
    connection: 'closes',
    names: ['100-continue in HTTP/1.0'],
  },
  {
    reason: 'Bun sends 100 before it asks the contract, and waits for the body',
    statuses: [100, 404],
    connection: 'unchecked',
    names: ['100-continue to an unknown path'],
  },
  {
    reason: 'Bun sends 100 before it asks the contract, and waits for the body',
    statuses: [100, 413],
    connection: 'unchecked',
    names: ['100-continue before a too large body'],
  },
  {
    reason: 'Bun closes HTTP/1.0 connections',
    statuses: [200],
    connection: 'closes',
    names: ['keep-alive in HTTP/1.0, with a body', 'keep-alive in HTTP/1.0'],
  },
  {
    reason: 'Bun ignores expectations',
    statuses: [200, 200],
    connection: 'stays',
    names: ['a request after an unknown expectation'],
  },
];

const deno: readonly Deviation[] = [
  {
    reason: 'Deno responds to requests that are sent without waiting',
    statuses: [200, 200],
    connection: 'stays',
    names: [
      'an upgrade requested by Proxy-Connection, which the parser treats as Connection',
      'an upgrade before another request',
      'two requests',
      'a request after chunks',
    ],
  },
  {
    reason: 'Deno responds to malformed data after a request',
    statuses: [200, 400],
    connection: 'closes',
    names: ['text other than HTTP after a request'],
  },
  {
    reason: 'Deno accepts more than 100 lines, and reads a body that is not needed',
    statuses: [200],
    connection: 'stays',
    names: ['101 lines', 'GET with chunked'],
  },
  {
    reason: 'Deno rejects repeated spaces, empty codings, chunked in HTTP/1.0, and a body with an upgrade',
    statuses: [400],
    connection: 'closes',
    names: [
      'two spaces after the method',
      'two spaces after the target',
      'RTSP, which the parser treats as HTTP',
      'an empty coding before chunked',
      'chunked and keep-alive in HTTP/1.0',
      'chunked in HTTP/1.0',
      'an upgrade with a body',
      'an upgrade with a body, before another request',
      'a request after chunks in HTTP/1.0',
    ],
  },
  {
    reason:
      'Deno accepts a missing Host, LF at the end of lines, heads up to its own limit, repeated equal lengths, whitespace in chunks',
    statuses: [200],
    connection: 'stays',
    names: [
      'LF at the end of the request line',
      'a request line of 9,000 bytes',
      'an absolute URL with a user',
      'an absolute URL with a user and a password',
      'an absolute URL with a port but without a host',
      'an absolute URL with an invalid host',
      'an absolute URL without Host',
      'no Host',
      'LF at the end of a line',
      'LF at the end of the head',
      'LF at the end of every line',
      'a head of 8,193 bytes',
      'a name of 9,000 bytes',
      'two equal lengths',
      'chunked after LF',
      'an extension without a name',
      'a space before a chunk size',
      'a space after a chunk size',
      'an unknown expectation',
      'Proxy-Connection, which the parser treats as Connection',
    ],
  },
  {
    reason: 'Deno passes on such a target as it is, and the contract rejects it',
    statuses: [400],
    connection: 'stays',
    names: ['an absolute URL with a query but without a path'],
  },
  { reason: 'Deno supports HTTP/2', statuses: [], connection: 'unchecked', names: ['the HTTP/2 preface'] },
  {
    reason: 'Deno waits for the rest of the body',
    statuses: [413],
    connection: 'unchecked',
    names: ['a length over 2^53', 'a length of 2^64 - 1', 'a chunk size of 2^64 - 1'],
  },
  {
    reason: 'Deno waits for the rest of the next request',
    statuses: [200],
    connection: 'unchecked',
    names: ['one byte more than the length'],
  },
  {
    reason: 'Deno waits for the end of the body',
    statuses: [],
    connection: 'unchecked',
    names: ['LF after the last chunk', 'LF instead of CR LF at the end of the body'],
  },
  {
    reason: 'Deno sends 100 for HTTP/1.0',
    statuses: [100, 200],
    connection: 'closes',
    names: ['100-continue in HTTP/1.0'],
  },
  {
    reason: 'Deno sends 100 before it asks the contract',
    statuses: [100, 501],
    connection: 'unchecked',
    names: ['100-continue before an unknown coding'],
  },
  {
    reason: 'Deno sends 100 before it asks the contract',
    statuses: [100, 404],
    connection: 'unchecked',
    names: ['100-continue to an unknown path'],
  },
  {
    reason: 'Deno discards trailers without a limit',
    statuses: [],
    connection: 'unchecked',
    names: ['200,000 bytes of trailers'],
  },
  {
    reason: 'Deno sends 100 before it asks the contract, and waits for the body',
    statuses: [100, 413],
    connection: 'unchecked',
    names: ['100-continue before a too large body'],
  },
  {
    reason: 'The contract rejects the first request, and Deno keeps the connection',
    statuses: [400, 200],
    connection: 'stays',
    names: ['a request after a fragment', 'a request after CONNECT'],
  },
  {
    reason: 'The contract rejects the first request, and Deno keeps the connection',
    statuses: [501, 200],
    connection: 'stays',
    names: ['a request after gzip before chunked'],
  },
  {
    reason: 'Deno accepts expectations and a missing Host',
    statuses: [200, 200],
    connection: 'stays',
    names: ['a request after an unknown expectation'],
  },
  {
    reason: 'Deno accepts every method and keeps the connection',
    statuses: [405, 200],
    connection: 'stays',
    names: ['a request after an unknown method'],
  },
];

/** Deviations by the name of the engine. Node has none. */
export const deviations: Readonly<Record<string, readonly Deviation[]>> = { Bun: bun, Deno: deno };
