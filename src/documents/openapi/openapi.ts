import { toolPath } from '../../contract/endpoints.ts';
import { camelCase, pascalCase } from '../../core/identifier.ts';
import { limits } from '../../core/limits.ts';
import type { Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import {
  describedInputSchema,
  type JsonSchema,
  type OutputSchema,
  outputSchema,
  withExamples,
} from '../json-schema.ts';
import { errorSchema, invalidAnswer, okSchema, type SharedAnswer, sharedAnswers, successAnswer } from './answers.ts';
import { operationExamples, wholeExample } from './examples.ts';
import { headerComponents } from './headers.ts';
import type { ObjectSchema, OpenApi, Operation, Reference, RequestBody } from './types.ts';

/**
 * The interface description: OpenAPI 3.1, computed from the tools and from answers that the contract makes.
 *
 * Some of its shape suits generators of clients. openapi-typescript makes a property with a default required, except in
 * `requestBodies`, so the inputs are there. Answers have the envelope inline and their data under a name of its own
 * (`Base64Result`), because generators call other types `Base64Response`, `Base64Data` and `Base64Errors`.
 */

const TAG = 'Tools';
const ERROR = 'ErrorResponse';
const REQUEST_TYPE = 'application/json';

const INTRODUCTION = `One endpoint for each tool: POST a JSON object, and the answer is one. No account is needed, and what is sent is neither kept nor logged.

- A body is at most ${limits.bodyBytes} bytes of UTF-8, an answer at most ${limits.answerBytes}.
- \`maxLength\` counts Unicode code points, as JSON Schema has it: neither bytes nor UTF-16 units. Limits that JSON Schema has no word for stand in the descriptions.
- Every field is checked, also one that the chosen operation has no use for. A repeated name counts with its last value.
- Paths are exact, with their final slash; the query string is ignored. \`OPTIONS\` answers the preflight requests of browsers and is left out here, and so are the headers of HTTP's framing (\`Content-Length\`, \`Date\`, \`Connection\`, \`Keep-Alive\`).
- If the operator requires a \`User-Agent\`, a request without one gets 403 before the API runs: \`text/plain\`, not the envelope. So no operation lists that status.
- An address may POST ${limits.postsPerWindow} times in any ${limits.rateWindowSeconds} seconds, unless the operator sets another limit or none.`;

/** The interface description, a plain JSON value. */
export function openApi(registry: Registry): OpenApi {
  const tools = [...registry.values()];
  const named = <Value>(nameOf: (tool: Tool) => string, describe: (tool: Tool) => Value) =>
    Object.fromEntries(tools.map((tool) => [nameOf(tool), describe(tool)]));
  const shared = sharedAnswers(schemaReference(ERROR));
  return {
    openapi: '3.1.0',
    info: {
      title: 'textmill',
      version: '1.0.0',
      summary: 'Exact text conversions, anonymous and stateless.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that answers with this document.' }],
    security: [],
    tags: [{ name: TAG, description: 'One endpoint each.' }],
    paths: named(toolPath, (tool) => ({ post: operation(tool, shared) })),
    components: {
      schemas: { ...named(resultName, dataSchema), [ERROR]: errorSchema },
      requestBodies: named(inputName, requestBody),
      responses: Object.fromEntries(shared.map(({ name, response }) => [name, response])),
      headers: headerComponents,
    },
  };
}

/** The interface description as the text of a file. */
export function openApiText(registry: Registry): string {
  return `${JSON.stringify(openApi(registry), null, 2)}\n`;
}

function operation(tool: Tool, shared: readonly SharedAnswer[]): Operation {
  const { successes, errors } = operationExamples(tool);
  return {
    operationId: camelCase(tool.name),
    summary: tool.title,
    description: tool.summary,
    tags: [TAG],
    requestBody: { $ref: `#/components/requestBodies/${inputName(tool)}` },
    'x-contentType': REQUEST_TYPE,
    responses: {
      200: successAnswer(successSchema(tool), successes),
      400: invalidAnswer(schemaReference(ERROR), errors),
      ...Object.fromEntries(shared.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])),
    },
  };
}

function requestBody(tool: Tool): RequestBody {
  const { requests } = operationExamples(tool);
  return {
    description: 'The text and the options.',
    required: true,
    content: { [REQUEST_TYPE]: { schema: requestSchema(tool), examples: requests } },
  };
}

function requestSchema(tool: Tool): JsonSchema {
  const schema = describedInputSchema(tool);
  return { ...schema, properties: withExamples(schema.properties, wholeExample(tool).input) };
}

function dataSchema(tool: Tool): OutputSchema {
  const schema = outputSchema(tool);
  return { ...schema, properties: withExamples(schema.properties, wholeExample(tool).data) };
}

/** The success envelope around a tool's data. */
function successSchema(tool: Tool): ObjectSchema {
  return {
    type: 'object',
    properties: {
      ok: okSchema(true),
      data: schemaReference(resultName(tool)),
    },
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

function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}
