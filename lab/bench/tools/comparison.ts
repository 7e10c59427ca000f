import { type Fields, type InputOfFields, parseFields } from '../../../src/core/field.ts';
import type { OutputFields, Tool } from '../../../src/core/tool.ts';

/** One conversion of one text, by textmill and by alternatives to it. */
export interface Comparison {
  readonly title: string;
  readonly ours: () => unknown;
  readonly others: Readonly<Record<string, () => unknown>>;
  readonly goal?: Goal;
}

/** The most time of textmill, as a multiple of the fastest of some alternatives. Default: of all. */
export interface Goal {
  readonly most: number;
  readonly of?: readonly string[];
}

/** Never slower than the fastest package. */
export const asFast: Goal = { most: 1 };

/** The conversion without validation, as packages do it. */
export function running<F extends Fields, D extends OutputFields>(
  tool: Tool<F, D>,
  input: InputOfFields<F>,
): () => unknown {
  const values = parseFields(tool.fields, input, { sizeLimits: true });
  return () => tool.run(values);
}

/** ASCII text. */
export function prose(length: number): string {
  return 'Hello, World! '.repeat(Math.ceil(length / 14)).slice(0, length);
}

/** Text with one to four bytes per character, of that many bytes or one to three fewer. */
export function mixedText(bytes: number): string {
  return 'Grüße, 世界! 😀 '.repeat(Math.floor(bytes / 24));
}

/** Lines like a list of files, in no order. */
export function fileNames(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `picture-${(index * 7919) % 10_007}`).join('\n');
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
