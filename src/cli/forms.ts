import { suggest } from '../core/suggest.ts';
import { textOf } from '../core/text.ts';
import { type Form, formsOf, type Source, writtenAs } from '../notations/forms.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { UsageError } from './errors.ts';
import type { Given } from './given.ts';
import { formOption, sharedOptions } from './options.ts';
import { endedText, valuesWithoutText } from './output.ts';
import type { ToolCommand } from './tool-commands.ts';

/** Writes a result in a form. `text` is the text that was converted, without the header. */
export type WriteForm = (
  result: Source['result'],
  text: string,
  others?: { readonly header?: Uint8Array | undefined; readonly lineResults?: readonly string[] | undefined },
) => string;

const { name: AS } = formOption;

/**
 * Finds a form of a command, and returns the function that writes it: as a text for people, or with a UsageError if the
 * result can't have the form.
 *
 * @throws UsageError if no result with these values can have the form.
 */
export function formWriter({ tool }: ToolCommand, { options, switches }: Given, name: string): WriteForm {
  const values = valuesWithoutText(tool, options);
  const possible = formsOf(tool, values, switches.includes(sharedOptions.eachLine));
  const form = possible.find((one) => one.name === name);
  if (form === undefined) throw notPossible(name, possible);
  return (result, text, { header, lineResults } = {}) => {
    const kept = header && textOf(header);
    const source = { result, tool, options: values, given: text, lineResults, header: kept };
    const { text: written, refusal = '' } = writtenAs(form, source);
    if (written !== undefined) return endedText(written);
    const message = `${refusal.charAt(0).toLowerCase()}${refusal.slice(1, -1)}`;
    throw new UsageError(message, `Use another form, or remove ${AS}.`);
  };
}

function notPossible(name: string, possible: readonly Form[]): UsageError {
  const names = possible.map((form) => form.name);
  const meant = suggest(name, names);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const remedy = names.length === 0 ? `Remove ${AS}.` : `Use one of ${names.join(', ')}, or remove ${AS}.`;
  return new UsageError(`${AS} does not name a form of this result${hint}`, remedy);
}

/** The description of the option in the help, with all forms of the command. */
export function formsDescription({ tool }: ToolCommand): string {
  const forms = formsOf(tool);
  const ofLists = forms.filter(({ of }) => canConvertEachLine(tool) && of === 'text-line-tools');
  const others = forms.filter((form) => !ofLists.includes(form));
  const listed = (some: readonly Form[]) => some.map(({ name, title }) => `${name} = ${title}`).join('; ');
  const sentences = [
    `Writes the result in another form${others.length === 0 ? '' : `: ${listed(others)}`}.`,
    ...(ofLists.length === 0 ? [] : [`With ${sharedOptions.eachLine.name}: ${listed(ofLists)}.`]),
  ];
  const notes = forms.flatMap(({ name, note }) => (note === undefined ? [] : `${name}: ${note}`));
  return [...sentences, ...notes].join(' ');
}
