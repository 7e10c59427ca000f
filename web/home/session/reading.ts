import type { Tool } from '../../../src/core/tool.ts';
import type { Kept, Part } from '../../../src/notations/notation.ts';
import { partsOf } from '../../../src/notations/read.ts';
import { createConverter } from './converter.ts';
import { isDecoding, type Options } from './options.ts';

/** A tool with its options, and the notation in which it reads a text that stays. */
export interface Reader {
  readonly tool: Tool;
  readonly options: Options;
  readonly reading: Kept | undefined;
}

/** The parts of a text as it is read; undefined if it is converted as it is. */
export function partsRead({ tool, options, reading }: Reader, text: string): readonly Part[] | undefined {
  if (reading === undefined || !isDecoding(tool, options)) return undefined;
  return partsOf(reading, text, tool.name, createConverter(tool, options).convert);
}
