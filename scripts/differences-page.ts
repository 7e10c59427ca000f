import { coreutilsDifferences } from '../support/differences/coreutils.ts';
import type { Difference } from '../support/differences/difference.ts';
import { icuDifferences } from '../support/differences/icu.ts';
import { pythonDifferences } from '../support/differences/python.ts';
import { wordDifferences } from '../support/differences/words.ts';

/** The computed part of docs/maintainers/differences.md: a section with a table for each peer. */
export function differencesText(): string {
  return [
    section('coreutils', Object.values(coreutilsDifferences), quotedBytes),
    section('Python', Object.values(pythonDifferences)),
    section('Packages for numbers in words', [wordDifferences]),
    section('ICU', [icuDifferences]),
  ].join('\n');
}

type Table = Readonly<Record<string, Difference>>;

function section(title: string, tables: readonly Table[], quote: (text: string) => string = quoted): string {
  const shown = (result: string | undefined) => (result === undefined ? 'error' : code(shortened(quote(result))));
  const differences = tables.flatMap((table) => Object.values(table));
  const rows = differences.map(({ ours, theirs, input, results: [own, other], reason }) => {
    const cells = [callsOf(ours, theirs), shown(input), shown(own), shown(other), inMarkdown(reason)];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['| Call | Input | textmill | Other | Why |', '| --- | --- | --- | --- | --- |'];
  return `## ${title}\n\n${[...head, ...rows].join('\n')}\n`;
}

/** The peer's call and, below it, textmill's call, unless both are the same command. */
function callsOf(ours: string, theirs: string): string {
  return ours === `textmill ${theirs}` ? code(theirs) : `${code(theirs)}<br>${code(ours)}`;
}

/** A text in quotes, with escapes for characters that are invisible or would change the table. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(/[^\x20-\x7e\p{L}]/gu, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/** The same for bytes, with one character per byte. */
function quotedBytes(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString();
  if (!text.includes('\ufffd')) return quoted(text);
  return JSON.stringify(bytes).replaceAll(/[^\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

/** A quoted text with `…` instead of many repetitions. `quoted` escapes any other `…`. */
function shortened(text: string): string {
  return text.replaceAll(/(.{1,5}?)\1{9,}/g, '$1…$1');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function inMarkdown(text: string): string {
  return text.replaceAll(/[\\[\]`_|]/g, '\\$&');
}
