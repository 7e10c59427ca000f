import { coreutilsDifferences } from '../support/differences/coreutils.ts';
import type { Difference, Differences } from '../support/differences/difference.ts';
import { icuDifferences } from '../support/differences/icu.ts';
import { packageDifferences } from '../support/differences/packages.ts';
import { pythonDifferences } from '../support/differences/python.ts';
import { wordDifferences } from '../support/differences/words.ts';

/** The computed part of docs/differences.md: a section for each peer, with a table for each pair of commands. */
export function differencesText(): string {
  return [
    section('coreutils', coreutilsDifferences, quotedBytes),
    section('Python', { ...pythonDifferences.encodings, ...pythonDifferences.lines }),
    section('Packages for encodings', packageDifferences, quotedBytes),
    section('Packages for numbers in words', wordDifferences),
    section('ICU', icuDifferences),
  ].join('\n');
}

function section(title: string, differences: Differences, quote = quoted): string {
  const rows = Object.values(differences);
  const pairOf = ({ ours, theirs }: Difference) => `${code(ours)} and ${code(theirs)}`;
  const pairs = [...new Set(rows.map(pairOf))];
  const tables = pairs.map((pair) => {
    const own = rows.filter((row) => pairOf(row) === pair);
    return `${pair}:\n\n${table(own, quote)}\n`;
  });
  return `## ${title}\n\n${tables.join('\n')}`;
}

function table(rows: readonly Difference[], quote: (text: string) => string): string {
  const shown = (result: string | undefined) => (result === undefined ? 'error' : code(quote(result)));
  return [
    '| Input | textmill | Other | Why |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ input, results: [ours, theirs], reason }) => {
      return `| ${code(quote(input))} | ${shown(ours)} | ${shown(theirs)} | ${inMarkdown(reason)} |`;
    }),
  ].join('\n');
}

/** A text in quotes, with escapes for characters that are invisible or would change the table. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e\p{L}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for bytes, with one character per byte. */
function quotedBytes(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString();
  if (!text.includes('\ufffd')) return quoted(text);
  return JSON.stringify(bytes).replaceAll(/[^\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function inMarkdown(text: string): string {
  return text.replaceAll(/[\\[\]`_|]/g, '\\$&');
}
