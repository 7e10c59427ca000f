import { createRandom } from '../../../support/random.ts';

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
export const lists: readonly string[] = Object.keys(lineInputs);

/** The inputs of the commands. */
export const inputs: Readonly<Record<string, () => string>> = {
  ...lineInputs,
  Base64: () => Buffer.from(lineInputs.words()).toString('base64'),
};

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
