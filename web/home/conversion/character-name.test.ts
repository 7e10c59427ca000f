import { expect, test } from 'vitest';
import { nameCharacter } from './character-name.ts';

test.each([
  ['a', '`a`'],
  ['世', '`世`'],
  ['😀', '`😀`'],
  ['`', 'A backtick'],
  [' ', 'A space'],
  ['\t', 'A tab'],
  ['\n', 'A line break'],
  ['\r', 'A line break'],
  ['\u00a0', 'A no-break space (U+00A0)'],
  ['\u00ad', 'A soft hyphen (U+00AD)'],
  ['\u2009', 'A thin space (U+2009)'],
  ['\u200b', 'A zero-width space (U+200B)'],
  ['\u202f', 'A narrow no-break space (U+202F)'],
  ['\ufeff', 'A byte order mark (U+FEFF)'],
  ['\u0301', 'U+0301'],
  ['\u0000', 'U+0000'],
  ['\ud83d', 'U+D83D'],
  ['', 'The end of the text'],
])('visible characters are shown, others are named or have their number: %j is %s', (character, name) => {
  expect(nameCharacter(`😀${character}`, 2)).toBe(name);
});
