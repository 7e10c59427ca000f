import { parseArgs } from 'node:util';
import { merge, readCorpus, writeCorpus } from './engine/corpus.ts';
import { startCoverage } from './engine/coverage.ts';
import { explore } from './engine/explore.ts';
import { sourceWords } from './grammar/dictionary.ts';
import type { Target } from './targets/target.ts';

/** The targets by name. Each is loaded when it runs, because its code counts from then on. */
export const targets = {
  contract: async (): Promise<Target> => (await import('./targets/contract.ts')).contract,
  mcp: async (): Promise<Target> => (await import('./targets/contract.ts')).mcp,
  'command-line': async (): Promise<Target> => (await import('./targets/command-line.ts')).commandLine,
  link: async (): Promise<Target> => (await import('./targets/link.ts')).link,
  socket: async (): Promise<Target> => (await import('./targets/socket.ts')).socket,
  stdio: async (): Promise<Target> => (await import('./targets/stdio.ts')).stdio,
} as const;

export type TargetName = keyof typeof targets;

/** The result of a run of one target, which it prints as JSON. */
export type FuzzResult = typeof result;

/**
 * Fuzzes one target in this process, and prints the result as JSON. With `--keep`, the inputs that reach new code become
 * the corpus: `node --import tsx test/fuzz/run.ts contract --executions 100000 --seed 1 --keep`.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    executions: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const load = Object.entries(targets).find(([known]) => known === name)?.[1];
if (load === undefined) throw new Error(`use one of ${Object.keys(targets).join(', ')}`);

// Before the target is loaded, so that all of its code counts.
const coverage = startCoverage((url) => /\/(?:src|web)\/(?!.*node_modules)/.test(url));
const words = sourceWords(['src', 'web/home/session']).map((word) => Buffer.from(word));
const corpus = readCorpus(name, values.keep);
const started = performance.now();
const target = await load();
const { executions, kept, findings, slowest } = await explore(target, {
  executions: Number(values.executions),
  seed: Number(values.seed),
  corpus,
  words,
  coverage,
});
/** Inputs are strings of one character per byte. */
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const result = {
  executions,
  seconds: (performance.now() - started) / 1_000,
  functions: coverage.functions(),
  kept: kept.length,
  corpus: corpus.length,
  slowest,
  findings: findings.map(({ input, earlier, ...finding }) => ({
    ...finding,
    input: textOf(input),
    ...(earlier && { earlier: earlier.map(textOf) }),
  })),
};
if (values.keep) writeCorpus(name, await merge(target, kept, coverage));
process.stdout.write(`${JSON.stringify(result, undefined, 2)}\n`, () => process.exit());
