import { describe, expect, test } from 'vitest';
import { httpLimits } from '../../contract/limits.ts';
import { serverLimits } from '../server-limits.ts';
import { BodyBuffer, ChunkedBody } from './body.ts';

/** The decoder of a chunked body; test/server/request-shapes has the responses. */

/** Reads a text, each character as a byte, in pieces of one size. */
function read(text: string, { mostBytes = 100, size = text.length } = {}) {
  const body = new ChunkedBody(mostBytes);
  let content = '';
  let at = 0;
  for (; at < text.length && body.state === 'open'; at += size) {
    content += Buffer.from(body.read(Buffer.from(text.slice(at, at + size), 'latin1'))).toString('latin1');
  }
  return { state: body.state, content, rest: String(body.rest) + text.slice(at) };
}

describe('a chunked body', () => {
  const sent = '5;a="b\\"c"\r\nhel\r\n\r\n0A\r\n0123456789\r\n000;x\r\nX: a\r\nY:\r\n\r\nGET / HTTP/1.1';

  test.each(Array.from({ length: sent.length }, (_, index) => index + 1))(
    'is the same in pieces of %i bytes',
    (size) => {
      expect(read(sent, { size })).toEqual({ state: 'complete', content: 'hel\r\n0123456789', rest: 'GET / HTTP/1.1' });
    },
  );

  test.each([
    ['its content is', `64\r\n${'a'.repeat(100)}\r\n`, 'open'],
    ['the size of its only chunk is', '65\r\n', 'too large'],
    ['the sizes of its chunks are together', `63\r\n${'a'.repeat(99)}\r\n2\r\n`, 'too large'],
    ['the size of a chunk is more than a number can express', `${'f'.repeat(400)}\r\n`, 'too large'],
    ['the extensions of a chunk are', `1;a=${'b'.repeat(serverLimits.uncountedBytes - 3)}`, 'open'],
    ['the extensions of a chunk are', `1;a=${'b'.repeat(serverLimits.uncountedBytes - 2)}`, 'too large'],
    ['its trailers are', `0\r\n${'a:\r\n'.repeat(serverLimits.framingBytes / 4)}`, 'too large'],
  ])('may be too large: %s', (_, text, state) => {
    expect(read(text).state).toBe(state);
  });

  test.each([
    ['a size has no digits', '\r\n'],
    ['the size after a chunk has no digits', '1\r\na\r\n\r\n'],
    ['an extension has no size', ';'],
    ['a size is not a number', '1g'],
    ['a size over the limit is not a number', 'ffffg'],
    ['the CR of a size has no LF', '1\ra'],
    ['a chunk is longer than its size', '1\r\nab'],
    ['the CR of a chunk has no LF', '1\r\na\ra'],
    ['a trailer has no name', '0\r\n:'],
    ['the name of a trailer has a space', '0\r\na '],
    ['the value of a trailer has a control character', '0\r\na:\0'],
    ['the CR of a trailer has no LF', '0\r\na:b\ra'],
    ['its last CR has no LF', '0\r\n\r\r'],
  ])('is malformed if %s', (_, text) => {
    expect(read(text).state).toBe('malformed');
  });

  test.each([
    ['complete', [';a', ';a=b', ';a=""', ';a="b\\"\\\x80;\t"', ';a;b="c";d', ' ;\ta = b\t;c', ";!#$%&'*+-.^_`|~"]],
    ['malformed', [';', ';;a', ';=b', ';a=', ';a==b', ';a[', ';a=b[', ';a b', ';a\0', ';a\x7f', ';\xe4', ' ', ';a ']],
    ['malformed', [';a="b', ';a=b"', ';a="b"c', ';a="\\"', ';a="\x7f"', ';a="\\\0"', ';a="\r"']],
  ])('is %s with these extensions, in pieces of any size: %j', (state, extensions) => {
    for (const size of [1, 2, 100]) {
      const states = extensions.map((text) => read(`1${text}\r\na\r\n0${text}\r\n\r\n`, { size }).state);
      expect(states).toEqual(extensions.map(() => state));
    }
  });

  test('keeps nothing of what was read while it is open', () => {
    const body = new ChunkedBody(100);
    body.read(Buffer.from('2\r\na'));
    expect(body.rest.buffer.byteLength).toBe(0);
  });

  test('may have a tab in the value of a trailer', () => {
    expect(read('1\r\na\r\n0\r\na:\tb\r\n\r\n').state).toBe('complete');
  });

  test('of the largest size in chunks of one byte is within the limit', () => {
    const chunks = '1\r\na\r\n'.repeat(httpLimits.bodyBytes - 1);
    expect(read(chunks, { mostBytes: httpLimits.bodyBytes }).state).toBe('open');
    expect(read(`${chunks}1\r\na\r\n0\r\n\r\n`, { mostBytes: httpLimits.bodyBytes }).state).toBe('complete');
  });
});

test('pieces of any length make one body', () => {
  const buffer = new BodyBuffer();
  expect([...buffer.bytes()]).toEqual([]);
  expect(buffer.capacity).toBe(0);
  for (const piece of [[], [1], [2, 3], [], [4]]) buffer.append(Uint8Array.from(piece));
  expect([...buffer.bytes()]).toEqual([1, 2, 3, 4]);
  expect(buffer.capacity).toBe(buffer.bytes().buffer.byteLength);
});

test('a body in one piece is not copied', () => {
  const buffer = new BodyBuffer();
  const piece = Uint8Array.of(1, 2);
  buffer.append(piece);
  expect(buffer.bytes()).toBe(piece);
});

test('a body that is a small part of what was read is copied', () => {
  const buffer = new BodyBuffer();
  buffer.append(new Uint8Array(60_000).subarray(0, 2));
  expect(buffer.bytes().buffer.byteLength).toBe(2);
});
