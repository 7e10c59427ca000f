import { BODY, GET, get, head, type Row } from './shape.ts';

/** Shapes of the header lines: Host, the syntax, the size of a head. */

const host = (value: string) => head(GET, `Host: ${value}`);

const hosts: readonly Row[] = [
  ['no Host', '§3.2', head(GET), 400],
  ['no Host in HTTP/1.0', '§3.2', head('GET /healthz HTTP/1.0'), 200, 'closes'],
  ['an invalid host in HTTP/1.0', '§3.2', head('GET /healthz HTTP/1.0', 'Host: a b'), 400],
  ['two hosts', '§3.2', head(GET, 'Host: a', 'Host: b'), 400],
  ['one host twice', '§3.2', head(GET, 'Host: a', 'Host: a'), 400],
  ['an empty host', '§3.3', head(GET, 'Host:'), 200],
  ['whitespace around a host', '9110 §5.5', head(GET, 'Host: \t a \t '), 200],
  ['a name and a port', '9110 §7.2', host('a:8080'), 200],
  ['an IPv6 address', '3986 §3.2.2', host('[2001:db8::1]:80'), 200],
  ['a port that is too large', '9110 §7.2', host('a:65536'), 400],
  ['a space in a host', '9110 §7.2', host('a b'), 400],
  ['two hosts in one line', '9110 §7.2', host('a, b'), 400],
  ['a byte over 127 in a host', '9110 §7.2', host('\xe4'), 400],
];

const syntax: readonly Row[] = [
  ['a byte over 127 in a value', '9110 §5.5', get('X: \xe9'), 200],
  ['every character of a token in a name', '9110 §5.1', get("!#$%&'*+-.^_`|~9z: a"), 200],
  ['the name of a JavaScript property', '9110 §5.1', get('__proto__: a', 'constructor: b'), 200],
  ['a space before a colon', '§5.1', get('X : a'), 400],
  ['an empty name', '9110 §5.1', get(': a'), 400],
  ['a line without a colon', '§5', get('X'), 400],
  ['a bracket in a name', '9110 §5.1', get('X(: a'), 400],
  ['a control byte in a name', '9110 §5.1', get('X\x01: a'), 400],
  ['NUL in a value', '9110 §5.5', get('X: a\0b'), 400],
  ['CR before another header', '§2.2', get('X: a\rTransfer-Encoding: chunked'), 400],
  ['LF at the end of a line', '§2.2', get('X: a\nY: b'), 400],
  ['LF at the end of every line', '§2.2', get().replaceAll('\r', ''), 400],
  ['a value folded with a space', '§5.2', get('X: a\r\n b'), 400],
  ['a folded Host', '§5.2', head(GET, 'Host: a\r\n b'), 400],
  ['a space before the first line', '§2.2', head(GET, ' X: a', 'Host: a'), 400],
  [
    'a second media type',
    '9110 §8.3',
    head(
      'POST /api/v1/base64/ HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      'Content-Type: text/plain',
      'Content-Length: 16',
    ) + BODY,
    415,
    'stays',
  ],
];

/** A head of exactly this many bytes, with two header lines without whitespace before the value. */
function headOf(bytes: number): string {
  const rest = head(GET, 'Host:a', 'X:').length;
  return head(GET, 'Host:a', `X:${'x'.repeat(bytes - rest)}`);
}

const sizes: readonly Row[] = [
  ['a head of 8,192 bytes', '9110 §5.4', headOf(8192), 200],
  ['a head of 8,193 bytes', '6585 §5', headOf(8193), 431],
  ['a head of 100,000 bytes', '6585 §5', headOf(100_000), 431],
  // Host is one of the lines.
  ['100 lines', '9110 §5.4', get(...Array<string>(99).fill('x:y')), 200],
  ['101 lines', '6585 §5', get(...Array<string>(100).fill('x:y')), 431],
  ['8,000 empty lines', '6585 §5', get(...Array<string>(8000).fill('x:')), 431],
  ['100,000 spaces after a value', '6585 §5', get(`x:y${' '.repeat(100_000)}`), 431],
];

export const fields: readonly Row[] = [...hosts, ...syntax, ...sizes];
