import { suggest } from '../core/suggest.ts';
import { textOf } from '../core/text.ts';
import { type Form, formsOf, type Source, writtenAs } from '../notations/forms.ts';
import { clauseOf, UsageError } from './errors.ts';
import type { Given } from './given.ts';
import { directionOptions, sharedOptions, takesFiles, usageOf } from './options.ts';
import { endedText, valuesWithoutText } from './output.ts';
import type { ToolCommand } from './tool-commands.ts';

/** Writes a result in a form. `text` is the text that was converted, without the header. */
export type WriteForm = ReturnType<typeof formWriter>;

const { as, eachLine } = sharedOptions;

/**
 * Finds a form of a command, and returns the function that writes it: as a text for people, or with a UsageError if the
 * result can't have the form. The original is the text in which that to convert was read.
 *
 * @throws UsageError if no result with these values can have the form.
 */
export function formWriter({ tool }: ToolCommand, given: Given, name: string, original?: string) {
  const options = valuesWithoutText(tool, given.options);
  const possible = formsOf(tool, options, given.switches.includes(eachLine));
  const form = possible.find((one) => one.name === name);
  if (form === undefined) {
    const names = possible.map((each) => each.name);
    const meant = suggest(name, names);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    const remedy = names.length === 0 ? `Remove ${as.name}.` : `Use one of ${names.join(', ')}, or remove ${as.name}.`;
    throw new UsageError(`${as.name} does not name a form of this result${hint}`, remedy);
  }
  type Others = { readonly header?: Uint8Array | undefined; readonly lineResults?: readonly string[] | undefined };
  return (result: Source['result'], text: string, { header, lineResults }: Others = {}): string => {
    const source = { result, tool, options, given: text, original, lineResults, header: header && textOf(header) };
    const { text: written, refusal = '' } = writtenAs(form, source);
    if (written !== undefined) return endedText(written);
    throw new UsageError(clauseOf(refusal), `Use another form, or remove ${as.name}.`);
  };
}

/** The forms of a command in rows for its help and the manual: the options that each row needs. */
export function formRows({ tool }: ToolCommand) {
  const usage = usageOf(as);
  const rows = directionOptions(tool).map(({ letter, read }) => formsRow(`${letter} ${usage}`, formsOf(tool, read())));
  if (rows.length === 0) rows.push(formsRow(usage, formsOf(tool, takesFiles(tool) ? undefined : {})));
  const more = formsOf(tool, {}, true).filter((form) => !formsOf(tool, {}).includes(form));
  const lost = formsOf(tool).flatMap(({ name, hasLines }) => (hasLines ? name : []));
  rows.push(formsRow(`${eachLine.name} ${as.name}`, more, 'Also ', lost.length > 0 ? `; not ${lost.join(', ')}` : ''));
  return rows.filter(({ texts }) => !texts.includes(''));
}

function formsRow(term: string, forms: readonly Form[], start = 'Writes ', end = '') {
  const all = forms.map(({ name, title, note }) => `${name} = ${title}${note ? `: ${note}` : ''}`);
  const texts = [all.join('; '), forms.map(({ name }) => name).join(', ')];
  return { term, texts: texts.map((text) => text && start + text + end) };
}
