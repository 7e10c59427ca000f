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
      description: 'What comes between.',
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

describe('a tool as agents are told of it', () => {
  const tool = mcpTool(repeat);

  test('is described by its summary, when to use it, that it takes text only, and its examples of data', () => {
    expect(tool.description).toBe(
      'Repeats a text. Use this when you stutter. It takes text only, not files or binary data.\n\nExamples:\n- Twice: {"text":"ha"} gives {"result":"haha","count":4}',
    );
  });

  test('without examples of data is described without examples', () => {
    expect(mcpTool({ ...repeat, examples: repeat.examples.slice(1) }).description).toBe(
      'Repeats a text. Use this when you stutter. It takes text only, not files or binary data.',
    );
  });

  test('that does not say when to use it is described all the same', () => {
    const { useWhen: _, ...untold } = repeat;
    expect(mcpTool(untold).description).toMatch(/^Repeats a text\. It takes text only/);
  });

  test('says with a property which operations it affects, where those are not all', () => {
    expect(tool.inputSchema.properties).toMatchObject({
      text: { description: 'The text.' },
      times: { description: 'How often. Affects operation join only.' },
      gap: { description: 'What comes between. Affects operations join, split and cut only.' },
    });
  });

  test('names each property by the title of its field, as a form would', () => {
    const titles = Object.entries(tool.inputSchema.properties).map(([name, { title }]) => [name, title]);
    expect(titles).toEqual([
      ['text', 'Text'],
      ['times', 'Times'],
      ['gap', 'Gap'],
    ]);
  });

  test('promises every property of its data, and no other', () => {
    expect(tool.outputSchema).toEqual({
      type: 'object',
      properties: {
        result: { type: 'string', description: 'The text, repeated.' },
        count: { type: 'integer', description: 'Its code points.', minimum: 0 },
      },
      required: ['result', 'count'],
      additionalProperties: false,
    });
  });
});

describe.each([...registry])('%s', (_, tool) => {
  const told = mcpTool(tool);

  test('has a name that the protocol allows: letters, digits, dots, hyphens and underscores', () => {
    expect(told.name).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  });

  test('says when to use it, and that it takes text only', () => {
    expect(told.description.split('\n')[0]).toMatch(
      /^[A-Z][^.]+\. Use this when you [^.]+\. (?:.+\. )?It takes text only, /,
    );
  });

  test('takes what the HTTP endpoint takes', () => {
    const withoutWords = (schema: object) => JSON.parse(JSON.stringify(schema, dropWords));
    expect(withoutWords(told.inputSchema)).toEqual(withoutWords(inputSchema(tool)));
  });

  test('may be called unasked: it changes nothing and talks to nobody', () => {
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
