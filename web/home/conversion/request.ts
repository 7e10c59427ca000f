import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { inputOf, type Options, operationOf } from '../session/options.ts';
import { convertsEachLine, type Session, stepsOf } from '../session/session.ts';
import { countsOf, stepTexts } from './outcome.ts';

/**
 * The inputs of the API requests that convert the text as the page does: one per step. An input that is too long for
 * the API is the last one.
 */
export function requestInputs(session: Session): readonly Options[] {
  const { tool } = session;
  const steps = stepsOf(session);
  const inputs: Options[] = [];
  for (const text of stepTexts(session)) {
    const input = inputOf(tool, text, steps[inputs.length] ?? {});
    inputs.push(input);
    if (excessOf(tool, input) !== undefined) break;
  }
  return inputs;
}

/** Explains in a sentence why the requests of a session can't be sent; undefined if they can. */
export function limitationOf(session: Session, inputs: readonly Options[]): string | undefined {
  const { tool, file } = session;
  if (file !== undefined) return "The API accepts only text, so the file can't be sent.";
  if (convertsEachLine(session)) {
    return "The API can't convert each line separately: this request converts all lines as one text.";
  }
  const excess = excessOf(tool, inputs.at(-1) ?? {});
  if (excess === undefined) return undefined;
  const { name, limit, count } = excess;
  if (name !== TEXT_FIELD)
    return `The API accepts at most ${limit} in ${tool.fields[name]?.title}, which has ${count}.`;
  const text = inputs.length === 1 ? 'this text' : `the text of step ${inputs.length}`;
  return `The API accepts at most ${limit} per request; ${text} has ${count}.`;
}

/** The first text of an input that is too long for the API, its limit and its size. */
function excessOf(tool: Tool, input: Options) {
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind !== 'text') continue;
    for (const { unit, count, limit } of countsOf(String(input[name] ?? ''), field, operationOf(tool, input))) {
      if (limit === undefined || count <= limit) continue;
      return { name, limit: `${limit.toLocaleString('en')} ${unit}s`, count: count.toLocaleString('en') };
    }
  }
  return undefined;
}
