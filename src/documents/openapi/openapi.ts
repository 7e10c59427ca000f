import { toolPath } from '../../contract/endpoints.ts';
import { httpLimits } from '../../contract/limits.ts';
import { OPERATION_FIELD } from '../../core/field-names.ts';
import { camelCase, pascalCase } from '../../core/identifier.ts';
import type { Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { inputSchema, outputSchema, type PropertySchema, withExamples } from '../json-schema.ts';
import { errorSchema, invalidAnswer, okSchema, plainErrorSchema, sharedAnswers, successAnswer } from './answers.ts';
import { operationExamples, wholeExample } from './examples.ts';
import { headerComponents } from './headers.ts';
import {
  type EnvelopeSchema,
  type MediaType,
  type Reference,
  type Response,
  reference,
  type WrappedSchema,
} from './types.ts';

/**
 * The interface description: OpenAPI 3.1, computed from the tools and from answers that the contract makes.
 *
 * Parts of its shape suit generators of clients. Inputs have names (`Base64Input`). Responses have the envelope inline and
 * a separate name for their data (`Base64Result`), because generators give other types the names `Base64Response`,
 * `Base64Data` and `Base64Errors`.
 */

const TAG = 'Tools';
const ERROR = 'ErrorResponse';
const PLAIN_ERROR = 'PlainError';
const REQUEST_TYPE = 'application/json';

const INTRODUCTION = `Each tool is one endpoint: POST a JSON object, and the response is a JSON object. No account is needed, and nothing you send for conversion is stored or logged.

- A request body is at most ${httpLimits.bodyBytes} bytes of UTF-8, a response body at most ${httpLimits.answerBytes} bytes.
- \`maxLength\` counts Unicode code points, as JSON Schema defines it, not bytes or UTF-16 code units. The descriptions give the limits that JSON Schema can't express.
- Every field is checked, even if the operation does not use it. If a name is repeated, its last value counts.
- Paths are exact and end with a slash. The query string is ignored.
- \`OPTIONS\`, which answers the preflight requests of browsers, is not described here. Neither are the headers \`Content-Length\`, \`Date\`, \`Connection\` and \`Keep-Alive\`.
- An IP address may send about ${httpLimits.postsPerWindow} POST requests in ${httpLimits.rateWindowSeconds} seconds, unless the operator sets another limit or none.`;

/** The type of {@link openApi}. */
export type OpenApi = ReturnType<typeof openApi>;

/** The interface description, a plain JSON value. */
export function openApi(registry: Registry) {
  const tools = [...registry.values()];
  const named = <Value>(nameOf: (tool: Tool) => string, describe: (tool: Tool) => Value) =>
    Object.fromEntries(tools.map((tool) => [nameOf(tool), describe(tool)]));
  const shared = sharedAnswers(reference('schemas', ERROR), reference('schemas', PLAIN_ERROR));
  const schemas: Readonly<Record<string, Omit<EnvelopeSchema, 'type'>>> = {
    ...named(inputName, requestSchema),
    ...named(resultName, (tool) => withExamples(outputSchema(tool), wholeExample(tool).data)),
    [ERROR]: errorSchema,
    [PLAIN_ERROR]: plainErrorSchema,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'textmill',
      // The version of the interface, not of the program.
      version: '1.0.0',
      summary: 'Exact text conversions, anonymous and stateless.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The server that sent this document: the address is relative to its own.' }],
    security: [],
    tags: [{ name: TAG, description: 'One endpoint per tool.' }],
    paths: named(toolPath, (tool) => ({ post: operation(tool, shared) })),
    components: {
      schemas,
      responses: Object.fromEntries(shared.map(({ name, response }) => [name, response])),
      headers: headerComponents,
    },
  };
}

/** The interface description as the text of a file. */
export function openApiText(registry: Registry): string {
  return `${JSON.stringify(openApi(registry), null, 2)}\n`;
}

function operation(tool: Tool, shared: ReturnType<typeof sharedAnswers>) {
  const { requests, successes, errors } = operationExamples(tool);
  const content: Readonly<Record<string, MediaType>> = {
    [REQUEST_TYPE]: { schema: reference('schemas', inputName(tool)), examples: requests },
  };
  const responses: Readonly<Record<string, Response | Reference>> = {
    200: successAnswer(successSchema(tool), successes),
    400: invalidAnswer(reference('schemas', ERROR), errors),
    ...Object.fromEntries(shared.map(({ status, name }) => [status, reference('responses', name)])),
  };
  return {
    operationId: camelCase(tool.name),
    summary: tool.title,
    description: tool.purpose === undefined ? tool.summary : `${tool.summary} ${tool.purpose}`,
    tags: [TAG],
    requestBody: { description: 'The text and the options.', required: true, content },
    responses,
  };
}

function requestSchema(tool: Tool): EnvelopeSchema {
  const schema = withExamples(inputSchema(tool), wholeExample(tool).input);
  const properties = Object.entries(schema.properties).map(([name, property]) => [name, wrapDefault(name, property)]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** openapi-typescript makes a property required if it has a default itself, and does not show an inner one. */
function wrapDefault(name: string, property: PropertySchema): PropertySchema | WrappedSchema {
  if (property.default === undefined) return property;
  const { description, examples, ...schema } = property;
  const value = name === OPERATION_FIELD ? '' : ` Default: \`${JSON.stringify(property.default)}\`.`;
  return { description: `${description}${value}`, allOf: [schema], examples };
}

function successSchema(tool: Tool): EnvelopeSchema {
  return {
    type: 'object',
    properties: { ok: okSchema(true), data: reference('schemas', resultName(tool)) },
    required: ['ok', 'data'],
    additionalProperties: false,
  };
}

function inputName({ name }: Tool): string {
  return `${pascalCase(name)}Input`;
}

function resultName({ name }: Tool): string {
  return `${pascalCase(name)}Result`;
}
