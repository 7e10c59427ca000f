import { hex } from '../../src/codecs/hex.ts';
import { utf8Bytes } from '../../src/core/text.ts';
import { read } from '../../src/entry/read.ts';
import pastes from '../vectors/pastes.json' with { type: 'json' };

/** Texts that people paste where a decoder is open, for the tests of all interfaces that read. */

interface Paste {
  readonly kind: string;
  readonly at: string;
  readonly paste: string;
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

/** The first of some meanings, if it can be used without asking. */
export function firstOf([first]: readonly Listed[]): Read {
  if (first === undefined || first.class === 'partial' || first.isAmbiguous) return undefined;
  const { label, result = '', resultHex } = first;
  return { label, result: resultHex ?? digitsOf(result) };
}

/** The bytes of a result in hexadecimal. */
export function digitsOf(result: string | Uint8Array): string {
  return hex.encode(typeof result === 'string' ? utf8Bytes(result) : result);
}

/** How the library reads a text for a tool. */
export function readByLibrary(text: string, tool: string): Read {
  return firstOf(read(text, { tool }));
}

/** Rows of all kinds, in turn, with the open tool. */
export const rows = pastes
  .flatMap((row: Paste) => {
    const [, tool = '', options] = /^#([\w-]+)(?:\?(.*))?$/.exec(row.at) ?? [];
    const isDecoder = options === 'operation=decode' || (tool === 'hex-to-text' && options === undefined);
    return isDecoder ? [{ ...row, tool }] : [];
  })
  .map((row, at, all) => {
    const before = all.slice(0, at).filter(({ kind, tool }) => kind === row.kind && tool === row.tool);
    return { ...row, turn: before.length };
  })
  .toSorted((one, other) => one.turn - other.turn)
  .slice(0, 50);
