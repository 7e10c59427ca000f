import { BODY, CHUNKS, ENDPOINT, get, head, line, oldGet, oldPost, post, type Row } from './shape.ts';

/** Shapes that control how long a connection stays open, and shapes of several requests on one connection. */

const whole = post(['Content-Length: 16'], BODY);

const expectations: readonly Row[] = [
  ['100-continue', '9110 §10.1.1', post(['Expect: 100-continue', 'Content-Length: 16'], BODY), [100, 200], 'stays'],
  [
    '100-continue in capitals',
    '9110 §10.1.1',
    post(['Expect: 100-CONTINUE', 'Content-Length: 16'], BODY),
    [100, 200],
    'stays',
  ],
  [
    '100-continue before chunks',
    '9110 §10.1.1',
    post(['Expect: 100-continue', 'Transfer-Encoding: chunked'], CHUNKS),
    [100, 200],
    'stays',
  ],
  [
    '100-continue in HTTP/1.0',
    '9110 §10.1.1',
    oldPost(['Expect: 100-continue', 'Content-Length: 16'], BODY),
    200,
    'closes',
  ],
  [
    '100-continue to an unknown path',
    '9110 §10.1.1',
    head('POST /nowhere HTTP/1.1', 'Host: a', 'Expect: 100-continue', 'Content-Length: 16'),
    404,
  ],
  [
    '100-continue before a too large body',
    '9110 §10.1.1',
    post(['Expect: 100-continue', 'Content-Length: 32769'], ''),
    413,
  ],
  [
    '100-continue before an unknown coding',
    '9110 §10.1.1',
    post(['Expect: 100-continue', 'Transfer-Encoding: gzip, chunked'], ''),
    501,
  ],
  ['an unknown expectation', '9110 §10.1.1', post(['Expect: a miracle', 'Content-Length: 16'], BODY), 417],
];

const lives: readonly Row[] = [
  ['Connection: close', '§9.6', get('Connection: close'), 200, 'closes'],
  ['Connection: close in capitals', '9110 §7.6.1', get('Connection: CLOSE'), 200, 'closes'],
  ['close in a list', '§9.3', get('Connection: keep-alive, close'), 200, 'closes'],
  ['close in one of two Connection lines', '§9.3', get('Connection: close', 'Connection: keep-alive'), 200, 'closes'],
  ['a word that begins with close', '9110 §7.6.1', get('Connection: closed'), 200],
  ['an empty Connection', '9110 §7.6.1', get('Connection:'), 200],
  ['Connection with the name Host', '9110 §7.6.1', get('Connection: host'), 200],
  ['Proxy-Connection, which the parser treats as Connection', '§C.2.2', get('Proxy-Connection: close'), 200, 'closes'],
  ['keep-alive in HTTP/1.0', '§9.3', oldGet('Connection: keep-alive'), 200],
  ['keep-alive and close in HTTP/1.0', '§9.3', oldGet('Connection: keep-alive, close'), 200, 'closes'],
  ['keep-alive in HTTP/1.0, with a body', '§9.3', oldPost(['Content-Length: 16', 'Connection: keep-alive'], BODY), 200],
  [
    'an upgrade to WebSocket',
    '9110 §7.8',
    get(
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    200,
  ],
  [
    'an upgrade to HTTP/2',
    '9110 §7.8',
    get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
    200,
  ],
  ['an upgrade with a body', '9110 §7.8', post(['Connection: Upgrade', 'Upgrade: x', 'Content-Length: 16'], BODY), 200],
  [
    'an upgrade before another request, which is dropped',
    '9110 §7.8',
    get('Connection: Upgrade', 'Upgrade: x') + get(),
    200,
  ],
  ['an upgrade in HTTP/1.0', '9110 §7.8', oldGet('Connection: upgrade', 'Upgrade: websocket'), 200, 'closes'],
];

const several: readonly Row[] = [
  ['two requests', '§9.3.2', get() + get(), [200, 200], 'stays'],
  ['a request after another one with a body', '§9.3.2', whole + get(), 200, 'closes'],
  ['an empty line after a request', '§2.2', `${whole}\r\n`, 200],
  ['a request after chunks', '§9.3.2', post(['Transfer-Encoding: chunked'], CHUNKS) + get(), 200, 'closes'],
  [
    'a request after a too large body',
    '§9.3.2',
    post(['Content-Length: 40000'], ' '.repeat(40_000)) + get(),
    [413, 200],
  ],
  ['a request after Connection: close', '§9.6', get('Connection: close') + get(), 200, 'closes'],
  [
    'a POST after Connection: close',
    '§9.6',
    post(['Connection: close', 'Content-Length: 16'], BODY) + whole,
    200,
    'closes',
  ],
  ['a request after one in HTTP/1.0', '§9.3', oldGet() + get(), 200, 'closes'],
  [
    'a request after chunks in HTTP/1.0',
    '§6.1',
    oldPost(['Connection: keep-alive', 'Transfer-Encoding: chunked'], CHUNKS) + get(),
    200,
    'closes',
  ],
  ['a request after two hosts', '§3.2', head('GET /healthz HTTP/1.1', 'Host: a', 'Host: b') + get(), 400],
  ['a request after a fragment', '§3.2', line('GET /healthz#a HTTP/1.1') + get(), 400],
  ['a request after HTTP/2.0', '9110 §15.6.6', line('GET /healthz HTTP/2.0') + get(), 505],
  ['a request after gzip before chunked', '§6.1', post(['Transfer-Encoding: gzip, chunked'], CHUNKS) + get(), 501],
  ['a request after a too large head', '6585 §5', get(...Array<string>(2100).fill('x:')) + get(), 431],
  ['a request after an unknown expectation', '9110 §10.1.1', get('Expect: a miracle') + get(), 417],
  ['a request after CONNECT', '9110 §9.3.6', head('CONNECT a:443 HTTP/1.1', 'Host: a:443') + get(), 404],
  ['a request after an unknown method', '9110 §15.5.6', line(`BREW ${ENDPOINT} HTTP/1.1`) + get(), 405],
  [
    'a request after a length and chunked',
    '§6.3',
    post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n`) + get(),
    400,
  ],
  ['text other than HTTP after a request', '§9.3.2', `${get()}hello\r\n\r\n`, [200, 400], 'closes'],
];

export const connections: readonly Row[] = [...expectations, ...lives, ...several];
