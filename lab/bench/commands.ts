import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../support/random.ts';
import { type BenchOptions, progress } from './options.ts';
import { type Cost, costOf } from './processor.ts';
import type { Table } from './report/table.ts';
import { median } from './statistics.ts';

const MEGABYTES_50 = 50_000_000;

/** A command and a Node script for the same task. Both read the same lines of words. */
interface Case {
  /** The arguments of `textmill`. */
  readonly textmill: string;
  /** An expression in JavaScript; `text` is the input. */
  readonly bare: string;
}

const cases: readonly Case[] = [
  { textmill: 'base64', bare: 'Buffer.from(text).toString("base64")' },
  { textmill: 'text-line-tools --operation sort', bare: 'text.split("\\n").slice(0, -1).sort().join("\\n")' },
];

/** Measures whole commands on 50 MB. */
export async function* measureCommands({ rounds = 3 }: BenchOptions): AsyncGenerator<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-commands-'));
  const file = join(folder, 'input.txt');
  try {
    writeFileSync(file, wordLines());
    const rows: Table['rows'][number][] = [];
    for (const each of cases) rows.push([`\`${each.textmill}\``, ...(await measured(each, rounds, file))]);
    yield {
      title: 'Commands on 50 MB',
      columns: ['Command', 'ms', 'MiB', 'Script ms', 'Script MiB'].map((title) => ({ title })),
      rows,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measured({ textmill, bare }: Case, rounds: number, file: string): Promise<readonly number[]> {
  progress(textmill);
  const script = `const text = require("node:fs").readFileSync(0, "utf8"); process.stdout.write(${bare})`;
  const commands = [`dist/cli.js ${textmill}`, `-e '${script}'`].map(
    (words) => `${process.execPath} ${words} < ${file} > /dev/null`,
  );
  const costs = commands.map((): Cost[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, command] of commands.entries()) costs[index]?.push(await costOf(command));
  }
  return costs.flatMap((each) => [
    median(each.map(({ milliseconds }) => milliseconds)),
    median(each.map(({ mebibytes }) => mebibytes)),
  ]);
}

/** Lines of about 44 characters, of 5,000 words. */
function wordLines(): string {
  const random = createRandom(14);
  const letter = () => String.fromCharCode(97 + random.below(26));
  const words = Array.from({ length: 5000 }, () => Array.from({ length: 3 + random.below(8) }, letter).join(''));
  const word = () => words[random.below(words.length)] ?? '';
  const lines: string[] = [];
  for (let length = 0; length < MEGABYTES_50; ) {
    let line = word();
    while (line.length < 44) line += ` ${word()}`;
    lines.push(line);
    length += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}
