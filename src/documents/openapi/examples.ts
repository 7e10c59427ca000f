import type { FieldValues } from '../../core/field.ts';
import { camelCase } from '../../core/identifier.ts';
import type { Tool } from '../../core/tool.ts';
import { answerOf, isValidInput } from '../example.ts';
import type { ExampleObject } from './types.ts';

/**
 * The examples of a tool: requests, and responses of status 200 and 400 with the same key. A request that its schema
 * rejects can't be an example of it, so it is in the description of its response.
 */
export function operationExamples(tool: Tool) {
  const requests: Record<string, ExampleObject> = {};
  const successes: Record<string, ExampleObject> = {};
  const errors: Record<string, ExampleObject> = {};
  for (const example of tool.examples) {
    const { title: summary, input } = example;
    const key = camelCase(summary);
    const value: unknown = JSON.parse(answerOf(example));
    if (key in successes || key in errors) throw new Error(`two examples of ${tool.name} have the key ${key}`);
    if (!isValidInput(tool.fields, input)) {
      const description = `The response to \`${JSON.stringify(input)}\`, which is not valid by the schema of the request.`;
      errors[key] = { summary, description, value };
      continue;
    }
    requests[key] = { summary, value: input };
    ('data' in example ? successes : errors)[key] = { summary, value };
  }
  return { requests, successes, errors };
}

/** The source of the examples of properties: the first example of data, with the defaults of all other fields. */
export function wholeExample({ fields, examples }: Tool) {
  const [answered] = examples.flatMap((example) => ('data' in example ? [example] : []));
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value]],
  );
  const input: FieldValues = { ...Object.fromEntries(defaults), ...answered?.input };
  return { input, data: answered?.data ?? {} };
}
