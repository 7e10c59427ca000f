import { createError } from '../../src/contract/errors.ts';
import { defineTool, textResult } from '../../src/core/tool.ts';
import { createRegistry, registry } from '../../src/tools/registry.ts';

/**
 * An eighth tool that is hard for interfaces: every text contains markup, and fields have the names of form
 * properties.
 */
export const shout = defineTool({
  name: 'shout',
  title: 'Shout & <b>',
  icon: 'M2 8h12',
  keywords: ['<b>', 'a&b'],
  summary: 'Turns a <b>text</b> into *capital* letters | more.',
  fields: {
    text: { kind: 'text', title: '<u>Text</u>', maxCodePoints: 100, description: 'The <i>text</i>.' },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [
        { value: 'loud', title: 'Loud', description: 'adds nothing' },
        {
          value: 'louder',
          title: '<b>Louder</b>',
          help: 'Adds <b> &amp; more',
          keywords: ['<i>'],
          description: 'adds `&lt;!` | <b>more</b>',
        },
        { value: 'loudest', title: 'Loudest & <i>', description: 'adds nothing; is *loud*' },
      ],
      default: 'loud',
      description: 'How loud; louder adds !.',
    },
    action: {
      kind: 'text',
      title: 'Action',
      default: '\n"<|`',
      maxCodePoints: 9,
      usedBy: ['louder'],
      description: 'What to add.',
    },
    reset: { kind: 'flag', title: 'Reset & <b>', help: 'Turns &lt; on', default: true, description: 'Turns it on.' },
    submit: { kind: 'integer', title: 'Submit', default: -1, minimum: -5, maximum: 5, description: 'A number.' },
  },
  output: textResult,
  rules: ['`[a|b](#c)` and <script> are text.'],
  errors: ['MALFORMED_ESCAPE', 'NOT_A_NUMBER'],
  examples: [
    {
      title: 'All that is not the default',
      input: { text: 'a\r\nb\u0000', operation: 'louder', action: '\n|', reset: false, submit: 5 },
      data: { result: 'A\r\nB\u0000\n|false5' },
    },
    { title: "It's <quoted>", input: { text: `'"\`<b>` }, data: { result: `'"\`<B>true-1` } },
    {
      title: 'An unknown name',
      input: { text: 'a', Reset: true },
      error: { code: 'UNKNOWN_FIELD', message: '"Reset" is not a known field; did you mean reset?' },
    },
    {
      title: 'A wrong type',
      input: { text: 'a', submit: 'five' },
      error: { code: 'WRONG_TYPE', message: 'submit must be an integer' },
    },
    {
      title: 'No number',
      input: { text: '1' },
      error: {
        code: 'NOT_A_NUMBER',
        message:
          'text is not a decimal number: unexpected character at index 0; use a decimal string with at most 1 integer and 2 fractional digits',
      },
    },
  ],
  run: ({ text, operation, action, reset, submit }) => {
    if (text === '1')
      throw createError('NOT_A_NUMBER', {
        field: 'text',
        what: 'unexpected character',
        position: 0,
        integer: 1,
        fractional: 2,
      });
    if (/\?\n?$/.test(text)) throw createError('MALFORMED_ESCAPE', { field: 'text', position: text.length });
    return { result: text.toUpperCase() + (operation === 'louder' ? action : '') + String(reset) + String(submit) };
  },
});

/** All tools and the eighth one. */
export const eightTools = createRegistry([...registry.values(), shout]);
