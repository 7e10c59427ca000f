import { checkBytes, checkText } from './codec.ts';
import { PieceDecoder, PieceEncoder } from './piece-codecs.ts';
import type { GroupCodec } from './rfc4648.ts';

// biome-ignore lint/suspicious/noTsIgnore: whether it is an error depends on the program that imports it.
/** @ts-ignore: without the types of the DOM or Node, TransformStream is not declared, and this type is `any`. */
type Declared<I, O> = TransformStream<I, O>;

/**
 * A `TransformStream`, as declared by the types of the DOM or Node. In a program without either, its sides have the
 * type `unknown`.
 */
export type CodecStream<I, O> = 0 extends Declared<I, O> & 1
  ? { readonly readable: unknown; readonly writable: unknown }
  : Declared<I, O>;

/**
 * Creates a `TransformStream` that encodes bytes to text, in constant memory. Each chunk written to it must be a
 * `Uint8Array` of any length. Joined, the chunks read from it are the same text as `codec.encode` returns for all
 * bytes.
 *
 * The stream fails with a `TypeError` if a chunk is not a `Uint8Array`.
 *
 * @param codec `base64`, `base64url`, `base32` or `hex`.
 * @throws TypeError if the codec can't convert in pieces, such as `base58`.
 * @example
 * const texts = file.stream().pipeThrough(encodeStream(base64));
 */
export function encodeStream(codec: GroupCodec): CodecStream<Uint8Array, string> {
  const encoder = new PieceEncoder(checkCodec(codec));
  return transformStream<Uint8Array, string>(
    (chunk) => encoder.push(checkBytes(chunk)),
    () => encoder.end(),
  );
}

/**
 * Creates a `TransformStream` that decodes text to bytes, in constant memory. Each chunk written to it must be a string
 * of any length. Joined, the chunks read from it are the same bytes as `codec.decode` returns for the whole text. Each
 * chunk has its own memory.
 *
 * The stream fails with a `TextmillError` if the text can't be decoded. The position is counted from the start of the
 * first chunk. Bytes before the error may already have been read from the stream. The stream fails with a `TypeError`
 * if a chunk is not a string.
 *
 * @param codec `base64`, `base64url`, `base32` or `hex`.
 * @throws TypeError if the codec can't convert in pieces, such as `base58`.
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
  throw new TypeError('a stream accepts base64, base64url, base32 or hex; base58 needs all bytes at once');
}

/** The part that is used: https://streams.spec.whatwg.org/#ts-class */
declare const TransformStream: new (transformer: {
  transform(chunk: never, controller: Controller): void;
  flush(controller: Controller): void;
}) => never;

interface Controller {
  enqueue(chunk: unknown): void;
}

/** A stream of the results of `push` for each chunk, and of `end`. Empty results are skipped. */
function transformStream<I, O extends { readonly length: number }>(
  push: (chunk: I) => O,
  end: () => O,
): CodecStream<I, O> {
  const pass = (chunk: O, controller: Controller) => {
    if (chunk.length > 0) controller.enqueue(chunk);
  };
  return new TransformStream({
    transform: (chunk, controller) => pass(push(chunk), controller),
    flush: (controller) => pass(end(), controller),
  });
}
