import { expect, test } from 'vitest';
import { textLineTools } from '../../src/tools/index.ts';
import { isEffort } from './leaving.ts';

const [example] = textLineTools.examples;

test.each([
  ['no text', '', false],
  ['a line with line breaks around it', `\n${'a'.repeat(100)}\r\n\n`, false],
  ['an example', String(example?.input['text']), false],
  ['a long line', 'a'.repeat(101), true],
  ['two lines', 'a\rb', true],
  ['a changed example', `${example?.input['text']}.`, true],
])('leaving the page asks first if the text took effort: %s', (_, text, asks) => {
  expect(isEffort(text, textLineTools)).toBe(asks);
});
