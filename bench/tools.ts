// What textmill's conversions take against well-known libraries, and what the costliest legal requests take.
//
//   npm run bench:tools
import { comparisons } from './conversions.ts';
import { answering, costlyRequests } from './requests.ts';
import { median } from './statistics.ts';
import { nanosecondsPerCall } from './timing.ts';

/** A request that takes longer holds up all others: the engine has one thread. */
const MOST_MILLISECONDS = 10;

print('Conversions: nanoseconds a call, and how many times as long as textmill the other takes\n');
print(row('', 'textmill', 'other', 'ratio'));
for (const { title, ours, others } of comparisons) {
  const [own = Number.NaN, ...theirs] = nanosecondsPerCall([ours, ...Object.values(others)]);
  for (const [index, name] of Object.keys(others).entries()) {
    const time = theirs[index] ?? Number.NaN;
    print(row(`${title}: ${name}`, own.toFixed(0), time.toFixed(0), (time / own).toFixed(2)));
  }
}

print('\nThe costliest legal requests, through the contract: milliseconds\n');
print(row('', 'first', 'median', 'longest'));
for (const request of costlyRequests) {
  const answer = answering(request);
  const times = Array.from({ length: 15 }, () => {
    const begun = performance.now();
    const { status } = answer();
    if (status !== request.status) throw new Error(`${request.title}: ${status} in place of ${request.status}`);
    return performance.now() - begun;
  });
  const isSlow = median(times) > MOST_MILLISECONDS;
  if (isSlow) process.exitCode = 1;
  const cells = [times[0] ?? Number.NaN, median(times), Math.max(...times)].map((time) => time.toFixed(2));
  print(row(request.title, ...cells) + (isSlow ? `  over ${MOST_MILLISECONDS} ms` : ''));
}

function row(title: string, ...cells: readonly string[]): string {
  return title.padEnd(72) + cells.map((cell) => cell.padStart(12)).join('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
