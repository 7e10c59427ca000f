import { describe, expect, test } from 'vitest';
import { sampleTool } from '../../../support/tools/sample-tool.ts';
import { createRegistry, registry } from '../../tools/registry.ts';
import { describeHeaders } from './headers.ts';
import { openApi, openApiText } from './openapi.ts';

/** How a tool becomes an operation. test/documents/description.test.ts compares the description with the service. */

const sample = { ...sampleTool, name: 'to-sample' };
const described = openApi(createRegistry([sample]));
const operation = described.paths['/api/v1/to-sample/']?.post;
const input = operation?.requestBody.content['application/json'];

test('it is OpenAPI 3.1, of version 1.0.0 of the interface, on its own server, without credentials', () => {
  expect(described).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.0.0', license: { identifier: 'MIT' } },
    servers: [{ url: '.' }],
    security: [],
  });
});

describe('a tool', () => {
  test('is an operation on its path, named after it', () => {
    expect(Object.keys(described.paths)).toEqual(['/api/v1/to-sample/']);
    expect(operation).toMatchObject({ operationId: 'toSample', summary: 'Sample', description: 'Answers the text.' });
  });

  test('accepts its fields, with descriptions of the facts that a schema can not express', () => {
    expect(input?.schema).toEqual({ $ref: '#/components/schemas/ToSampleInput' });
    expect(described.components.schemas['ToSampleInput']).toMatchObject({
      properties: {
        text: {
          description: 'The text. At most 2 lines. At most 8 UTF-8 bytes for operation encode.',
          examples: ['hey'],
        },
        operation: { description: 'The operation. Without it, the operation is encode.', examples: ['encode'] },
        urlSafe: {
          description: 'Whether it fits a URL. Ignored unless operation is encode. Default: `true`.',
          examples: [true],
        },
        start: { description: 'The number. Ignored unless operation is encode. Default: `1`.', examples: [2] },
      },
      required: ['text'],
      additionalProperties: false,
    });
  });

  test('has its defaults in inner schemas, since openapi-typescript makes properties with defaults required', () => {
    const { properties } = described.components.schemas['ToSampleInput'] ?? {};
    expect(properties).toMatchObject({
      text: { type: 'string', maxLength: 5 },
      urlSafe: { allOf: [{ type: 'boolean', default: true }] },
      start: { allOf: [{ type: 'integer', default: 1, minimum: -3, maximum: 3 }] },
    });
    expect(Object.values(properties ?? {}).filter((property) => 'default' in property)).toEqual([]);
  });

  test('returns its data in the envelope', () => {
    expect(operation?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: { ok: { const: true }, data: { $ref: '#/components/schemas/ToSampleResult' } },
            required: ['ok', 'data'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(described.components.schemas['ToSampleResult']).toMatchObject({
      properties: {
        result: { type: 'string', examples: ['hey'] },
        count: { type: 'integer', minimum: 0, examples: [3] },
      },
      required: ['result', 'count'],
    });
    // A newer server may add fields.
    expect(described.components.schemas['ToSampleResult']).not.toHaveProperty('additionalProperties');
  });

  test('without an example of data, shows its properties with their defaults', () => {
    const { schemas } = openApi(createRegistry([{ ...sample, examples: [] }])).components;
    expect(schemas['ToSampleInput']).toMatchObject({ properties: { start: { examples: [1] } } });
    expect(JSON.stringify(schemas['ToSampleResult'])).not.toContain('examples');
  });

  test('has its examples, with one key for a request and its response; a response describes a request that is not valid by the schema', () => {
    expect(input?.examples).toEqual({
      aWord: { summary: 'A word', value: { text: 'hey', start: 2 } },
      aWordThatIsRejected: { summary: 'A word that is rejected', value: { text: '!' } },
    });
    expect(operation?.responses).toMatchObject({
      200: { content: { 'application/json': { examples: { aWord: { value: { ok: true, data: { count: 3 } } } } } } },
      400: {
        content: {
          'application/json': {
            examples: {
              aWordThatIsRejected: { value: { ok: false, error: { code: 'INVALID_INPUT', message: 'no' } } },
              tooMuch: {
                description: 'The response to `{"text":"hey hey"}`, which is not valid by the schema of the request.',
              },
            },
          },
        },
      },
    });
  });
});

test('two examples of a tool with the same key are a mistake in the program', () => {
  const tool = { ...sample, examples: [...sample.examples, ...sample.examples] };
  expect(() => openApi(createRegistry([tool]))).toThrow('two examples of to-sample have the key aWord');
});

test('a header without a description is a mistake in the program', () => {
  expect(() => describeHeaders({ 'Content-Type': 'text/html', 'X-New': '1' })).toThrow('X-New is not described');
});

test('its text has the same value, and is the same each time', () => {
  expect(JSON.parse(openApiText(registry))).toEqual(openApi(registry));
  expect(openApiText(registry)).toBe(openApiText(registry));
});
