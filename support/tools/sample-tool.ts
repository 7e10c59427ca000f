import type { Fields } from '../../src/core/field.ts';
import { defineTool, textResult } from '../../src/core/tool.ts';

/** Fields of every kind. */
export const sampleFields = {
  text: {
    kind: 'text',
    title: 'Text',
    maxCodePoints: 5,
    maxLines: 2,
    maxUtf8Bytes: { encode: 8 },
    description: 'The text.',
  },
  operation: {
    kind: 'choice',
    title: 'Operation',
    choices: [
      { value: 'encode', title: 'Encode', description: 'encodes the text' },
      { value: 'decode', title: 'Decode', description: 'decodes the text' },
    ],
    default: 'encode',
    description: 'The operation.',
  },
  sep: {
    kind: 'text',
    title: 'Separator',
    default: ', ',
    maxCodePoints: 2,
    usedBy: ['encode'],
    description: 'The text between them.',
  },
  urlSafe: {
    kind: 'flag',
    title: 'URL-safe',
    default: true,
    usedBy: ['encode'],
    description: 'Whether it fits a URL.',
  },
  start: {
    kind: 'integer',
    title: 'Start',
    default: 1,
    minimum: -3,
    maximum: 3,
    usedBy: ['encode'],
    description: 'The number.',
  },
} as const satisfies Fields;

/** A tool with a field of every kind, a result of each kind, and an example of each outcome. */
export const sampleTool = defineTool({
  name: 'sample',
  title: 'Sample',
  summary: 'Answers the text.',
  fields: sampleFields,
  output: { ...textResult, count: { kind: 'integer', title: 'Count', description: 'Its length.' } },
  examples: [
    { title: 'A word', input: { text: 'hey', start: 2 }, data: { result: 'hey', count: 3 } },
    { title: 'A word that is rejected', input: { text: '!' }, error: { code: 'UNEXPECTED_CHARACTER', message: 'no' } },
    { title: 'Too much', input: { text: 'hey hey' }, error: { code: 'TOO_LONG', message: 'too long' } },
  ],
  run: ({ text }) => ({ result: text, count: text.length }),
});
