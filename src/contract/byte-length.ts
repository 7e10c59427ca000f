import { utf8Length } from '../core/text.ts';

/** The part of Node's Buffer that is used here, which Bun and Deno have too. */
interface BufferLength {
  readonly Buffer?: { byteLength(text: string): number };
}

const globals: object = globalThis;
const { Buffer } = globals as BufferLength;

/** The bytes that a well-formed text takes in UTF-8: by Buffer, which takes a hundredth of the time, if the engine has it. */
export const byteLength: (text: string) => number = Buffer?.byteLength ?? utf8Length;
