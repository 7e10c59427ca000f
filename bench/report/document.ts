import { type Part, parts } from '../parts.ts';
import { chartSvg } from './chart.ts';
import type { PartResult, Results } from './results.ts';
import { markdownTable } from './table.ts';

/** The files that are generated from results: the page and its charts. Path and text. */
export function reportFiles(results: Results): readonly (readonly [file: string, text: string])[] {
  const charts = Object.values(results).flatMap(({ tables }) =>
    tables.flatMap(({ chart }): [string, string][] =>
      chart === undefined ? [] : [[`docs/images/${chart.file}`, chartSvg(chart)]],
    ),
  );
  return [['docs/benchmarks.md', benchmarksPage(results)], ...charts];
}

/** The page, with a section for each part that has results. */
function benchmarksPage(results: Results): string {
  const sections = parts.flatMap((part) => {
    const result = results[part.name];
    return result === undefined ? [] : [section(part, result)];
  });
  return `${['# Benchmarks', INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = [
  '<!-- computed by `npm run bench`: do not edit -->',
  '`npm run bench` makes all measurements and writes this page. `npm run bench -- http` measures one part. Each section contains the date, the commit, the versions, the machine and the command of its measurements. Compare ratios rather than times: other machines have other times.',
].join('\n\n');

function section({ title, text }: Part, { date, commit, command, engines, machine, tables }: PartResult): string {
  const origin = `${date}, commit ${commit}, ${engines}; ${machine}: \`${command}\`.`;
  return [`## ${title}`, text, origin, ...tables.map(markdownTable)].join('\n\n');
}
