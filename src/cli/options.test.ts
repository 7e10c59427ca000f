import { expect, test } from 'vitest';
import { sampleFields, sampleTool } from '../../support/tools/sample-tool.ts';
import { fieldOptions, textsOf, usageOf } from './options.ts';

const { text, operation, sep, start } = sampleFields;
const sample = {
  ...sampleTool,
  fields: {
    text,
    operation,
    sortMode: {
      kind: 'choice',
      title: 'Sort mode',
      choices: [
        { value: 'alpha', title: 'Alphabet', description: 'compares letters' },
        { value: 'length', title: 'Length', description: 'compares lengths' },
      ],
      default: 'alpha',
      description: 'How to sort.',
    },
    sep,
    urlSafe: { kind: 'flag', title: 'URL-safe', default: false, description: 'Uses the other alphabet.' },
    padding: { kind: 'flag', title: 'Padding', default: true, usedBy: ['encode'], description: 'Fills up.' },
    start,
  },
} as const;

test('each field except the text is an option, named in lower case with hyphens, in the order of the fields', () => {
  expect(fieldOptions(sample).map((option) => `${usageOf(option)}: ${option.title}. ${textsOf(option)[0]}`)).toEqual([
    '--operation <operation>: Operation. The operation (one of encode, decode; default: encode)',
    '--sort-mode <mode>: Sort mode. How to sort (one of alpha, length; default: alpha)',
    '--sep <text>: Separator. The text between them (default: ", "; for encode)',
    '--url-safe: URL-safe. Uses the other alphabet',
    '--no-padding: Padding off. Without this option: Fills up (for encode)',
    '--start <integer>: Start. The number (from -3 to 3; default: 1; for encode)',
  ]);
});

test('a flag has a form that is not shown', () => {
  const flags = fieldOptions(sample).filter(({ placeholder }) => placeholder === undefined);
  expect(flags.map(({ name, negation = '', read }) => [read?.('', name), read?.('', negation)])).toEqual([
    [{ urlSafe: true }, { urlSafe: false }],
    [{ padding: false }, { padding: true }],
  ]);
});
