import { expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base64, numberToWords, textLineTools } from '../../../src/tools/index.ts';
import { isUsed, type Options, operationOption, optionFields } from './options.ts';
import { optionsSummary } from './options-summary.ts';

/** The options that the operation uses, as the page shows them. */
function summaryOf(tool: Tool, options: Options, isEachLine = false): string {
  const operation = operationOption(tool)?.name;
  const shown = optionFields(tool).filter((option) => option.name !== operation && isUsed(option, tool, options));
  return optionsSummary(shown, options, isEachLine);
}

test.each<[summary: string, tool: Tool, options: Options, isEachLine?: boolean]>([
  ['✓ Padding', base64, {}],
  ['✓ URL-safe · ✓ Padding', base64, { urlSafe: true }],
  ['Options', base64, { padding: false }],
  ['✓ Each line', base64, { operation: 'decode' }, true],
  ['✓ Each line · ✓ URL-safe', base64, { operation: 'decode', urlSafe: true }, true],
  ['Options', numberToWords, {}],
  ['Natural · ✓ Descending', textLineTools, { sortMode: 'natural', desc: true }],
  ['First number 7', textLineTools, { operation: 'number', start: 7 }],
  ['✓ Prefix', textLineTools, { operation: 'affix', prefix: '> ' }],
])('%s: choices, and flags and values that were set, without explanations', (summary, tool, options, isEachLine) => {
  expect(summaryOf(tool, options, isEachLine)).toBe(summary);
});

test('a choice that the field does not have is empty, and an integer with its default is not shown', () => {
  const sortMode = { name: 'sortMode', field: textLineTools.fields.sortMode };
  const start = { name: 'start', field: textLineTools.fields.start };
  expect(optionsSummary([sortMode], { sortMode: 'other' }, false)).toBe('');
  expect(optionsSummary([start], {}, false)).toBe('Options');
});
