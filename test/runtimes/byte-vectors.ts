import type { GroupCodec } from '../../src/codecs/rfc4648.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { changed } from './repertoire.ts';
import type { Group } from './vectors.ts';

/** Conversions of bytes and streams by all codecs. Runs on every runtime with the packed `textmill/bytes`. */

type Bytes = typeof import('../../src/entry/bytes.ts');

/** Encodes random bytes with each codec, and decodes the texts, also changed ones, whole and as streams. */
export async function byteGroups(bytes: Bytes, seed: number, count: number): Promise<readonly Group[]> {
  const { base32, base58, base64, base64url, hex } = bytes;
  const groups: Group[] = [];
  const codecs = { base32, base58, base64, base64url, hex };
  for (const [index, [name, codec]] of Object.entries(codecs).entries()) {
    const random = createRandom(seed + index);
    const exchanges: (readonly [string, string])[] = [];
    for (let round = 0; round < count; round++) {
      const data = Uint8Array.from(random.list(0, random.pick([4, 40, 400]), () => random.below(256)));
      const encoded = codec.encode(data);
      const text = random.happens(0.5) ? encoded : changed(random, encoded);
      const decoded = resultOf(bytes, () => hex.encode(codec.decode(text)));
      exchanges.push([`encode ${data.join()}`, encoded], [`decode ${text}`, decoded]);
      if (codec !== base58 && round % 4 === 0) {
        const group = codec as GroupCodec;
        exchanges.push([`encode as a stream ${data.join()}`, await encodedByStream(bytes, random, group, data)]);
        exchanges.push([`decode as a stream ${text}`, await decodedByStream(bytes, random, group, text)]);
      }
    }
    groups.push([`${name} of bytes`, exchanges]);
  }
  return groups;
}

async function encodedByStream(bytes: Bytes, random: Random, codec: GroupCodec, data: Uint8Array): Promise<string> {
  const texts = piecesOf(random, data.length).map(([start, end]) => data.subarray(start, end));
  return (await allOf(texts, bytes.encodeStream(codec))).join('');
}

async function decodedByStream(bytes: Bytes, random: Random, codec: GroupCodec, text: string): Promise<string> {
  const texts = piecesOf(random, text.length).map(([start, end]) => text.slice(start, end));
  try {
    const pieces = await allOf(texts, bytes.decodeStream(codec));
    return pieces.map((piece) => bytes.hex.encode(piece)).join('');
  } catch (error) {
    return errorOf(bytes, error);
  }
}

function piecesOf(random: Random, length: number): readonly (readonly [number, number])[] {
  const ends = [0, ...random.list(0, 3, () => random.below(length + 1)), length].toSorted((a, b) => a - b);
  return ends.slice(1).map((end, index) => [ends[index] ?? 0, end]);
}

/** Writes chunks to a stream and reads all results. Awaits both sides, so that no rejection is unhandled. */
async function allOf<I, O>(chunks: readonly I[], { readable, writable }: TransformStream<I, O>): Promise<readonly O[]> {
  const writer = writable.getWriter();
  const write = async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  };
  const read = async () => {
    const reader = readable.getReader();
    const results: O[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) results.push(next.value);
    return results;
  };
  const written = write().catch(() => undefined);
  const results = await read();
  await written;
  return results;
}

function resultOf(bytes: Bytes, task: () => string): string {
  try {
    return task();
  } catch (error) {
    return errorOf(bytes, error);
  }
}

function errorOf(bytes: Bytes, error: unknown): string {
  if (!(error instanceof bytes.TextmillError)) throw error;
  return `${error.code} ${error.position} ${error.message}`;
}
