import { limits } from '../../../src/core/limits.ts';
import type { Random } from '../../../support/random.ts';

/**
 * The pattern of a text. A line consists of runs of units, and perhaps its number. Lines are repeated and separated. An
 * ending follows, which may be malformed.
 */
export interface TextPattern {
  readonly runs: readonly Run[];
  readonly numbered: 'no' | 'before' | 'after';
  readonly lines: number;
  readonly separator: string;
  readonly ending: string;
}

/** A repeated unit. */
interface Run {
  readonly unit: string;
  readonly count: number;
}

/** Units that a careful attacker would try: each takes another path through some code. */
const units: Pool = [
  'a',
  ...['Z', 'z', '0', '1', '9', ' ', '\t', '\0', '.', ',', '-', '+', '/', '=', '%', '"', '\\', "~!'()*"],
  ...['QUJD', 'IFBEGRCF', '41', '41 ', '%41', '%e4%b8%96', '%41a', '1,', '-1.5', 'file'],
  ...['\n', '\r', '\r\n', '\u00e9', 'e\u0301', '\u00df', '\u0130', '\u03a3', '\u4e16', '\ud55c', '\u{1f600}'],
  ...['\u0301', '\u0316', '\u0323', '\u0345', '\u0301\u0323', '\u0345\u0301\u0316'],
  ...['\u0344', '\u0f71', '\u0f77', '\u200d', '\u00a0', '\u2028'],
];
const separators: Pool = ['', '\n', '\n', '\r\n', '\r', ' ', 'a\n'];
const endings: Pool = ['', '', '', '%', '%4', '=', '==', '/', '!', 'x', '\u00e9', '\n', ' 1', '\ud800'];
const numbers = ['no', 'before', 'after'] as const;

type Pool = readonly [string, ...string[]];

/** A random pattern. It may be longer than the limit, to which `textOf` cuts it. */
export function randomText(random: Random, maxCodePoints: number): TextPattern {
  const isList = random.happens(0.6);
  const lines = isList ? randomCount(random, Math.min(limits.lines, maxCodePoints)) : 1;
  return {
    runs: Array.from({ length: 1 + random.below(3) }, () => randomRun(random, Math.ceil(maxCodePoints / lines))),
    numbered: random.pick(numbers),
    lines,
    separator: isList ? random.pick(separators) : '',
    ending: random.pick(endings),
  };
}

/** A pattern that differs in one respect. */
export function mutateText(random: Random, text: TextPattern, maxCodePoints: number): TextPattern {
  const { runs, lines } = text;
  const index = random.below(runs.length);
  const replaceRun = (change: (run: Run) => readonly Run[]) => ({
    ...text,
    runs: runs.flatMap((run, each) => (each === index ? change(run) : [run])),
  });
  const perLine = Math.ceil(maxCodePoints / lines);
  switch (random.below(9)) {
    case 0:
      return replaceRun(({ count }) => [{ unit: random.pick(units), count }]);
    case 1:
      return replaceRun(({ unit, count }) => [{ unit: unit.slice(0, 12) + random.pick(units), count }]);
    case 2:
      return replaceRun(({ unit, count }) => [{ unit, count: scaled(random, count) }]);
    case 3:
      return replaceRun((run) => (runs.length < 4 ? [run, randomRun(random, perLine)] : [run]));
    case 4:
      return runs.length > 1 ? replaceRun(() => []) : text;
    case 5:
      return { ...text, lines: Math.min(limits.lines, scaled(random, lines)) };
    case 6:
      return { ...text, separator: random.pick(separators) };
    case 7:
      return { ...text, ending: random.pick(endings) };
    default:
      return { ...text, numbered: random.pick(numbers) };
  }
}

/** The text of a pattern, cut to that many code points. Its ending stays. */
export function textOf({ runs, numbered, lines, separator, ending }: TextPattern, maxCodePoints: number): string {
  const most = 2 * maxCodePoints;
  const line = runs.map(({ unit, count }) => unit.repeat(Math.min(count, Math.ceil(most / unit.length)))).join('');
  const all: string[] = [];
  // The numbers are not in order, so that there is something to sort.
  for (let index = 0, length = 0; index < lines && length < most; index++) {
    const number = numbered === 'no' ? '' : String((index * 619) % 997);
    const one = numbered === 'before' ? number + line : line + number;
    length += one.length + 1;
    all.push(one);
  }
  const points = Array.from(all.join(separator).slice(0, most));
  return points.slice(0, Math.max(0, maxCodePoints - ending.length)).join('') + ending;
}

/** A pattern in a few words. */
export function describeText({ runs, numbered, lines, separator, ending }: TextPattern): string {
  const parts = runs.map(({ unit, count }) => `${quoted(unit)}×${count}`);
  const line = [...(numbered === 'before' ? ['n'] : []), ...parts, ...(numbered === 'after' ? ['n'] : [])].join(' ');
  const list = lines === 1 ? line : `(${line})×${lines}${separator === '' ? '' : ` by ${quoted(separator)}`}`;
  return ending === '' ? list : `${list} ${quoted(ending)}`;
}

function quoted(unit: string): string {
  return JSON.stringify(unit).replace(/[^ -~]/g, unicodeEscape);
}

/** A UTF-16 unit as a JSON escape. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function randomRun(random: Random, most: number): Run {
  return { unit: random.pick(units), count: randomCount(random, most) };
}

/** Small and large counts are equally likely. */
function randomCount(random: Random, most: number): number {
  return random.happens(0.3) ? most : 1 + random.below(2 ** random.below(Math.ceil(Math.log2(most + 1)) + 1));
}

function scaled(random: Random, count: number): number {
  const factor = random.pick([0.5, 0.9, 1.1, 2, 4, 20_000]);
  return Math.min(20_000, Math.max(1, Math.round(count * factor) + random.below(3) - 1));
}
