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

/** A {@link Deviation} as a table row. */
type Row = readonly [
  reason: string,
  statuses: Deviation['statuses'],
  connection: Deviation['connection'],
  names: Deviation['names'],
];

const bun: readonly Row[] = [
  [
    'Bun responds to requests that are sent without waiting',
    [200, 200],
    'stays',
    [
      'an upgrade requested by Proxy-Connection, which the parser treats as Connection',
      ...['an upgrade before another request', 'an upgrade with a body, before another request', 'two requests'],
      'a request after chunks',
    ],
  ],
  [
    'Bun reads the rest of a rejected body, and responds to the request after it',
    [413, 200],
    'stays',
    ['a request after a too large body'],
  ],
  [
    'Bun accepts more than 100 lines, and reads a body that is not needed',
    [200],
    'stays',
    ['101 lines', 'GET with chunked'],
  ],
  [
    'Bun rejects what it cannot parse in a request line as an unsupported version',
    [505],
    'closes',
    ['two spaces after the target', 'RTSP, which the parser treats as HTTP'],
  ],
  [
    'Bun rejects empty lines before a request, the target *, chunked in HTTP/1.0, and whitespace in chunks',
    [400],
    'closes',
    [
      'whitespace in an extension',
      ...['two spaces after the method', 'LF before the request', 'three empty lines before the request'],
      ...['an empty line before the request', 'OPTIONS *', 'chunked and keep-alive in HTTP/1.0'],
      ...['chunked in HTTP/1.0', 'a request after chunks in HTTP/1.0'],
    ],
  ],
  [
    'Bun accepts heads up to 16 KiB, users in URLs, DEL, repeated equal lengths, expectations, Proxy-Connection',
    [200],
    'stays',
    [
      ...['a request line of 9,000 bytes', 'an absolute URL with a user', 'an absolute URL without a host'],
      ...['a byte over 127 in a query', 'dot segments', 'DEL in a value', 'a head of 8,193 bytes'],
      ...['a name of 9,000 bytes', 'two equal lengths', 'an empty coding after chunked'],
      ...['an extension without a name', 'a bracket in an extension', '100-continue in capitals'],
      'an unknown expectation',
      'Proxy-Connection, which the parser treats as Connection',
    ],
  ],
  [
    'Bun parses trailers, and an empty line after a request, as the next request',
    [200, 400],
    'closes',
    [
      ...['a trailer line', 'LF instead of CR LF at the end of the body', 'Host in a trailer'],
      ...['a coding in a trailer', 'a length in a trailer', 'a media type in a trailer'],
      ...['a space before the colon in a trailer', 'a folded trailer', 'no colon in a trailer', 'LF in a trailer'],
      ...['an empty line after a request', 'one byte more than the length', 'text other than HTTP after a request'],
      '200,000 bytes of trailers',
    ],
  ],
  ['Bun sends 100 for HTTP/1.0', [100, 200], 'closes', ['100-continue in HTTP/1.0']],
  [
    'Bun sends 100 before it asks the contract, and waits for the body',
    [100, 404],
    'unchecked',
    ['100-continue to an unknown path'],
  ],
  [
    'Bun sends 100 before it asks the contract, and waits for the body',
    [100, 413],
    'unchecked',
    ['100-continue before a too large body'],
  ],
  [
    'Bun closes HTTP/1.0 connections',
    [200],
    'closes',
    ['keep-alive in HTTP/1.0, with a body', 'keep-alive in HTTP/1.0'],
  ],
  ['Bun ignores expectations', [200, 200], 'stays', ['a request after an unknown expectation']],
];

const deno: readonly Row[] = [
  [
    'Deno responds to requests that are sent without waiting',
    [200, 200],
    'stays',
    [
      'an upgrade requested by Proxy-Connection, which the parser treats as Connection',
      ...['an upgrade before another request', 'two requests', 'a request after chunks'],
    ],
  ],
  ['Deno responds to malformed data after a request', [200, 400], 'closes', ['text other than HTTP after a request']],
  [
    'Deno accepts more than 100 lines, and reads a body that is not needed',
    [200],
    'stays',
    ['101 lines', 'GET with chunked'],
  ],
  [
    'Deno rejects repeated spaces, empty codings, chunked in HTTP/1.0, and a body with an upgrade',
    [400],
    'closes',
    [
      ...['two spaces after the method', 'two spaces after the target', 'RTSP, which the parser treats as HTTP'],
      ...['an empty coding before chunked', 'chunked and keep-alive in HTTP/1.0', 'chunked in HTTP/1.0'],
      ...['an upgrade with a body', 'an upgrade with a body, before another request'],
      'a request after chunks in HTTP/1.0',
    ],
  ],
  [
    'Deno accepts a missing Host, LF at the end of lines, heads up to its own limit, repeated equal lengths, whitespace in chunks',
    [200],
    'stays',
    [
      ...['LF at the end of the request line', 'a request line of 9,000 bytes'],
      ...['an absolute URL without Host', 'no Host'],
      ...['LF at the end of a line', 'LF at the end of the head', 'LF at the end of every line'],
      ...['a head of 8,193 bytes', 'a name of 9,000 bytes', 'two equal lengths', 'chunked after LF'],
      ...['an extension without a name', 'a space before a chunk size', 'a space after a chunk size'],
      ...['a bracket in an extension'],
      ...['an unknown expectation', 'Proxy-Connection, which the parser treats as Connection'],
    ],
  ],
  ['Deno supports HTTP/2', [], 'unchecked', ['the HTTP/2 preface']],
  [
    'Deno waits for the rest of the body',
    [413],
    'unchecked',
    ['a length over 2^53', 'a length of 2^64 - 1', 'a chunk size of 2^64 - 1'],
  ],
  ['Deno waits for the rest of the next request', [200], 'unchecked', ['one byte more than the length']],
  [
    'Deno waits for the end of the body',
    [],
    'unchecked',
    ['LF after the last chunk', 'LF instead of CR LF at the end of the body'],
  ],
  ['Deno sends 100 for HTTP/1.0', [100, 200], 'closes', ['100-continue in HTTP/1.0']],
  ['Deno sends 100 before it asks the contract', [100, 501], 'unchecked', ['100-continue before an unknown coding']],
  ['Deno sends 100 before it asks the contract', [100, 404], 'unchecked', ['100-continue to an unknown path']],
  ['Deno discards trailers without a limit', [], 'unchecked', ['200,000 bytes of trailers']],
  [
    'Deno sends 100 before it asks the contract, and waits for the body',
    [100, 413],
    'unchecked',
    ['100-continue before a too large body'],
  ],
  [
    'The contract rejects the first request, and Deno keeps the connection',
    [400, 200],
    'stays',
    ['a request after a fragment', 'a request after CONNECT'],
  ],
  [
    'The contract rejects the first request, and Deno keeps the connection',
    [501, 200],
    'stays',
    ['a request after gzip before chunked'],
  ],
  ['Deno accepts expectations and a missing Host', [200, 200], 'stays', ['a request after an unknown expectation']],
  ['Deno accepts every method and keeps the connection', [405, 200], 'stays', ['a request after an unknown method']],
];

/** Deviations by the name of the engine. Node has none. */
export const deviations: Readonly<Record<string, readonly Deviation[]>> = {
  Bun: deviationsOf(bun),
  Deno: deviationsOf(deno),
};

function deviationsOf(rows: readonly Row[]): readonly Deviation[] {
  return rows.map(([reason, statuses, connection, names]) => ({ reason, statuses, connection, names }));
}
