import { suggest } from '../core/suggest.ts';
import { textOf } from '../core/text.ts';
import { type Form, formsOf, type Source, writtenAs } from '../notations/forms.ts';
import { canConvertEachLine } from '../tools/each-line.ts';
import { UsageError } from './errors.ts';
import type { Given } from './given.ts';
import { sharedOptions, takesFiles, takesForm } from './options.ts';
import { endedText, valuesWithoutText } from './output.ts';
import type { ToolCommand } from './tool-commands.ts';

/** Writes a result in a form. `text` is the text that was converted, without the header. */
export type WriteForm = (
  result: Source['result'],
  text: string,
  others?: { readonly header?: Uint8Array | undefined; readonly lineResults?: readonly string[] | undefined },
) => string;

const { name: AS } = sharedOptions.as;

/**
 * Finds a form of a command, and returns the function that writes it: as a text for people, or with a UsageError if the
 * result can't have the form. The original is the text in which that to convert was read.
 *
 * @throws UsageError if no result with these values can have the form.
 */
export function formWriter(
  { tool }: ToolCommand,
  { options, switches }: Given,
  name: string,
  original?: string,
): WriteForm {
  const values = valuesWithoutText(tool, options);
  const possible = formsOf(tool, values, switches.includes(sharedOptions.eachLine));
  const form = possible.find((one) => one.name === name);
  if (form === undefined) {
    const names = possible.map((each) => each.name);
    const meant = suggest(name, names);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const remedy = names.length === 0 ? `Remove ${AS}.` : `Use one of ${names.join(', ')}, or remove ${AS}.`;
    throw new UsageError(`${AS} does not name a form of this result${hint}`, remedy);
  }
  return (result, text, { header, lineResults } = {}) => {
    const kept = header && textOf(header);
    const source = { result, tool, options: values, given: text, original, lineResults, header: kept };
    const { text: written, refusal = '' } = writtenAs(form, source);
    if (written !== undefined) return endedText(written);
    const message = `${refusal.charAt(0).toLowerCase()}${refusal.slice(1, -1)}`;
    throw new UsageError(message, `Use another form, or remove ${AS}.`);
  };
}

/** The forms of a command in rows for its help and the manual: the options that each row needs. */
export function formRows({ tool }: ToolCommand) {
  if (!takesForm(tool)) return [];
  const directions = tool.fields.operation?.choices.filter(({ undoneBy }) => undoneBy !== undefined) ?? [];
  const rows = directions.map(({ value }): readonly [options: string, forms: readonly Form[]] => [
    `-${value.charAt(0)} ${AS}`,
    formsOf(tool, valuesWithoutText(tool, { operation: value })),
  ]);
  if (directions.length === 0) rows.push([AS, formsOf(tool, takesFiles(tool) ? undefined : {})]);
  if (canConvertEachLine(tool)) rows.push([`${sharedOptions.eachLine.name} ${AS}`, formsOf(tool, {}, true)]);
  return rows
    .filter(([, forms]) => forms.length > 0)
    .map(([term, forms]) => ({
      term,
      text: forms.map(({ name, title, note }) => `${name} = ${title}${note ? `: ${note}` : ''}`).join('; '),
      shorter: [forms.map(({ name }) => name).join(', ')],
    }));
}
