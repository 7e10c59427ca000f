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

/** What is printed for an input, into a pipe and on a terminal. */
function printed(tool: Tool, input: Readonly<Record<string, string>>) {
  const values = parseFields(tool.fields, input, { sizeLimits: true });
  const data = tool.run(values);
  return { pipe: printedText(tool, values, data, false), terminal: printedText(tool, values, data, true) };
}

describe('what is printed', () => {
  test.each([
    ['a text ends with a line feed', base64, { text: 'a' }, 'YQ==\n', 'YQ==\n'],
    ['no text is nothing', base64, { text: '' }, '', ''],
    ['what was decoded is exact', base64, { text: 'YQ', operation: 'decode' }, 'a', 'a\n'],
    ['with its own line feed', base64, { text: 'YQo', operation: 'decode' }, 'a\n', 'a\n'],
    ['and nothing stays nothing', base64, { text: '', operation: 'decode' }, '', ''],
    ['each line ends with a line feed', lines, { text: 'b\r\na' }, 'a\nb\n', 'a\nb\n'],
    ['an empty line too', lines, { text: 'a\n\n', operation: 'reverse' }, '\na\n', '\na\n'],
    ['and one that stands alone', lines, { text: '\n' }, '\n', '\n'],
    ['no lines are nothing', lines, { text: '' }, '', ''],
    ['and so are lines that were dropped', lines, { text: '\n', operation: 'empty' }, '', ''],
  ])('%s', (_, tool, input, pipe, terminal) => {
    expect(printed(tool, input)).toEqual({ pipe, terminal });
  });

  test.each([...registry])('what counts the lines of %s is a number that it answers', (_, { output }) => {
    for (const { countedBy } of Object.values(output)) {
      if (countedBy !== undefined) expect(output[countedBy]?.kind).toBe('integer');
    }
  });
});
