// Measures speed and memory, and writes docs/benchmarks.md.
//
//   npm run bench                                   everything
//   npm run bench -- http tools                     two parts; the page keeps the last results of the other parts
//   npm run bench -- finder --seconds 600 --seed 1
//   npm run bench -- http --cases small,log --rounds 3 --seconds 2
//
// With --cases, it prints the results and does not store them.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { progress } from './options.ts';
import { parts } from './parts.ts';
import { reportFiles } from './report/document.ts';
import { keepResult, readResults, type Table } from './report/results.ts';
import { plainTable } from './report/table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
  },
});

const unknown = positionals.filter((name) => parts.every((part) => part.name !== name));
if (unknown.length > 0) {
  progress(`unknown part: ${unknown.join(', ')}; the parts are ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const options = {
  cases: values.cases?.split(','),
  rounds: integer('rounds', values.rounds),
  seconds: integer('seconds', values.seconds),
  seed: integer('seed', values.seed),
};
const isKept = values.cases === undefined;
const words = Object.entries(values).map(([name, value]) => ` --${name} ${value}`);

for (const { name, measure } of parts) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  progress(`\n${name}`);
  const tables: Table[] = [];
  for await (const table of await measure(options)) {
    process.stdout.write(plainTable(table));
    tables.push(table);
  }
  if (!isKept) continue;
  keepResult(name, `npm run bench -- ${name}${words.join('')}`, tables);
  for (const [file, text] of reportFiles(readResults())) writeFileSync(file, text);
}

function integer(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value);
  progress(`--${name} must be an integer from 1`);
  return process.exit(2);
}
