import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import { countLines } from '../../../src/core/lines.ts';
import { countCodePoints, utf8Length } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { inputOf, type Options, operationOf } from '../session/options.ts';
import { convertsEachLine, type Session, stepsOf } from '../session/session.ts';
import { inputText, stepTexts } from './outcome.ts';

/** The inputs of the API requests that convert as the page does: one per step, up to one that is too long. */
export function requestInputs(session: Session): readonly Options[] {
  const { tool } = session;
  const steps = stepsOf(session);
  const inputs: Options[] = [];
  for (const text of stepTexts(session, (session.file ? undefined : inputText(session)) ?? '')) {
    const input = inputOf(tool, text, steps[inputs.length] ?? {});
    inputs.push(input);
    if (apiExcessOf(tool, input) !== undefined) break;
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
  const excess = apiExcessOf(tool, inputs.at(-1) ?? {});
  if (excess === undefined) return undefined;
  const { name, limit, count: size } = excess;
  if (name !== TEXT_FIELD) return `The API accepts at most ${limit} in ${tool.fields[name]?.title}, which has ${size}.`;
  const text = inputs.length === 1 ? 'this text' : `the text of step ${inputs.length}`;
  return `The API accepts at most ${limit} per request; ${text} has ${size}.`;
}

/** The first text of an input that is too long for the API, its limit and its size. */
function apiExcessOf(tool: Tool, input: Options) {
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind !== 'text') continue;
    const text = String(input[name] ?? '');
    const sizes = [
      ['characters', countCodePoints(text), field.maxCodePoints],
      ['bytes', utf8Length(text), field.maxUtf8Bytes?.[operationOf(tool, input) ?? '']],
      ['lines', countLines(text), field.maxLines],
    ] as const;
    for (const [unit, size, limit] of sizes) {
      if (limit !== undefined && size > limit) return { name, limit: `${count(limit)} ${unit}`, count: count(size) };
    }
  }
  return undefined;
}
