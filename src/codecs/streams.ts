import { checkBytes, checkText, type GroupCodec } from './codec.ts';
import { PieceDecoder, PieceEncoder } from './pieces.ts';

// biome-ignore lint/suspicious/noTsIgnore: whether it is an error depends on the program that imports it.
/** @ts-ignore: it is `any` in a program whose types declare none, neither the DOM's nor Node's. */
type Declared<I, O> = TransformStream<I, O>;

/** A TransformStream, as the DOM's or Node's types declare it. In a program without either, nothing is known of its sides. */
export type CodecStream<I, O> = 0 extends Declared<I, O> & 1
  ? { readonly readable: unknown; readonly writable: unknown }
  : Declared<I, O>;

/**
 * A TransformStream that encodes bytes as they come, each chunk a Uint8Array of any length, in constant memory. The texts that
 * it gives are, joined, what `codec.encode` makes of the bytes in one piece.
 *
 * A chunk that is not a Uint8Array is a TypeError, which the stream fails with.
 *
 * @example
 * const texts = file.stream().pipeThrough(encodeStream(base64));
 */
export function encodeStream(codec: GroupCodec): CodecStream<Uint8Array, string> {
  const { alphabet, padding } = checkCodec(codec);
  const encoder = new PieceEncoder(alphabet, padding);
  return transformStream<Uint8Array, string>(
    (chunk) => encoder.push(checkBytes(chunk)),
    () => encoder.end(),
  );
}

/**
 * A TransformStream that decodes a text as it comes, each chunk a string of any length, in constant memory. The bytes that it
 * gives are, joined, what `codec.decode` makes of the text in one piece; each chunk has memory of its own.
 *
 * The stream fails with a TextmillError, its position counted from the start of the first chunk; what comes before the error
 * may have been given by then. A chunk that is not a string is a TypeError.
 *
 * @example
 * const bytes = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(decodeStream(base64));
 */
export function decodeStream(codec: GroupCodec): CodecStream<string, Uint8Array<ArrayBuffer>> {
  const decoder = new PieceDecoder(checkCodec(codec).alphabet);
  return transformStream<string, Uint8Array<ArrayBuffer>>(
    (chunk) => decoder.push(checkText(chunk)).slice(),
    () => decoder.end().slice(),
  );
}

function checkCodec(codec: GroupCodec): GroupCodec {
  const given: Partial<GroupCodec> | null | undefined = codec;
  if (given?.alphabet !== undefined) return codec;
  throw new TypeError('a stream takes base64, base64url, base32 or hex; base58 needs all bytes at once');
}

/** What is used of a TransformStream: https://streams.spec.whatwg.org/#ts-class */
interface Engine {
  readonly TransformStream: new (transformer: {
    transform(chunk: never, controller: Controller): void;
    flush(controller: Controller): void;
  }) => never;
}

interface Controller {
  enqueue(chunk: unknown): void;
}

/** A stream of what `push` makes of each chunk and `end` of the end. Nothing is passed on if it is empty. */
function transformStream<I, O extends { readonly length: number }>(
  push: (chunk: I) => O,
  end: () => O,
): CodecStream<I, O> {
  const { TransformStream } = globalThis as unknown as Engine;
  const pass = (chunk: O, controller: Controller) => {
    if (chunk.length > 0) controller.enqueue(chunk);
  };
  return new TransformStream({
    transform: (chunk, controller) => pass(push(chunk), controller),
    flush: (controller) => pass(end(), controller),
  });
}
