import { describe, expect, test } from 'vitest';
import { sampleTool } from '../../support/tools/sample-tool.ts';
import { inputSchema } from '../documents/json-schema.ts';
import { registry } from '../tools/registry.ts';
import { mcpTool } from './tools.ts';

const sample = { ...sampleTool, useWhen: 'Use this when you stutter.' };

describe('a tool as agents see it', () => {
  const tool = mcpTool(sample);

  test('is described by its summary, when to use it, the limit to text, and its examples of data', () => {
    expect(tool.description).toBe(
      'Answers the text. Use this when you stutter. This tool accepts text only, not files or binary data.\n\nExamples:\n- A word: {"text":"hey","start":2} returns {"result":"hey","count":3}',
    );
  });

  test('without examples of data is described without examples', () => {
    expect(mcpTool({ ...sample, examples: sample.examples.slice(1) }).description).toBe(
      'Answers the text. Use this when you stutter. This tool accepts text only, not files or binary data.',
    );
  });

  test('without a sentence on when to use it is described without it', () => {
    expect(mcpTool(sampleTool).description).toMatch(/^Answers the text\. This tool accepts text only/);
  });

  test('gives each property the title of its field, for forms', () => {
    const titles = Object.entries(tool.inputSchema.properties).map(([name, { title }]) => [name, title]);
    expect(titles).toEqual(Object.entries(sample.fields).map(([name, { title }]) => [name, title]));
  });

  test('has exactly the properties of its data', () => {
    expect(tool.outputSchema).toEqual({
      type: 'object',
      properties: {
        result: { type: 'string', description: sample.output.result.description },
        count: { type: 'integer', description: 'Its length.', minimum: 0 },
      },
      required: ['result', 'count'],
    });
  });
});

describe.each([...registry])('%s', (_, tool) => {
  const told = mcpTool(tool);

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
