import { describe, expect, test } from 'vitest';
import { commandExamples, shellLine } from './examples.ts';
import { findToolCommand } from './tool-commands.ts';

const base64 = findToolCommand('base64');
const lines = findToolCommand('text-line-tools');
if (base64 === undefined || lines === undefined) throw new Error('the tools of these tests are missing');

describe('shellLine', () => {
  test.each([
    ['a word is not quoted', base64, { text: 'Hello' }, 'textmill base64 Hello'],
    ['other texts are quoted', base64, { text: "it's $HOME" }, "textmill base64 'it'\\''s $HOME'"],
    ['an empty text is an argument', base64, { text: '' }, "textmill base64 ''"],
    ['a negative number comes first', base64, { text: '-1,234.50' }, 'textmill base64 -1,234.50'],
    [
      'another text that begins with - comes after --',
      base64,
      { text: '-x', urlSafe: true },
      'textmill base64 --url-safe -- -x',
    ],
    ['- is on standard input', base64, { text: '-' }, "printf '\\055' | textmill base64"],
    [
      'lines are on standard input',
      lines,
      { text: 'b\na', desc: false },
      "printf 'b\\na' | textmill text-line-tools --no-desc",
    ],
    ['U+0000 is on standard input', base64, { text: "\u0000%\\'7" }, "printf '\\000%%\\\\'\\''7' | textmill base64"],
    ['an integer is not quoted', lines, { text: 'a', start: -5 }, 'textmill text-line-tools a --start -5'],
    [
      'control characters in an option are escaped',
      lines,
      { text: 'a', sep: "\t'" },
      "textmill text-line-tools a --sep $'\\t\\''",
    ],
  ])('%s', (_, tool, input, line) => {
    expect(shellLine(tool, input)).toBe(line);
  });

  test.each([
    ['no text', { operation: 'encode' }],
    ['a text of another type', { text: 5 }],
    ['an unpaired surrogate', { text: '\ud800' }],
    ['an unknown field', { text: 'a', urlsafe: true }],
    ['a flag that is not a boolean', { text: 'a', urlSafe: 'yes' }],
    ['a choice that is not a string', { text: 'a', operation: 1 }],
  ])('a command line cannot express %s', (_, input: Readonly<Record<string, string | boolean | number>>) => {
    expect(shellLine(base64, input)).toBeUndefined();
  });
});

test('examples of errors have the message of the command line', () => {
  expect(commandExamples(base64).at(-1)).toEqual({
    command: 'textmill base64 YT8-fg --decode',
    output: 'textmill base64: column 4: "-" is not in the standard alphabet',
  });
});
