import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readErrorHeader } from '../../src/contract/error-header.ts';
import type { OpenApi } from '../../src/documents/openapi/openapi.ts';
import type { Header, Reference, Response } from '../../src/documents/openapi/types.ts';
import type { TestAnswer } from '../../support/transports/transport.ts';

/** The committed openapi.json, and a function that compares responses with it. */

export const description: OpenApi = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

type Operation = OpenApi['paths'][string]['post'];

/** The operation of a path. */
export function operationAt(path: string): Operation {
  const item = description.paths[path];
  if (item === undefined) throw new Error(`${path} is not described`);
  return item.post;
}

/** The description of the responses with a status. */
export function responseOf(operation: Pick<Operation, 'responses'>, status: number | string): Response | undefined {
  const response = operation.responses[status];
  return response === undefined ? undefined : resolve(response, description.components.responses);
}

/** The errors of a value by a schema of the description, or undefined if it is valid. */
export function mismatch(schema: object, value: unknown): string | undefined {
  const validate = validatorOf(schema);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'value' });
}

/** The deviations of a response from the description of its operation, one line per deviation. */
export function deviations(
  operation: Pick<Operation, 'responses'>,
  { status, headers, body }: TestAnswer,
): readonly string[] {
  const response = responseOf(operation, status);
  if (response === undefined) return [`status ${status} is not described`];
  return [...headerDeviations(response, headers), ...bodyDeviations(response, headers, body)];
}

const ID = 'openapi.json';
// One schema has no type: see plainErrorSchema.
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
ajv.addVocabulary(Object.keys(description));
ajv.addSchema(description, ID);

const validators = new WeakMap<object, ValidateFunction>();

/** The validator of a schema. It is cached, because creating it takes a hundred times as long as calling it. */
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${ID}#/`)));
  validators.set(schema, validate);
  return validate;
}

/**
 * The headers that HTTP itself defines, which the description omits, and `content-type`, which it lists as media types.
 */
const FRAMING = ['content-length', 'date', 'connection', 'keep-alive', 'content-type'];

function headerDeviations(response: Response, headers: TestAnswer['headers']): readonly string[] {
  const described = Object.entries(response.headers).map(
    ([name, header]) => [name.toLowerCase(), resolve(header, description.components.headers)] as const,
  );
  const known = new Set([...FRAMING, ...described.map(([name]) => name)]);
  return [
    ...Object.keys(headers)
      .filter((name) => !known.has(name))
      .map((name) => `header ${name} is not described`),
    ...described.flatMap(([name, header]) => headerFault(name, header, headers[name])),
  ];
}

function headerFault(name: string, { required, schema }: Header, value: string | undefined): readonly string[] {
  if (value === undefined) return required ? [`header ${name} is missing`] : [];
  const error = mismatch(schema, schema.type === 'integer' ? Number(value) : value);
  return error === undefined ? [] : [`header ${name}: ${error}`];
}

function bodyDeviations(response: Response, headers: TestAnswer['headers'], body: string): readonly string[] {
  const type = (headers['content-type'] ?? '').replace(/;.*/, '');
  const media = response.content[type];
  if (media === undefined) return [`media type ${type} is not described`];
  const isJson = type === 'application/json';
  const error = mismatch(media.schema, isJson ? JSON.parse(body) : body);
  if (error !== undefined) return [`body: ${error}`];
  const code = isJson
    ? /^\{"ok":false,"error":\{"code":"(\w+)"/.exec(body)?.[1]
    : readErrorHeader(headers['textmill-error'] ?? null)?.code;
  return code === undefined || response.description.includes(`\`${code}\``) ? [] : [`code ${code} is not described`];
}

function resolve<Value extends object>(value: Value | Reference, components: Readonly<Record<string, Value>>): Value {
  if (!('$ref' in value)) return value;
  const found = components[value.$ref.replace(/.*\//, '')];
  if (found === undefined) throw new Error(`${value.$ref} leads nowhere`);
  return found;
}
