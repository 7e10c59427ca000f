import { expect, test } from 'vitest';
import { hiddenText, lineBreakAtEnd, markHidden, nameCharacter } from './characters.ts';

const names = {
  ...{
    a: '`a`',
    世: '`世`',
    '😀': '`😀`',
    '`': 'A backtick',
    ' ': 'A space',
    '\t': 'A tab',
    '': 'The end of the text',
  },
  ...{ '\n': 'A line break', '\r': 'A line break', '\u00a0': 'A no-break space (U+00A0)' },
  ...{ '\u00ad': 'A soft hyphen (U+00AD)', '\u2009': 'A thin space (U+2009)', '\u200b': 'A zero-width space (U+200B)' },
  ...{ '\u202f': 'A narrow no-break space (U+202F)', '\ufeff': 'A byte order mark (U+FEFF)' },
  ...{ '\u0301': 'U+0301', '\u0000': 'U+0000', '\ud83d': 'U+D83D', '\u{e0001}': 'U+E0001' },
};

test.each(Object.entries(names))(
  'visible characters are shown, others are named or have their number: %j is %s',
  (character, name) => {
    expect(nameCharacter(`😀${character}`, 2)).toBe(name);
  },
);

test.each(['\ufeff', '\u0000', '\u202e', '\u00a0'])(
  'control and format characters, and unusual spaces are counted: %j',
  (character) => {
    const number = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    expect(hiddenText(`a${character}b`)).toBe(`Invisible characters: 1 × U+${number}`);
  },
);

test.each([
  ['a\u202eb\r\n\tc\n😀\ud800', 'a⟨U+202E⟩b⟨CRLF⟩⟨U+0009⟩c⟨U+000A⟩😀⟨U+D800⟩'],
  ['a\u200cb\u200dc\u3000d\ufe0ee\ufe0f\u2800', 'a⟨U+200C⟩b⟨U+200D⟩c⟨U+3000⟩d⟨U+FE0E⟩e⟨U+FE0F⟩⟨U+2800⟩'],
  [' a\rb ', '⟨U+0020⟩a⟨CR⟩b⟨U+0020⟩'],
])('all invisible characters, and spaces at the ends, are named where they stand: %j', (text, marked) => {
  expect(markHidden(text)).toBe(marked);
});

test('ordinary text has no hidden characters: tabs, line ends, emoji with joiners, scripts with joiners, the wide space', () => {
  expect(hiddenText('a\tb\nc\rd\r\n👩‍👩‍👧 ❤️ می‌خواهم\u3000')).toBeUndefined();
});

test.each(Object.entries({ 'secret\n': true, 'secret\r\n': true, secret: false, 'a\nb\n': false, '\n': false }))(
  'a line break at the end of a single line is named: %j',
  (text, isNamed) => {
    expect(lineBreakAtEnd(text)).toBe(isNamed ? 'There is a line break at the end' : undefined);
  },
);

test('a phrase names the three most frequent hidden characters, and counts the others', () => {
  expect(hiddenText('\u200b\u200b\ufeff\ufeff\u2028\u2028\u00a0\u00ad')).toBe(
    'Invisible characters: 2 × U+200B, 2 × U+FEFF, 2 × U+2028 and 2 more',
  );
  expect(hiddenText('plain')).toBeUndefined();
});
