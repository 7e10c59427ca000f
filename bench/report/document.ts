import { type Part, parts } from '../parts.ts';
import type { PartResult, Results } from './results.ts';
import { markdownTable } from './table.ts';

/** docs/benchmarks.md: a section for each part that was ever run. */
export function benchmarksPage(results: Results): string {
  const sections = parts.flatMap((part) => {
    const result = results[part.name];
    return result === undefined ? [] : [section(part, result)];
  });
  return `${['# Benchmarks', INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = [
  '<!-- computed by `npm run bench`: do not edit -->',
  '`npm run bench` measures all of this and writes this page; `npm run bench -- http` measures one part. Each section says when, where and at which commit it was measured. Compare ratios: other machines have other times.',
].join('\n\n');

function section({ title, text }: Part, { date, commit, command, node, machine, tables }: PartResult): string {
  const origin = `${date}, commit ${commit}, Node ${node}, ${machine}: \`${command}\`.`;
  return [`## ${title}`, text, origin, ...tables.map(markdownTable)].join('\n\n');
}
