import { describe, expect, test } from 'vitest';
import { chosenOperation } from '../../../src/core/field.ts';
import { defineTool } from '../../../src/core/tool.ts';
import { base64, numberToWords, textLineTools } from '../../../src/tools/index.ts';
import { createRegistry } from '../../../src/tools/registry.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import { resultOf } from '../conversion/outcome.ts';
import { formatLink, parseLink } from './link.ts';
import { inputOf, linkedOptions, type Options, optionValue, usedOptions, withOption, withValues } from './options.ts';
import { changeContent, createSession } from './session.ts';

describe('options', () => {
  const desc = { name: 'desc', field: textLineTools.fields.desc };

  test('are kept only if they differ from their defaults', () => {
    const set = withOption({}, desc, true);
    expect(set).toEqual({ desc: true });
    expect(withOption(set, desc, false)).toEqual({});
    expect(optionValue(desc, {})).toBe(false);
    expect(optionValue(desc, set)).toBe(true);
  });

  test('are sent only if the operation uses them, in the order of definition', () => {
    const options = { desc: true, operation: 'dedupe', ignoreCase: true, ddMode: 'singletons' };
    expect(JSON.stringify(inputOf(textLineTools, 'a', options))).toBe(
      '{"text":"a","operation":"dedupe","ignoreCase":true,"ddMode":"singletons"}',
    );
    expect(usedOptions(textLineTools, { desc: true })).toEqual({ desc: true });
  });
});

describe('a second text without a default', () => {
  const replace = defineTool({
    ...shout,
    name: 'replace',
    fields: {
      text: { kind: 'text', title: 'Text', maxCodePoints: 9, description: 'The text.' },
      find: { kind: 'text', title: 'Find', maxCodePoints: 9, description: 'What to look for.' },
      isGlobal: { kind: 'flag', title: 'All', default: false, description: 'Whether to replace all.' },
    },
    output: { count: { kind: 'integer', title: 'Count', description: 'How many.' }, ...shout.output },
    examples: [],
    run: ({ text, find }) => ({ count: 0, result: text + find }),
  });

  test('is always sent, empty until it is typed', () => {
    expect(inputOf(replace, 'a', {})).toEqual({ text: 'a', find: '' });
    const session = changeContent(createSession(replace, { find: 'b' }), 'a');
    expect(resultOf(outcomeOf(session))).toBe('ab');
  });

  test('is in no link, and does not affect the rest of the link', () => {
    expect(formatLink({ tool: replace, options: { find: 'secret', isGlobal: true }, isSwitched: false })).toBe(
      '#replace?isGlobal=true',
    );
    const errors = ['`find` in this link was ignored: links never contain the text to convert.'];
    expect(parseLink('#replace?isGlobal=true&find=secret', createRegistry([replace]))).toEqual({
      ...{ tool: replace, options: { isGlobal: true }, isSwitched: false, errors },
    });
  });
});

test('a link keeps the options that its operation does not use, and sets the others', () => {
  const before = { ignoreCase: true, start: 5, desc: true };
  const after = { operation: 'dedupe', start: 5, desc: true };
  expect(linkedOptions(textLineTools, { operation: 'dedupe' }, before)).toEqual(after);
});

test('the chosen operation is the default unless the options name another; a tool with a single one has none', () => {
  const chosen = [chosenOperation(base64, {}), chosenOperation(base64, { operation: 'decode' })];
  expect(chosen.map((operation) => operation?.title)).toEqual(['Encode', 'Decode']);
  expect(chosenOperation(numberToWords, {})).toBeUndefined();
});

test('a tool with a single operation keeps its options when an operation is set', () => {
  const options: Options = { other: true };
  expect(withValues(numberToWords, options, { operation: 'encode' })).toBe(options);
});
