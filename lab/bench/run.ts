// Measures speed and memory, and writes docs/benchmarks.md.
//
//   npm --prefix lab run bench                                   everything
//   npm --prefix lab run bench -- http tools                     two parts; the page keeps the last results of the other parts
//   npm --prefix lab run bench -- finder --seconds 600 --seed 1
//   npm --prefix lab run bench -- http --cases small,log --rounds 3 --seconds 2
//
// With --cases, it prints the results and does not write them.
import { parseArgs } from 'node:util';
import { installPackages, PROGRAMS } from '../../support/programs.ts';
import { progress } from './options.ts';
import { parts } from './parts.ts';
import { writeSection } from './report/page.ts';
import { plainTable, type Table } from './report/table.ts';

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
const isWritten = values.cases === undefined;
const words = Object.entries(values).map(([name, value]) => ` --${name} ${value}`);

installPackages('lab');
installPackages(PROGRAMS);
for (const part of parts) {
  const { name, measure } = part;
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  progress(`\n${name}`);
  const tables: Table[] = [];
  for await (const table of await measure(options)) {
    process.stdout.write(plainTable(table));
    tables.push(table);
  }
  if (isWritten) writeSection(part, `npm --prefix lab run bench -- ${name}${words.join('')}`, tables);
}

function integer(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value);
  progress(`--${name} must be an integer from 1`);
  return process.exit(2);
}
