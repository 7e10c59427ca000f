import { camelCase } from '../../src/core/identifier.ts';
import type { Tool } from '../../src/core/tool.ts';
import { exportNames } from '../../src/tools/export-names.ts';
import type { CodecRequest, ToolRequest } from './requests.ts';

/** The responses of the packed library to requests. Runs on every runtime. */

type Library = typeof import('../../src/entry/library.ts');
type Bytes = typeof import('../../src/entry/bytes.ts');

/** A tool of the packed library: its description, and the function. */
type AnyTool = Tool & ((input: never, options?: { readonly limits: boolean }) => { readonly result: string });

/** The response of a tool, within the limits of the service. */
export function responseOf(textmill: Library, { name, input }: ToolRequest): string {
  const exported = exportNames.find((each) => each === camelCase(name));
  if (exported === undefined) throw new Error(`there is no tool ${name}`);
  const tool: AnyTool = textmill[exported];
  try {
    return JSON.stringify(Reflect.apply(tool, undefined, [input, { limits: true }]));
  } catch (error) {
    if (!(error instanceof textmill.TextmillError)) throw error;
    const { code, message, field, position } = error;
    return JSON.stringify({ code, message, field, position });
  }
}

/** The code points that trimming removes: each is before, between and after two letters of a line. */
export function trimmedCodes({ textLineTools }: Library): string {
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
  return codes.filter((_, index) => trimmed[index] !== lines[index]).join();
}

/** The bytes encoded, and the text decoded: whole and, except for Base58, as streams. */
export async function convertedBytes(bytes: Bytes, { name, data, text, cuts }: CodecRequest): Promise<string> {
  const whole = Uint8Array.from(data);
  const decoded = async (decode: () => Uint8Array | Promise<Uint8Array>) => {
    try {
      return bytes.hex.encode(await decode());
    } catch (error) {
      if (!(error instanceof bytes.TextmillError)) throw error;
      return `${error.code} ${error.position} ${error.message}`;
    }
  };
  if (name === 'base58') {
    const { base58 } = bytes;
    return `${base58.encode(whole)} ${await decoded(() => base58.decode(text))}`;
  }
  const codec = bytes[name];
  const encodedPieces = await allOf(pieces(whole, cuts), bytes.encodeStream(codec));
  return [
    codec.encode(whole),
    encodedPieces.join(''),
    await decoded(() => codec.decode(text)),
    await decoded(async () => {
      const decodedPieces = await allOf(pieces(text, cuts), bytes.decodeStream(codec));
      return Uint8Array.from(decodedPieces.flatMap((piece) => [...piece]));
    }),
  ].join(' ');
}

function pieces<Whole extends { readonly length: number; slice(start: number, end: number): Whole }>(
  whole: Whole,
  cuts: readonly number[],
): readonly Whole[] {
  const ends = [...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
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
