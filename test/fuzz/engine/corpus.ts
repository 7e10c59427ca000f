import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The kept inputs of a target, as a JSON list of strings with one character per byte, so that a reader and git see
 * what an input is.
 */

const fileOf = (target: string) => new URL(`../corpus/${target}.json`, import.meta.url);

/** @param mayBeMissing Whether a target without a file has no inputs yet. */
export function readCorpus(target: string, mayBeMissing = false): readonly Uint8Array[] {
  try {
    const inputs: readonly string[] = JSON.parse(readFileSync(fileOf(target), 'utf8'));
    return inputs.map((input) => Buffer.from(input, 'latin1'));
  } catch (error) {
    if (mayBeMissing && error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function writeCorpus(target: string, inputs: readonly Uint8Array[]): void {
  const lines = inputs.map((input) => JSON.stringify(Buffer.from(input).toString('latin1'))).toSorted();
  writeFileSync(fileOf(target), `[\n  ${lines.join(',\n  ')}\n]\n`);
}
