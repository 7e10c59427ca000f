import { BODY, CHUNKS, get, head, LAST_CHUNK, oldPost, post, type Row } from './shape.ts';

/** Shapes of the framing of a body: Content-Length, Transfer-Encoding, chunks. */

const length = (value: string, body = BODY) => post([`Content-Length:${value}`], body);

const lengths: readonly Row[] = [
  ['a length', '§6.2', length(' 16'), 200],
  ['a POST without a length, so without a body', '§6.3', post([], ''), 400, 'stays'],
  ['a length of 0', '§6.3', length(' 0', ''), 400, 'stays'],
  ['GET with a body', '9110 §9.3.1', `${get('Content-Length: 16')}${BODY}`, 200],
  [
    'GET with a body that looks like a request',
    '9110 §9.3.1',
    `${get(`Content-Length: ${get().length}`)}${get()}`,
    200,
  ],
  [
    'HEAD with a body that looks like a request',
    '9110 §9.3.2',
    `${head('HEAD /healthz HTTP/1.1', 'Host: a', `Content-Length: ${get().length}`)}${get()}`,
    200,
  ],
  ['GET with a length of 0', '9110 §8.6', get('Content-Length: 0'), 200],
  ['a body of 200,000 bytes', '9110 §15.5.14', length(' 200000', BODY.padEnd(200_000)), 413, 'stays'],
  ['a length over 2^53', '9110 §15.5.14', length(' 9007199254740993'), 413],
  ['a length of 2^64 - 1', '9110 §15.5.14', length(' 18446744073709551615'), 413],
  ['a length of 2^64', '9110 §8.6', length(' 18446744073709551616'), 400],
  ['an empty length', '9110 §8.6', length(''), 400],
  ['a length with a plus sign', '9110 §8.6', length(' +16'), 400],
  ['a negative length', '9110 §8.6', length(' -16'), 400],
  ['a hexadecimal length', '9110 §8.6', length(' 0x10'), 400],
  ['a space in a length', '9110 §8.6', length(' 1 6'), 400],
  ['a list of equal lengths', '§6.3: may be refused', length(' 16, 16'), 400],
  ['a list of different lengths', '§6.3', length(' 16, 17'), 400],
  ['two equal lengths', '§6.3: may be refused', post(['Content-Length: 16', 'Content-Length: 16'], BODY), 400],
  ['two different lengths', '§6.3', post(['Content-Length: 16', 'Content-Length: 17'], BODY), 400],
  ['a space before the colon of a length', '§5.1', post(['Content-Length : 16'], BODY), 400],
  ['a folded length', '§5.2', post(['Content-Length:\r\n 16'], BODY), 400],
  ['one byte more than the length', '§6.3', `${length(' 16')}x\r\n`, 200, 'closes'],
];

const coded = (value: string, body = CHUNKS) => post([`Transfer-Encoding:${value}`], body);
const codedTwice = (first: string, second: string) =>
  post([`Transfer-Encoding: ${first}`, `Transfer-Encoding: ${second}`], CHUNKS);

const codings: readonly Row[] = [
  ['chunked', '§7.1', coded(' chunked'), 200],
  ['whitespace around chunked', '9110 §5.5', coded(' \t chunked  '), 200],
  ['a tab after chunked', '9110 §5.5: should be 200', coded(' chunked\t'), 400],
  ['chunked in capitals', '§7', coded(' CHUNKED'), 200],
  ['an empty coding before chunked', '9110 §5.6.1', coded(' , chunked'), 200],
  ['an empty coding after chunked', '9110 §5.6.1: should be parsed', coded(' chunked,'), 400],
  ['gzip before chunked', '§6.1', coded(' gzip, chunked'), 501],
  ['an unknown coding before chunked', '§6.1', coded(' x, chunked'), 501],
  ['gzip before chunked in two lines', '§6.1', codedTwice('gzip', 'chunked'), 501],
  ['gzip alone', '§6.3', coded(' gzip'), 400],
  ['an empty Transfer-Encoding', '§6.3', coded('', get()), 400],
  ['chunked before gzip', '§6.3', coded(' chunked, gzip'), 400],
  ['chunked twice', '§6.1', coded(' chunked, chunked'), 400],
  ['chunked with a parameter', '§7.1: should be an error', coded(' chunked;q=1'), 400],
  ['chunked in quotes', '§7', coded(' "chunked"'), 400],
  ['a word that ends with chunked', '§6.3', coded(' xchunked'), 400],
  ['a vertical tab before chunked', '9110 §5.5', coded(' \x0bchunked'), 400],
  ['NUL after chunked', '9110 §5.5', coded(' chunked\0'), 400],
  ['chunked on the next line', '§5.2', coded('\r\n chunked'), 400],
  ['a space before the colon of chunked', '§5.1', post(['Transfer-Encoding : chunked'], CHUNKS), 400],
  ['chunked in a folded line', '§5.2', post(['X: a', ' Transfer-Encoding: chunked'], CHUNKS), 400],
  ['GET with chunked', '9110 §9.3.1', `${get('Transfer-Encoding: chunked')}${CHUNKS}`, 200],
  ['GET with gzip before chunked', '§6.1', `${get('Transfer-Encoding: gzip, chunked')}${CHUNKS}`, 501],
  ['TE', '9110 §10.1.4', get('TE: trailers, chunked'), 200],
  ['a length before chunked', '§6.3', post(['Content-Length: 16', 'Transfer-Encoding: chunked'], CHUNKS), 400],
  ['a length and gzip', '§6.3', post(['Content-Length: 16', 'Transfer-Encoding: gzip'], BODY), 400],
];

