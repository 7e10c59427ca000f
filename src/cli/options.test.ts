import { describe, expect, test } from 'vitest';
import { sampleFields, sampleTool } from '../../support/tools/sample-tool.ts';
import { commandOptions, textDescription } from './options.ts';

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

describe('commandOptions', () => {
  test('each field except the text is an option, named in lower case with hyphens, in the order of the fields', () => {
    expect(commandOptions(sample)).toEqual([
      {
        field: 'operation',
        title: 'Operation',
        kind: 'choice',
        name: '--operation',
        placeholder: 'operation',
        choices: sample.fields.operation.choices,
        description: 'The operation. (one of encode, decode; default: encode)',
      },
      {
        field: 'sortMode',
        title: 'Sort mode',
        kind: 'choice',
        name: '--sort-mode',
        placeholder: 'mode',
        choices: sample.fields.sortMode.choices,
        description: 'How to sort. (one of alpha, length; default: alpha)',
      },
      {
        field: 'sep',
        title: 'Separator',
        kind: 'text',
        name: '--sep',
        placeholder: 'text',
        choices: [],
        description: 'The text between them. (default: ", "; for encode)',
      },
      {
        field: 'urlSafe',
        title: 'URL-safe',
        kind: 'flag',
        name: '--url-safe',
        negation: '--no-url-safe',
        shown: '--url-safe',
        description: 'Uses the other alphabet.',
      },
      {
        field: 'padding',
        title: 'Padding off',
        kind: 'flag',
        name: '--padding',
        negation: '--no-padding',
        shown: '--no-padding',
        description: 'Without this option, the command fills up. (for encode)',
      },
      {
        field: 'start',
        title: 'Start',
        kind: 'integer',
        name: '--start',
        placeholder: 'integer',
        choices: [],
        description: 'The number. (from -3 to 3; default: 1; for encode)',
      },
    ]);
  });
});

test('the text is the argument', () => {
  expect(textDescription(sample)).toBe('The text. If the text is omitted or -, standard input is read.');
});
