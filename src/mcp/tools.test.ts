import { describe, expect, test } from 'vitest';
import { defineTool } from '../core/tool.ts';
import { inputSchema } from '../documents/json-schema.ts';
import { registry } from '../tools/registry.ts';
import { mcpTool } from './tools.ts';

const repeat = defineTool({
  name: 'repeat',
  title: 'Repeat',
  summary: 'Repeats a text.',
  useWhen: 'Use this when you stutter.',
  fields: {
    text: { kind: 'text', title: 'Text', maxCodePoints: 10, description: 'The text.' },
    times: {
      kind: 'integer',
      title: 'Times',
      default: 2,
      minimum: 0,
      maximum: 9,
      usedBy: ['join'],
      description: 'How often.',
    },
    gap: {
      kind: 'text',
      title: 'Gap',
      default: '',
      maxCodePoints: 5,
      usedBy: ['join', 'split', 'cut'],
      description: 'The text between lines.',
    },
  },
  output: {
    result: { kind: 'text', title: 'Result', description: 'The text, repeated.' },
    count: { kind: 'integer', title: 'Count', description: 'Its code points.' },
  },
  examples: [
    { title: 'Twice', input: { text: 'ha' }, data: { result: 'haha', count: 4 } },
    { title: 'Too often', input: { text: 'ha', times: 10 }, error: { code: 'OUT_OF_RANGE', message: 'no' } },
  ],
  run: ({ text, times, gap }) => ({ result: Array(times).fill(text).join(gap), count: times * text.length }),
});

describe('a tool as agents see it', () => {
  const tool = mcpTool(repeat);

  test('is described by its summary, when to use it, the limit to text, and its examples of data', () => {
    expect(tool.description).toBe(
      'Repeats a text. Use this when you stutter. This tool accepts text only, not files or binary data.\n\nExamples:\n- Twice: {"text":"ha"} returns {"result":"haha","count":4}',
    );
  });

  test('without examples of data is described without examples', () => {
    expect(mcpTool({ ...repeat, examples: repeat.examples.slice(1) }).description).toBe(
      'Repeats a text. Use this when you stutter. This tool accepts text only, not files or binary data.',
    );
  });

  test('without a sentence on when to use it is described without it', () => {
    const { useWhen: _, ...untold } = repeat;
    expect(mcpTool(untold).description).toMatch(/^Repeats a text\. This tool accepts text only/);
  });

  test('names the operations that a property affects, if it does not affect all', () => {
    expect(tool.inputSchema.properties).toMatchObject({
      text: { description: 'The text.' },
      times: { description: 'How often. Ignored unless operation is join.' },
      gap: { description: 'The text between lines. Ignored unless operation is join, split or cut.' },
    });
  });

  test('gives each property the title of its field, for forms', () => {
    const titles = Object.entries(tool.inputSchema.properties).map(([name, { title }]) => [name, title]);
    expect(titles).toEqual([
      ['text', 'Text'],
      ['times', 'Times'],
      ['gap', 'Gap'],
    ]);
  });

  test('has exactly the properties of its data', () => {
    expect(tool.outputSchema).toEqual({
      type: 'object',
      properties: {
        result: { type: 'string', description: 'The text, repeated.' },
        count: { type: 'integer', description: 'Its code points.', minimum: 0 },
      },
      required: ['result', 'count'],
    });
  });
});

describe.each([...registry])('%s', (_, tool) => {
  const told = mcpTool(tool);

  test('says when to use it, and that it accepts text only', () => {
    expect(told.description.split('\n')[0]).toMatch(
      /^[A-Z][^.]+\. Use this when you [^.]+\. (?:.+\. )?This tool accepts text only, /,
    );
  });

  test('accepts the same input as the HTTP endpoint', () => {
    const withoutWords = (schema: object) => JSON.parse(JSON.stringify(schema, dropWords));
    expect(withoutWords(told.inputSchema)).toEqual(withoutWords(inputSchema(tool)));
  });

  test('may be called without asking the user: it changes nothing and connects to nothing', () => {
    expect(told.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });
});

function dropWords(name: string, value: unknown): unknown {
  return name === 'title' || name === 'description' ? undefined : value;
}
