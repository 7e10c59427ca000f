import { inspect } from 'node:util';
import fc from 'fast-check';
import { changed } from './grammar/changed.ts';
import { sourceWords } from './grammar/dictionary.ts';
import type { Fault, Target } from './targets/target.ts';

/**
 * Fuzzes one target in this process, and ends with an error that contains the smallest input with a fault:
 * `node --import tsx test/fuzz/run.ts contract 100000 1`, with the number of cases and the seed.
 */

const targets: Readonly<Record<string, () => Promise<Target>>> = {
  contract: async () => (await import('./targets/contract.ts')).contract,
  mcp: async () => (await import('./targets/contract.ts')).mcp,
  'command-line': async () => (await import('./targets/command-line.ts')).commandLine,
  link: async () => (await import('./targets/link.ts')).link,
  socket: async () => (await import('./targets/socket.ts')).socket,
};

/** Milliseconds of CPU time that a case may take: twelve times as long as the slowest known conversion. */
const MOST_MILLISECONDS = 250;

const [, , name = '', cases, seed] = process.argv;
// The names and values that the code compares its input with. A target may change the working folder.
const words = sourceWords(['src', 'web/home/session']);
const target = await targets[name]?.();
if (target === undefined) throw new Error(`use one of ${Object.keys(targets).join(', ')}`);

let slowest = 0;
/** Runs a case, and again if it was slow, because the system may have paused this process. */
async function run(bytes: Uint8Array): Promise<Fault> {
  let least = Number.POSITIVE_INFINITY;
  for (let left = 3; left > 0 && least > MOST_MILLISECONDS; left--) {
    const before = process.cpuUsage();
    const fault = await target?.run(bytes);
    const { user, system } = process.cpuUsage(before);
    if (fault !== undefined) return fault;
    least = Math.min(least, (user + system) / 1_000);
  }
  slowest = Math.max(slowest, least);
  return least > MOST_MILLISECONDS ? `more than ${MOST_MILLISECONDS} ms of CPU time` : undefined;
}

const { examples = [], grammar, mostBytes } = target;
const inputs = changed(grammar, words, mostBytes);
// When to stop looking for a smaller input: a minute after the first fault.
let until = Number.POSITIVE_INFINITY;
try {
  for (const bytes of examples) fail(bytes, await run(bytes));
  await fc.assert(
    fc.asyncProperty(inputs, async (bytes) => {
      if (performance.now() > until) return;
      const fault = await run(bytes);
      if (fault !== undefined) until = Math.min(until, performance.now() + 60_000);
      fail(bytes, fault);
    }),
    { numRuns: Number(cases), seed: Number(seed) },
  );
  fail(new Uint8Array(), await target.finish?.());
  process.stdout.write(`${cases} cases, slowest: ${slowest.toFixed(0)} ms of CPU time`, () => process.exit());
} catch (error) {
  // Otherwise, the servers of a target would keep the process, and its listeners would hide the error.
  process.stderr.write(inspect(error), () => process.exit(1));
}

function fail(bytes: Uint8Array, fault: Fault): void {
  // One character per byte shows what an input is.
  if (fault !== undefined) throw new Error(`${fault}\n${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`);
}
