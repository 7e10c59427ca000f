import type { GroupCodec } from '../../src/codecs/rfc4648.ts';
import { camelCase } from '../../src/core/identifier.ts';
import { exportNames } from '../../src/tools/export-names.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { toolExamples } from '../package/tools.ts';
import base58 from '../vectors/base58.json' with { type: 'json' };
import percentDecoding from '../vectors/percent-decoding.json' with { type: 'json' };
import percentEncoding from '../vectors/percent-encoding.json' with { type: 'json' };
import rfc4648 from '../vectors/rfc4648.json' with { type: 'json' };
import utf8 from '../vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../vectors/white-space.json' with { type: 'json' };
import { changed } from './repertoire.ts';
import { type AnyTool, convert, type Input, randomInput } from './requests.ts';

/** Requests to all tools, and their responses. Runs on every runtime with the packed library. */

type Library = typeof import('../../src/entry/library.ts');
type Request = readonly [AnyTool, Input];

/** A group of requests with their responses, as JSON. */
export type Group = readonly [name: string, exchanges: readonly (readonly [request: string, response: string])[]];

/** The responses to the examples, the public vectors, and random requests of each tool. */
export function toolGroups(textmill: Library, seed: number, requests: number): readonly Group[] {
  const { textLineTools } = textmill;
  const tools: readonly AnyTool[] = exportNames.map((name) => textmill[name]);
  const groupOf = (name: string, requested: readonly Request[]): Group => [
    name,
    requested.map(([tool, input]) => [JSON.stringify([tool.name, input]), responseOf(textmill, tool, input)]),
  ];
  const randomGroup = (name: string, tool: AnyTool, given: Input): Group => {
    const random = createRandom(seed);
    return groupOf(
      name,
      Array.from({ length: requests }, () => [tool, randomInput(random, tool, given)]),
    );
  };
  const examples = tools.flatMap((tool) =>
    toolExamples.filter(([name]) => name === camelCase(tool.name)).map(([, input]): Request => [tool, { ...input }]),
  );
  const vectors = publicTexts().flatMap((text) =>
    tools.flatMap((tool): readonly Request[] => [
      [tool, { text, operation: 'encode' }],
      [tool, { text, operation: 'decode' }],
      [tool, { text }],
    ]),
  );
  return [
    groupOf('examples', examples),
    groupOf('public vectors', vectors),
    ...tools.map((tool) => randomGroup(tool.name, tool, {})),
    randomGroup('natural order', textLineTools, { operation: 'sort', sortMode: 'natural' }),
    randomGroup('ignored case', textLineTools, { ignoreCase: true }),
    ['whitespace', [['every code point that is trimmed', trimmedCodes(textmill).join()]]],
  ];
}

function responseOf(textmill: Library, tool: AnyTool, input: Input): string {
  try {
    return JSON.stringify(convert(tool, input));
  } catch (error) {
    if (!(error instanceof textmill.TextmillError)) throw error;
    const { code, message, field, position } = error;
    return JSON.stringify({ code, message, field, position });
  }
}

/** Every text in test/vectors/, encoded or not: each is a request to each tool. */
function publicTexts(): readonly string[] {
  const vectors = [base58, percentDecoding, percentEncoding, rfc4648, utf8, whiteSpace];
  const texts = new Set<string>();
  JSON.stringify(vectors, (_, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  return [...texts];
}

/** The code points that trimming removes: each is before, between and after two letters of a line. */
function trimmedCodes({ textLineTools }: Library): readonly number[] {
  const codes: number[] = [];
  for (let code = 0; code < 0x110000; code++) {
    const isLineEnd = code === 0x0a || code === 0x0d;
    if (!isLineEnd && String.fromCodePoint(code).isWellFormed()) codes.push(code);
  }
  const lines = codes.map((code) => {
    const character = String.fromCodePoint(code);
    return `${character}a${character}b${character}`;
  });
  const trimmed = textLineTools({ text: lines.join('\n'), operation: 'trim' }).result.split('\n');
  return codes.filter((_, index) => trimmed[index] !== lines[index]);
}

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
