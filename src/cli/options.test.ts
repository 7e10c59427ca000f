import { describe, expect, test } from 'vitest';
import { defineTool, textResult } from '../core/tool.ts';
import { commandOptions, textDescription } from './options.ts';

/** A tool with a field of every kind. */
const sample = defineTool({
  name: 'sample',
  title: 'Sample',
  summary: 'Answers the text.',
  fields: {
    text: {
      kind: 'text',
      title: 'Text',
      maxCodePoints: 5,
      maxLines: 2,
      maxUtf8Bytes: { encode: 9 },
      description: 'The text.',
    },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [
        { value: 'encode', title: 'Encode', description: 'encodes the text', undoneBy: 'decode' },
        { value: 'decode', title: 'Decode', description: 'decodes the text', undoneBy: 'encode' },
        { value: 'number', title: 'Number', description: 'numbers the text' },
        { value: 'affix', title: 'Affix', description: 'affixes the text' },
      ],
      default: 'number',
      description: 'What to do.',
    },
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
    sep: {
      kind: 'text',
      title: 'Separator',
      default: '. ',
      maxCodePoints: 2,
      usedBy: ['number', 'affix'],
      description: 'The text between.',
    },
    urlSafe: { kind: 'flag', title: 'URL-safe', default: false, description: 'Uses the other alphabet.' },
    padding: { kind: 'flag', title: 'Padding', default: true, usedBy: ['encode'], description: 'Fills up.' },
    start: { kind: 'integer', title: 'Start', default: 1, minimum: -3, maximum: 3, description: 'The first number.' },
  },
  output: textResult,
  examples: [],
  run: ({ text }) => ({ result: text }),
});

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
        description: 'What to do. (one of encode, decode, number, affix; default: number)',
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
        description: 'The text between. (with --limits: at most 2 code points; default: ". "; for number, affix)',
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
        description: 'The first number. (from -3 to 3; default: 1)',
      },
    ]);
  });
});

test('the text is the argument, described with its limits', () => {
  expect(textDescription(sample)).toBe(
    'The text. If the text is omitted or -, standard input is read. (with --limits: at most 5 code points, 2 lines, 9 UTF-8 bytes to encode)',
  );
});
