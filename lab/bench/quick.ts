// Compares a small request with bare node:http in twenty seconds. CI fails if textmill takes much more.
//
//   node --import tsx lab/bench/quick.ts
import { findProgram } from '../../support/programs.ts';
import { compare } from './http/compare.ts';
import { bare, textmill } from './http/contestants.ts';
import { whyNoLoad } from './http/load.ts';

/** A multiple of bare node:http. It is so high that other programs on the machine can't be the cause. */
const MOST = 1.65;
const TRIES = 3;

process.exitCode = await run();

async function run(): Promise<number> {
  findProgram('wrk', 'wrk');
  const problem = whyNoLoad();
  if (problem !== undefined) {
    print(`not measured: ${problem}`);
    return process.env['CI'] === 'true' ? 1 : 0;
  }
  const small = { textmill: textmill(), bare: bare() };
  for (let tried = 0; tried < TRIES; tried++) {
    const [own, floor] = await compare(small, { rounds: 2, seconds: 2 });
    if (own === undefined || floor === undefined) break;
    const ratio = own.microseconds / floor.microseconds;
    const [ours, bareTime] = [own, floor].map((each) => each.microseconds.toFixed(1));
    print(`${ratio.toFixed(2)} times bare node:http: ${ours} µs of CPU time per request, ${bareTime} µs bare`);
    if (ratio <= MOST) return 0;
  }
  print(
    `above ${MOST} in ${TRIES} tries: docs/benchmarks.md has the usual figures; npm --prefix lab run bench -- http measures again`,
  );
  return 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
