import { chosenOperation } from '../../../src/core/field.ts';
import { TEXT_ENCODING_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { count } from '../../../src/documents/markdown.ts';
import { shortTitle } from '../../../src/notations/forms.ts';
import { excessesOf, quantity } from '../../../src/notations/sizes.ts';
import { valuesInApi } from '../../../src/tools/bytes.ts';
import { textEncodingTitle } from '../../../src/tools/local-options.ts';
import { lineSwitchOf } from '../session/line-switch.ts';
import { inputOf, type Options } from '../session/options.ts';
import { currentOptions, divisionOf, type Snapshot } from '../session/session.ts';
import { inputText } from './attempt.ts';
import { formOf } from './form.ts';

/** The input of the API request that converts as the page does. */
export function requestInput(session: Snapshot): Options {
  const text = (session.file ? undefined : inputText(session)) ?? '';
  return valuesInApi(inputOf(session.tool, text, currentOptions(session)));
}

/** Explains in a sentence why the request of a session can't be sent; undefined if it can. */
export function limitationOf(session: Snapshot, input: Options, isInPlace: boolean): string | undefined {
  const { tool, file } = session;
  if (file !== undefined) return "The API accepts only text, so the file can't be sent.";
  if (divisionOf(session) !== 'whole') return lineSwitchOf(tool).limitation;
  const form = formOf(session);
  if (form !== undefined) return `The API has no form “${shortTitle(form)}”: this request returns the result as it is.`;
  if (isInPlace)
    return "The API can't convert values in their places: this request converts the text as it is written.";
  if (TEXT_ENCODING_FIELD in currentOptions(session)) {
    return `The API converts UTF-8 only: this request does not use ${textEncodingTitle(tool, currentOptions(session))}.`;
  }
  const excess = apiExcessOf(tool, input);
  if (excess === undefined) return undefined;
  const accepts = `The API accepts at most ${quantity(excess.limit, excess.unit)}`;
  const size = count(excess.count);
  if (excess.name !== TEXT_FIELD) return `${accepts} in ${tool.fields[excess.name]?.title}, which has ${size}.`;
  return `${accepts} per request; this text has ${size}.`;
}

/** The first text of an input that is too long for the API: its field and its size. */
function apiExcessOf(tool: Tool, input: Options) {
  const operation = chosenOperation(tool, input);
  const [excess] = Object.entries(tool.fields).flatMap(([name, field]) => {
    if (field.kind !== 'text') return [];
    return excessesOf(field, String(input[name] ?? ''), operation).map((size) => ({ name, ...size }));
  });
  return excess;
}
