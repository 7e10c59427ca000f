import { hex } from '../../src/codecs/hex.ts';
import { utf8Bytes } from '../../src/core/text.ts';
import { convert } from '../../src/core/tool.ts';
import { read } from '../../src/entry/read.ts';
import { textLineTools } from '../../src/tools/index.ts';
import pastes from '../vectors/pastes.json' with { type: 'json' };

/** Texts that people paste, for the tests of all interfaces that read. */

interface Paste {
  readonly kind: string;
  readonly at: string;
  readonly paste: string;
}

/** A text and the tool that reads it with some options; without a tool, all decoders do. */
export interface Row {
  readonly kind: string;
  readonly paste: string;
  readonly tool?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

/** How a text was read, and its result in hexadecimal; undefined if something would be lost or guessed. */
export type Read = { readonly label: string; readonly result: string } | undefined;

/** A meaning as an interface returns it. */
export interface Listed {
  readonly label: string;
  readonly class: string;
  readonly isAmbiguous: boolean;
  readonly result?: string | Uint8Array;
  readonly resultHex?: string;
}

/** The first of some meanings, if it can be used without asking. Of a list, its lines are read, and then converted. */
export function firstOf([first]: readonly Listed[], { tool, options }: Row): Read {
  if (first === undefined || first.class === 'partial' || first.isAmbiguous) return undefined;
  const { label, result = '', resultHex } = first;
  const isList = tool === textLineTools.name && typeof result === 'string';
  const whole = isList ? convert(textLineTools, { ...options, text: result }, { sizeLimits: false }).result : result;
  return { label, result: resultHex ?? digitsOf(whole) };
}

/** The bytes of a result in hexadecimal. */
export function digitsOf(result: string | Uint8Array): string {
  return hex.encode(typeof result === 'string' ? utf8Bytes(result) : result);
}

/** How the library reads a text. */
export function readByLibrary(row: Row): Read {
  return firstOf(read(row.paste, { tool: row.tool }), row);
}

const withTools = pastes.map(({ kind, at, paste }: Paste) => {
  const [, tool = '', query = ''] = /^#([\w-]+)(?:\?(.*))?$/.exec(at) ?? [];
  return { kind, paste, tool, options: Object.fromEntries(new URLSearchParams(query)) };
});

/** Some rows, those of all kinds in turn. */
function inTurn(rows: typeof withTools, count: number): readonly Row[] {
  return rows
    .map((row, at) => {
      const before = rows.slice(0, at).filter(({ kind, tool }) => kind === row.kind && tool === row.tool);
      return { row, turn: before.length };
    })
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ row }) => row);
}

const isDecoder = ({ tool, options: { operation } }: Row) =>
  operation === 'decode' || (tool === 'hex-to-text' && operation === undefined);
const fifty = inTurn(withTools.filter(isDecoder), 50);

/** Fifty texts, read for the decoder that is open and then for all tools; amounts; lists. */
export const rows: readonly Row[] = [
  ...fifty,
  ...fifty.map(({ kind, paste }) => ({ kind, paste, options: {} })),
  ...inTurn(
    withTools.filter(({ tool }) => tool === 'number-to-words'),
    15,
  ),
  // The library does not know what is done with a list.
  ...inTurn(
    withTools.filter(({ tool, options }) => {
      return tool === textLineTools.name && options['sortMode'] === undefined && options['operation'] !== 'dedupe';
    }),
    15,
  ),
];
