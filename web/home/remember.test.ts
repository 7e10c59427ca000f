import { expect, test } from 'vitest';
import { base64, textLineTools } from '../../src/tools/index.ts';
import { onPage, sessionOf } from '../../support/page/input.ts';
import { storableLink } from './remember.ts';

const numbered = { operation: 'number', start: 7, pad: true, sep: 'secret' };

test.each([
  ['#base64?operation=decode&urlSafe=true', base64, { operation: 'decode', urlSafe: true }],
  ['#base64?textEncoding=windows-1252', onPage(base64), { textEncoding: 'windows-1252' }],
  ['#text-line-tools?operation=number&start=7&pad=true', textLineTools, numbered],
  ['#text-line-tools?operation=affix', textLineTools, { operation: 'affix', prefix: 'a', suffix: 'b' }],
])('the tool and its options are remembered without any text: %s', (link, tool, options) => {
  expect(storableLink(sessionOf(tool, 'secret', options))).toBe(link);
});
