import type { Findings } from '../check/check.ts';
import type { Finding, Problem } from '../check/findings.ts';

/** The report of a check for people: a row per check, what to change, and what was not checked. */

const marks = {
  passed: { word: 'ok', color: 32 },
  warning: { word: 'warning', color: 33 },
  failed: { word: 'FAILED', color: 31 },
} as const;

const MARK_WIDTH = 9;
/** On a narrower terminal, problems are indented less. */
const WIDE = 60;
const WIDEST = 100;

export function reportText(report: Findings, columns: number, hasColors: boolean): string {
  const { url, address, version, checks, notChecked, stopped } = report;
  const width = Math.min(Math.max(columns, 30), WIDEST);
  const own = address === null || url.includes(address) ? '' : ` (${address})`;
  const lines = [
    ...wrapped(`${url}${own}, compared with textmill ${version}`, width),
    '',
    ...checks.flatMap((finding) => rowLines(finding, width, hasColors)),
    ...(stopped === null ? [] : ['', ...wrapped(stopped, width)]),
    ...(notChecked.length === 0 ? [] : ['', 'Not checked:', ...notChecked.flatMap((one) => wrapped(one, width, '- '))]),
    '',
    ...wrapped(summaryOf(report), width),
  ];
  return `${lines.join('\n')}\n`;
}

function rowLines({ title, state, detail, problems }: Finding, width: number, hasColors: boolean): readonly string[] {
  const { word, color } = marks[state];
  const mark = word.padEnd(MARK_WIDTH);
  const text = detail === '' ? title : `${title.padEnd(width < WIDE ? 0 : 22)}  ${detail}`;
  const row = wrapped(text, width, mark);
  const colored = row.map((line) => line.replace(mark, `\u001b[${color}m${mark}\u001b[0m`));
  const indent = ' '.repeat(width < WIDE ? 2 : MARK_WIDTH);
  return [...(hasColors ? colored : row), ...problems.flatMap((problem) => problemLines(problem, width, indent))];
}

function problemLines({ found, expected, advice, times }: Problem, width: number, indent: string): readonly string[] {
  return [
    ...wrapped(`${found}${times > 1 ? ` (${times} times)` : ''}`, width, `${indent}found:    `),
    ...wrapped(expected, width, `${indent}expected: `),
    ...wrapped(advice, width, `${indent}to do:    `),
  ];
}

function summaryOf({ checks, requests, milliseconds }: Findings): string {
  const count = (state: Finding['state']) => checks.filter((finding) => finding.state === state).length;
  const parts = [`${count('passed')} passed`, `${count('warning')} with a warning`, `${count('failed')} failed`];
  return `Checks: ${parts.join(', ')}. Requests: ${requests}, in ${(milliseconds / 1000).toFixed(1)} seconds.`;
}

/** A text in lines of at most `width` characters, with a hanging indent as wide as `start`. Long words are broken. */
function wrapped(text: string, width: number, start = ''): readonly string[] {
  const room = Math.max(10, width - start.length);
  const pattern = new RegExp(`\\S.{0,${room - 1}}(?= |$)|\\S{${room}}`, 'gu');
  const lines = text.match(pattern) ?? [''];
  return lines.map((line, index) => `${index === 0 ? start : ' '.repeat(start.length)}${line}`);
}
