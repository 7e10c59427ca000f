import { findProgram } from '../../support/programs.ts';
import type { Comparison } from './comparison.ts';
import { scriptOf } from './script.ts';

/** Python 3 if it is installed. */
export const python = findProgram('python3', 'python3');

const script = scriptOf(python ?? 'python3', 'lab/comparisons/python_peer.py');

export const stopPython = script.stop;

/** A function that makes a call of `python_peer.py` for each input. */
export function asking(call: string): Comparison['ask'] {
  return (inputs) => script.call(call, inputs);
}

/** The characters that Python's version of Unicode defines. */
export async function knownCharacters(): Promise<readonly string[]> {
  return [...String(await script.read('unicodedata.category(character)', ''))];
}

/** The version of Unicode that Python knows. */
export async function unicodeVersion(): Promise<string> {
  return String(await script.read('unicodedata.unidata_version', ''));
}
