import type { Treatment } from './others.ts';

/** Prints the result of an attack as one line, so that the log of a CI run contains it. */
export function report(node: string, attack: string, ...figures: readonly string[]): void {
  process.stdout.write(`attack | ${node} | ${attack} | ${figures.join(' | ')}\n`);
}

/** Describes how the server treated other clients, for a report. */
export function describeTreatment(others: Treatment): string {
  const [p50, p95, worst] = [50, 95, 100].map((percent) => others.percentile(percent).toFixed(0));
  const reasons = [...new Set(others.failures)].slice(0, 3).join(', ');
  const failed = others.failures.length === 0 ? '' : ` (${reasons})`;
  return `others: ${others.asked - others.failures.length} of ${others.asked} served${failed}, p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`;
}
