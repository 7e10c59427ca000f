import fc from 'fast-check';
import { headText, requestText } from '../../../support/raw-client.ts';
import { anMcpRequest, aRawRequest } from './requests.ts';

/**
 * The bytes of a client on one connection: requests one after the other, some of them chunked, for another protocol, cut or not HTTP at all.
 */

/** A request without the byte for the circumstances. Only correct ones let the connection continue. */
const aRequest = fc.oneof(
  {
    arbitrary: fc
      .oneof({ arbitrary: aRawRequest, weight: 4 }, { arbitrary: anMcpRequest, weight: 1 })
      .map((bytes) => Buffer.from(bytes.subarray(1))),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom(requestText('{"text":"Hello"}'), headText('GET /healthz HTTP/1.1', 'Host: a'))
      .map((text) => Buffer.from(text)),
    weight: 1,
  },
);

const aChunkedRequest = fc
  .tuple(aRequest, fc.constantFrom(1, 3, 40), fc.constantFrom('', ';a=b', ';a="b"', ' '))
  .map(([request, size, extension]) => {
    const text = request.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    const head = text.slice(0, end).replace(/\r\ncontent-length: [^\r]*/i, '');
    const body = text.slice(end + 4);
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
      body.slice(at * size, (at + 1) * size),
    );
    const framed = chunks.map((chunk) => `${chunk.length.toString(16)}${extension}\r\n${chunk}\r\n`).join('');
    return Buffer.from(`${head}\r\ntransfer-encoding: chunked\r\n\r\n${framed}0\r\n\r\n`, 'latin1');
  });

/** A request that asks for another protocol. */
const anUpgrade = fc
  .oneof(aRequest, aChunkedRequest)
  .map((request) =>
    Buffer.from(request.toString('latin1').replace('\r\n', '\r\nconnection: upgrade\r\nupgrade: h2c\r\n'), 'latin1'),
  );

const aPiece = fc.oneof(
  { arbitrary: aRequest, weight: 6 },
  { arbitrary: aChunkedRequest, weight: 3 },
  { arbitrary: anUpgrade, weight: 2 },
  {
    arbitrary: fc
      .constantFrom(
        '\r\n',
        '\n',
        '\0',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01\x02\x00',
        'GET /\r\n',
        'GET / HTTP/1.0\r\n\r\n',
      )
      .map((text) => Buffer.from(text, 'latin1')),
    weight: 1,
  },
);

export const someTraffic: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.nat(255),
    fc.array(aPiece, { minLength: 1, maxLength: 4 }),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }),
  )
  .map(([mode, pieces, share]) => {
    const bytes = Buffer.concat([Uint8Array.of(mode), ...pieces]);
    return share === null ? bytes : bytes.subarray(0, 1 + Math.floor(share * bytes.length));
  });
