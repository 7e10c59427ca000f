import { type BenchOptions, chosen, progress } from '../options.ts';
import type { Cell, Column, Table } from '../report/table.ts';
import { type Case, cases } from './cases.ts';
import { compare, type Outcome } from './compare.ts';
import { CONNECTIONS, whyNoLoad } from './load.ts';

const columns: readonly Column[] = [
  { title: 'Server' },
  { title: 'µs per request', decimals: 1 },
  { title: 'Share of the baseline', decimals: 2 },
  { title: 'Goal', decimals: 2 },
  { title: 'Met' },
  { title: 'Requests/s' },
  { title: 'p50 ms', decimals: 2 },
  { title: 'p99 ms', decimals: 2 },
  { title: 'p99 / baseline', decimals: 2 },
];

/** Compares textmill with the baseline and with frameworks, over HTTP. */
export async function* measureHttp({ cases: names, rounds = 5, seconds = 3 }: BenchOptions): AsyncGenerator<Table> {
  const problem = whyNoLoad();
  if (problem !== undefined) throw new Error(problem);
  for (const each of chosen(cases, names)) {
    progress(`${each.name}: ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`);
    yield tableOf(each, await compare(each, { rounds, seconds }));
  }
}

function tableOf({ title, text, goal: shareGoal, mostP99 }: Case, outcomes: readonly Outcome[]): Table {
  const rows = outcomes.map((outcome, index): readonly Cell[] => {
    const { name, status, microseconds, ratio, perSecond, p50, p99, p99Ratio } = outcome;
    const isRefusal = status >= 400;
    // A rejected request should cost at most as much as an accepted one, which is the first outcome.
    const goal = isRefusal ? (outcomes[0]?.ratio ?? null) : index === 0 ? (shareGoal ?? null) : null;
    const met = goal === null ? null : ratio >= goal && (mostP99 === undefined || p99Ratio <= mostP99);
    return [name, microseconds, ratio, goal, met, perSecond, p50, p99, p99Ratio];
  });
  const tail = mostP99 === undefined ? [] : [`The p99 should be at most ${mostP99} times that of the baseline.`];
  return { title, columns, rows, text: [text, ...tail].join(' ') };
}
