import { expect } from 'vitest';
import { httpInterface, libraryInterface } from '../../test/interfaces/adapters.ts';
import { commandLines } from '../../test/interfaces/command-line.ts';
import type { InterfaceResult } from '../../test/interfaces/interface.ts';
import type { Input } from '../../test/interfaces/table.ts';

/** A request without its text. */
export interface Request {
  readonly tool: string;
  readonly options?: Omit<Input, 'text'>;
  /** The field of the result to compare. */
  readonly field?: string;
}

/** A request for the line tools. */
export function lines(options: NonNullable<Request['options']>, field?: string): Request {
  return { tool: 'text-line-tools', options, ...(field !== undefined && { field }) };
}

const library = await libraryInterface.open();

/** A function that sends requests to the library, with the limits of the service. */
export function converting({
  tool,
  options,
  field = 'result',
}: Request): (text: string) => Promise<string | undefined> {
  return async (text) => {
    const outcome = await library.convert(tool, { ...options, text });
    return 'data' in outcome ? String(JSON.parse(outcome.data)[field]) : undefined;
  };
}

/** Sends requests over HTTP and to the command line, and expects what the library returns. */
export async function expectSameEverywhere({ tool, options }: Request, texts: readonly string[]): Promise<void> {
  const outcomes = async (
    convert: (tool: string, input: Input) => Promise<InterfaceResult>,
  ): Promise<readonly InterfaceResult[]> => {
    const found: InterfaceResult[] = [];
    for (const text of texts) found.push(await convert(tool, { ...options, text }));
    return found;
  };
  const expected = await outcomes(library.convert);
  for (const { name, open } of [httpInterface, ...commandLines.slice(0, 1)]) {
    const opened = await open();
    try {
      expect(await outcomes(opened.convert), name).toEqual(expected);
    } finally {
      await opened.close();
    }
  }
}
