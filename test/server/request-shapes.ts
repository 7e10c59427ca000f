import { connections } from './request-shapes/connections.ts';
import { fields } from './request-shapes/fields.ts';
import { framing } from './request-shapes/framing.ts';
import { requestLine } from './request-shapes/request-line.ts';
import { type Shape, shapesOf } from './request-shapes/shape.ts';

/** Until one request at a time is handled on a connection, and the bytes of a head are counted as they come. */
export const pending: readonly string[] = [
  '100,000 spaces before a value',
  'a request behind Connection: close',
  'a request behind one of HTTP/1.0',
  'a request behind HTTP/2.0',
];

/** Requests as bytes, right and wrong, and what RFC 9110 and RFC 9112 have a server do with each. */
export const shapes: readonly Shape[] = shapesOf([...requestLine, ...fields, ...framing, ...connections]);
