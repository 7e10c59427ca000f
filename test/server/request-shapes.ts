import { connections } from './request-shapes/connections.ts';
import { fields } from './request-shapes/fields.ts';
import { framing } from './request-shapes/framing.ts';
import { requestLine } from './request-shapes/request-line.ts';
import { type Shape, shapesOf } from './request-shapes/shape.ts';

/** Valid and invalid requests as bytes, with the response that RFC 9110 and RFC 9112 require for each. */
export const shapes: readonly Shape[] = shapesOf([...requestLine, ...fields, ...framing, ...connections]);