const oldCodings: readonly Row[] = [
  ['chunked in HTTP/1.0', '§6.1', oldPost(['Transfer-Encoding: chunked'], CHUNKS), 200, 'closes'],
  [
    'chunked and keep-alive in HTTP/1.0',
    '§6.1',
    oldPost(['Transfer-Encoding: chunked', 'Connection: keep-alive'], CHUNKS),
    200,
    'closes',
  ],
  [
    'chunked and a length in HTTP/1.0',
    '§6.1',
    oldPost(['Transfer-Encoding: chunked', 'Content-Length: 16', 'Connection: keep-alive'], CHUNKS),
    400,
  ],
  ['gzip before chunked in HTTP/1.0', '§6.1', oldPost(['Transfer-Encoding: gzip, chunked'], CHUNKS), 501],
];

const chunked = (body: string) => coded(' chunked', body);

const chunks: readonly Row[] = [
  ['two chunks', '§7.1', chunked(`a\r\n${BODY.slice(0, 10)}\r\n6\r\n${BODY.slice(10)}\r\n${LAST_CHUNK}`), 200],
  ['zeros before a chunk size', '§7.1', chunked(`0000000000000000000010\r\n${BODY}\r\n${LAST_CHUNK}`), 200],
  ['only the last chunk', '§7.1', chunked(LAST_CHUNK), 400, 'stays'],
  ['an extension', '§7.1.1', chunked(`10;a\r\n${BODY}\r\n${LAST_CHUNK}`), 200],
  ['an extension with a quoted value', '§7.1.1', chunked(`10;a="b;c"\r\n${BODY}\r\n${LAST_CHUNK}`), 200],
  ['whitespace in an extension', '§7.1.1: should be 200', chunked(`10 ; a = b\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['200,000 bytes of extensions', '§7.1.1', chunked(`10;a=${'b'.repeat(200_000)}\r\n${BODY}\r\n${LAST_CHUNK}`), 413],
  ['LF in an extension', '§7.1.1', chunked(`10;a\nb\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['a chunk size that is not a number', '§7.1', chunked(`xyz\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['0x before a chunk size', '§7.1', chunked(`0x10\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['a plus sign before a chunk size', '§7.1', chunked(`+10\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['a chunk size over 2^64', '§7.1', chunked(`10000000000000010\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['a chunk size of 2^64 - 1', '9110 §15.5.14', chunked(`ffffffffffffffff\r\n${' '.repeat(40_000)}`), 413],
  ['LF after a chunk size', '§7.1', chunked(`10\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['LF after a chunk', '§7.1', chunked(`10\r\n${BODY}\n${LAST_CHUNK}`), 400],
  ['a chunk without a line end', '§7.1', chunked(`10\r\n${BODY}${LAST_CHUNK}`), 400],
  ['a chunk longer than its size', '§7.1', chunked(`f\r\n${BODY}\r\n${LAST_CHUNK}`), 400],
  ['LF instead of CR LF at the end of the body', '§7.1', chunked(`10\r\n${BODY}\r\n0\r\n\n`), 400],
  [
    'a body over 32,768 bytes in chunks',
    '9110 §15.5.14',
    chunked(`8001\r\n${' '.repeat(32_769)}\r\n${LAST_CHUNK}`),
    413,
    'stays',
  ],
];

const trailed = (...lines: readonly string[]) => chunked(`10\r\n${BODY}\r\n0\r\n${head(...lines)}`);

const trailers: readonly Row[] = [
  ['a trailer line', '§7.1.2', trailed('X: a'), 200],
  ['a length in a trailer', '9110 §6.5.1: may be ignored', trailed('Content-Length: 5'), 400],
  ['a coding in a trailer', '9110 §6.5.1: may be ignored', trailed('Transfer-Encoding: gzip'), 400],
  ['a space before the colon in a trailer', '§5.1', trailed('X : a'), 400],
  ['LF in a trailer', '§2.2', trailed('X: a\nY: b'), 400],
  ['200,000 bytes of trailers', '6585 §5', trailed(`X: ${'x'.repeat(200_000)}`), 431],
];

export const framing: readonly Row[] = [...lengths, ...codings, ...oldCodings, ...chunks, ...trailers];
