import { expect, test } from 'vitest';
import { textLineTools } from '../../src/tools/index.ts';
import { isEffort } from './leaving.ts';

const [example] = textLineTools.examples;

test.each([
  { what: 'no text', text: '', asks: false },
  { what: 'a line', text: 'a'.repeat(100), asks: false },
  { what: 'a line with line breaks around it', text: '\na\r\n\n', asks: false },
  { what: 'an example', text: String(example?.input['text']), asks: false },
  { what: 'a long line', text: 'a'.repeat(101), asks: true },
  { what: 'two lines', text: 'a\rb', asks: true },
  { what: 'a changed example', text: `${example?.input['text']}.`, asks: true },
])('leaving the page asks first if the text took effort: $what', ({ text, asks }) => {
  expect(isEffort(text, textLineTools)).toBe(asks);
});
