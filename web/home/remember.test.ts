import { h } from 'preact';
import { useState } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { expect, test, vi } from 'vitest';
import type { Tool } from '../../src/core/tool.ts';
import { base64, textLineTools } from '../../src/tools/index.ts';
import { onPage, sessionOf } from '../../support/page/input.ts';
import { PENDING, type Report } from './conversion/report.ts';
import { storableLink, useHintOnce } from './remember.ts';
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

test('a hint that is stored as shown stays while a worker converts, until a report has none', () => {
  const none: Report = { ...PENDING, outcome: { kind: 'text', data: { result: '' } } };
  const hint: Report = { ...none, offer: { label: 'Ignore case', isHint: true } };
  const reports = [PENDING, hint, PENDING, hint, none, hint];
  let stored = '';
  vi.stubGlobal('localStorage', { getItem: () => stored });
  const shown: boolean[] = [];
  const Page = () => {
    const [index, setIndex] = useState(0);
    shown.push(useHintOnce(reports[index] ?? none).offer !== undefined);
    if (shown.includes(true)) stored = 'shown';
    if (index + 1 < reports.length) setIndex(index + 1);
    return null;
  };
  renderToString(h(Page, {}));
  expect(shown).toEqual([false, true, false, true, false, false]);
});
