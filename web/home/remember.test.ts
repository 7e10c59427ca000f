import { expect, test } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { base64, textLineTools } from '../../src/tools/index.ts';
import { onPage, sessionOf } from '../../support/page/input.ts';
import { storableLink } from './remember.ts';
import type { Options } from './session/options.ts';

const numbered = { operation: 'number', start: 7, pad: true, sep: 'secret' };

test.each<[link: string, tool: Tool, options: Options, isSwitched?: boolean]>([
  ['#base64?operation=decode&urlSafe=true', base64, { operation: 'decode', urlSafe: true }],
  ['#base64?textEncoding=windows-1252', onPage(base64), { textEncoding: 'windows-1252' }],
  ['#text-line-tools?operation=number&start=7&pad=true', textLineTools, numbered],
  ['#text-line-tools?operation=affix', textLineTools, { operation: 'affix', prefix: 'a', suffix: 'b' }],
  ['#text-line-tools?keep-first-line=true', textLineTools, {}, true],
])('the tool and its options are remembered without any text: %s', (link, tool, options, isSwitched = false) => {
  expect(storableLink(sessionOf(tool, 'secret', options, isSwitched))).toBe(link);
});
