import { describe, expect, test } from 'vitest';
import { parseFields } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { registry } from '../tools/registry.ts';
import { printedText } from './output.ts';

const base64 = toolOf('base64');
const lines = toolOf('text-line-tools');

function toolOf(name: string): Tool {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`${name} is missing`);
  return tool;
}

/** The output for an input, in a pipe and on a terminal. */
function printed(tool: Tool, input: Readonly<Record<string, string>>) {
  const values = parseFields(tool.fields, input, { sizeLimits: true });
  const data = tool.run(values);
  return { pipe: printedText(tool, values, data, false), terminal: printedText(tool, values, data, true) };
}

describe('the output', () => {
  test.each([
    ['of a text ends with a line feed', base64, { text: 'a' }, 'YQ==\n', 'YQ==\n'],
    ['of an empty text is empty', base64, { text: '' }, '', ''],
    ['of decoded data is exact', base64, { text: 'YQ', operation: 'decode' }, 'a', 'a\n'],
    ['of decoded data keeps its line feed', base64, { text: 'YQo', operation: 'decode' }, 'a\n', 'a\n'],
    ['of empty decoded data is empty', base64, { text: '', operation: 'decode' }, '', ''],
    ['of lines has a line feed after each', lines, { text: 'b\r\na' }, 'a\nb\n', 'a\nb\n'],
    ['of an empty line has a line feed, too', lines, { text: 'a\n\n', operation: 'reverse' }, '\na\n', '\na\n'],
    ['of a single empty line is a line feed', lines, { text: '\n' }, '\n', '\n'],
    ['of no lines is empty', lines, { text: '' }, '', ''],
    ['of lines that were all removed is empty', lines, { text: '\n', operation: 'empty' }, '', ''],
  ])('%s', (_, tool, input, pipe, terminal) => {
    expect(printed(tool, input)).toEqual({ pipe, terminal });
  });

  test.each([...registry])('the field that counts the lines of %s is an integer', (_, { output }) => {
    for (const { countedBy } of Object.values(output)) {
      if (countedBy !== undefined) expect(output[countedBy]?.kind).toBe('integer');
    }
  });
});
