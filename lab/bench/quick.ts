// Compares a small request with bare node:http in twenty seconds. CI fails if textmill is far below its goal.
//
//   node --import tsx lab/bench/quick.ts
import { findProgram } from '../../support/programs.ts';
import { compare } from './http/compare.ts';
import { bare, textmill } from './http/contestants.ts';
import { smallRequest, whyNoLoad } from './http/load.ts';

/** Far below the goal of 0.95, so that other programs on the machine can't be the cause. */
const LEAST = 0.6;
const TRIES = 3;

process.exitCode = await run();

async function run(): Promise<number> {
  findProgram('wrk', 'wrk');
  const problem = whyNoLoad();
  if (problem !== undefined) {
    print(`not measured: ${problem}`);
    return process.env['CI'] === 'true' ? 1 : 0;
  }
  const small = { request: smallRequest, textmill: textmill(), bare: bare() };
  for (let tried = 0; tried < TRIES; tried++) {
    const [own, floor] = await compare(small, { rounds: 2, seconds: 2 });
    if (own === undefined || floor === undefined) break;
    const [microseconds, ofFloor] = [own, floor].map((each) => each.microseconds.toFixed(1));
    print(
      `${own.ratio.toFixed(2)} of bare node:http: ${microseconds} µs of processor time per request, ${ofFloor} µs bare`,
    );
    if (own.ratio >= LEAST) return 0;
  }
  print(
    `below ${LEAST} in ${TRIES} tries: docs/benchmarks.md has the last results; npm --prefix lab run bench -- http measures again`,
  );
  return 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
