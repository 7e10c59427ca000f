import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../support/random.ts';
import { type BenchOptions, chosen, progress } from './options.ts';
import { type Cost, costOf } from './processor.ts';
import type { Cell, Table } from './report/table.ts';
import { median } from './statistics.ts';

const MEGABYTES_50 = 50_000_000;

const random = createRandom(14);
const vocabulary = Array.from({ length: 5000 }, () => letters(3 + random.below(8)));
const accented = vocabulary.map((word) =>
  word.replaceAll('a', 'ä').replaceAll('e', 'é').replaceAll('o', 'ї').replaceAll('u', '語'),
);

/** Lists of lines, 50 MB each. */
const lineInputs = {
  words: () => lines(() => sentence(vocabulary, 44)),
  characters: () => lines(() => letters(49)),
  'equal beginnings': () => lines(() => `https://example.com/a/very/long/common/prefix/${1e6 + random.below(9e6)}`),
  'equal lines': () => lines(() => `${vocabulary[random.below(300)]} the same line over and over again`),
  'short lines': () => lines(() => String(10_000 + random.below(90_000))),
  'long lines': () => lines(() => sentence(vocabulary, 10_000)),
  'accented words': () => lines(() => sentence(accented, 36)),
} as const;

/** The names of the lists. */
const lists: readonly string[] = Object.keys(lineInputs);

/** The inputs of the commands. */
const inputs: Readonly<Record<string, () => string>> = {
  ...lineInputs,
  Base64: () => Buffer.from(lineInputs.words()).toString('base64'),
};

/** A command, a Node script and a system program for the same task. All read the same file. */
interface Case {
  readonly name: string;
  readonly input: keyof typeof inputs;
  /** The arguments of `textmill`. */
  readonly textmill: string;
  /** An expression in JavaScript; `text` is the input. */
  readonly bare: string;
  readonly system: string;
}

const LINES = 'text-line-tools --operation';
/** The lines of the text, without the empty one after the last line feed. */
const split = "text.split('\\n').slice(0, -1)";

const cases: readonly Case[] = [
  ...lists.map(
    (input): Case => ({
      name: `sort-${input}`,
      input,
      textmill: `${LINES} sort`,
      bare: `${split}.sort().join('\\n')`,
      system: 'sort',
    }),
  ),
  ...[
    { name: 'sort-ignore-case', options: '--ignore-case', system: 'sort -f' },
    { name: 'sort-natural', options: '--sort-mode natural', system: 'sort -V' },
    { name: 'sort-length', options: '--sort-mode length', system: 'sort' },
    { name: 'sort-numeric', options: '--sort-mode numeric', system: 'sort -n' },
  ].map(({ name, options, system }) => ({
    name,
    input: 'words',
    textmill: `${LINES} sort ${options}`,
    bare: `${split}.sort().join('\\n')`,
    system,
  })),
  {
    name: 'dedupe',
    input: 'words',
    textmill: `${LINES} dedupe`,
    bare: `[...new Set(${split})].join('\\n')`,
    system: "awk '!seen[$0]++'",
  },
  {
    name: 'reverse',
    input: 'words',
    textmill: `${LINES} reverse`,
    bare: `${split}.reverse().join('\\n')`,
    system: 'tac',
  },
  {
    name: 'empty',
    input: 'words',
    textmill: `${LINES} empty`,
    bare: `${split}.filter((line) => line.trim() !== '').join('\\n')`,
    system: "grep -v '^[[:space:]]*$'",
  },
  {
    name: 'trim',
    input: 'words',
    textmill: `${LINES} trim`,
    bare: `${split}.map((line) => line.trim()).join('\\n')`,
    system: "sed 's/^[[:space:]]*//; s/[[:space:]]*$//'",
  },
  {
    name: 'number',
    input: 'words',
    textmill: `${LINES} number`,
    bare: `${split}.map((line, index) => (index + 1) + '. ' + line).join('\\n')`,
    system: "nl -ba -w1 -s'. '",
  },
  {
    name: 'affix',
    input: 'words',
    textmill: `${LINES} affix --prefix '> '`,
    bare: `${split}.map((line) => '> ' + line).join('\\n')`,
    system: "sed 's/^/> /'",
  },
  {
    name: 'base64',
    input: 'words',
    textmill: 'base64',
    bare: "Buffer.from(text).toString('base64')",
    system: 'base64 -w0',
  },
  {
    name: 'base64-decode',
    input: 'Base64',
    textmill: 'base64 --decode',
    bare: "Buffer.from(text, 'base64')",
    system: 'base64 -d',
  },
];

/** Measures whole commands on 50 MB. */
export async function* measureCommands({ cases: names, rounds = 3 }: BenchOptions): AsyncGenerator<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'textmill-commands-'));
  try {
    yield table(await measured(chosen(cases, names), rounds, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measured(some: readonly Case[], rounds: number, folder: string): Promise<(readonly Cell[])[]> {
  const start = await costOf(`${process.execPath} -e 0`);
  const rows: (readonly Cell[])[] = [];
  for (const { name, input, textmill, bare, system } of some) {
    progress(name);
    const file = join(folder, 'input.txt');
    writeFileSync(file, inputs[input]?.() ?? '');
    const script = `const text = require('node:fs').readFileSync(0, 'utf8'); process.stdout.write(${bare})`;
    const commands = [
      `${process.execPath} dist/cli.js ${textmill}`,
      `${process.execPath} -e ${quoted(script)}`,
      `LC_ALL=C ${system}`,
    ].map((command) => `${command} < ${file} > /dev/null`);
    const costs = commands.map((): Cost[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, command] of commands.entries()) costs[index]?.push(await costOf(command));
    }
    const [own = 0, other = 0, native = 0] = costs.map((each) => median(each.map(({ milliseconds }) => milliseconds)));
    const [memory = 0, otherMemory = 0, nativeMemory = 0] = costs.map((each) =>
      median(each.map(({ mebibytes }) => mebibytes)),
    );
    const [ofBare, ofSystem] = [own / other, (own - start.milliseconds) / native];
    rows.push([
      `\`${textmill}\`, ${input}`,
      ...[own, other, native],
      ...[ofBare, ofSystem],
      ...[memory, otherMemory, nativeMemory],
    ]);
    rmSync(file);
  }
  return rows;
}

function table(rows: Table['rows']): Table {
  return {
    title: 'Commands on 50 MB',
    columns: [
      { title: 'Command, input' },
      { title: 'ms' },
      { title: 'Script ms' },
      { title: 'System ms' },
      { title: '/ script', decimals: 2 },
      { title: 'Without the start of Node / system', decimals: 2 },
      { title: 'MiB' },
      { title: 'Script MiB' },
      { title: 'System MiB' },
    ],
    rows,
  };
}

/** Quotes a word for the shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function lines(line: () => string): string {
  const made: string[] = [];
  for (let bytes = 0; bytes < MEGABYTES_50; ) {
    const next = line();
    made.push(next);
    bytes += Buffer.byteLength(next) + 1;
  }
  return `${made.join('\n')}\n`;
}

/** Words with at least this total length. */
function sentence(words: readonly string[], length: number): string {
  let text = words[random.below(words.length)] ?? '';
  while (text.length < length) text += ` ${words[random.below(words.length)]}`;
  return text;
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + random.below(26))).join('');
}
