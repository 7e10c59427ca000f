import type { FieldValue } from '../../core/field.ts';
import { camelCase } from '../../core/identifier.ts';
import type { Example, Tool } from '../../core/tool.ts';
import { answerOf, isTaken } from '../example.ts';
import type { ExampleObject, Examples } from './types.ts';

/** A tool's examples as those of an operation: a request and its answer have the same key. */
export interface OperationExamples {
  readonly requests: Examples;
  /** Answers 200. */
  readonly successes: Examples;
  /** Answers 400. */
  readonly errors: Examples;
}

/**
 * Shares a tool's examples out. A request that its own schema refuses is no example of that schema: it stands in the
 * description of its answer.
 *
 * @throws Error where two titles make one key: a mistake in the program.
 */
export function operationExamples(tool: Tool): OperationExamples {
  const requests: Record<string, ExampleObject> = {};
  const successes: Record<string, ExampleObject> = {};
  const errors: Record<string, ExampleObject> = {};
  for (const example of tool.examples) {
    const { title: summary, input } = example;
    const key = camelCase(summary);
    if (key in successes || key in errors) throw new Error(`two examples of ${tool.name} have the key ${key}`);
    if (!isTaken(tool.fields, input)) {
      const description = `The answer to \`${JSON.stringify(input)}\`, which the schema of the request refuses.`;
      errors[key] = { summary, description, value: envelopeOf(example) };
      continue;
    }
    requests[key] = { summary, value: input };
    ('data' in example ? successes : errors)[key] = { summary, value: envelopeOf(example) };
  }
  return { requests, successes, errors };
}

/** A request with all of a tool's fields, and the data that it is answered with. */
export interface WholeExample {
  readonly input: Readonly<Record<string, FieldValue>>;
  readonly data: Readonly<Record<string, FieldValue>>;
}

/**
 * What the examples of single properties are taken from, so that together they are a request that is answered: the first
 * of a tool's examples that is, with the defaults of the fields that it leaves out.
 */
export function wholeExample({ fields, examples }: Tool): WholeExample {
  const [answered] = examples.flatMap((example) => ('data' in example ? [example] : []));
  const defaults = Object.entries(fields).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { input: { ...Object.fromEntries(defaults), ...answered?.input }, data: answered?.data ?? {} };
}

function envelopeOf(example: Example): unknown {
  return JSON.parse(answerOf(example));
}
