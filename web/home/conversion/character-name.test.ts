import { expect, test } from 'vitest';
import { nameCharacter } from './character-name.ts';

test.each([
  ['a', '`a`'],
  ['世', '`世`'],
  ['😀', '`😀`'],
  ['`', 'A backtick'],
  [' ', 'A space'],
  ['\t', 'A tab'],
  ['\u00a0', 'A no-break space (U+00A0)'],
  ['\ufeff', 'A byte order mark (U+FEFF)'],
  ['\u0301', 'U+0301'],
  ['\u0000', 'U+0000'],
  ['\ud83d', 'U+D83D'],
  ['', 'The end of the text'],
])('visible characters are shown, others are named or have their number: %j is %s', (character, name) => {
  expect(nameCharacter(`😀${character}`, 2)).toBe(name);
});
