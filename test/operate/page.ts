import { readFileSync } from 'node:fs';

/** docs/operate.md, and the alerts that it explains. */

export const page = readFileSync('docs/operate.md', 'utf8');

export const ALERTS_FILE = 'deploy/prometheus/alerts.yml';

interface Alert {
  readonly name: string;
  readonly severity: string;
  /** The fragment of its section on the page. */
  readonly anchor: string;
}

/** The alerts in the file. */
export const alerts: readonly Alert[] = readFileSync(ALERTS_FILE, 'utf8')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1] ?? '',
    anchor: /page: docs\/operate\.md#(\S+)/.exec(text)?.[1] ?? '',
  }));

/** The rows of all tables in a section of the page, as cells. */
export function tableOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

/** The code spans of a cell. */
export function wordsIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, word = '']) => word);
}
