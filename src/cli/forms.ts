import { OPERATION_FIELD, RESULT_FIELD, TEXT_FIELD } from '../core/field-names.ts';
import { suggest } from '../core/suggest.ts';
import { textOf } from '../core/text.ts';
import { convert } from '../core/tool.ts';
import { type Form, formsOf, type Source, writtenAs } from '../notations/forms.ts';
import { UsageError } from './errors.ts';
import { optionWords } from './examples.ts';
import { formOption, sharedOptions } from './options.ts';
import { endedText } from './output.ts';
import type { Input, ToolCommand } from './tool-commands.ts';

/** Writes a result in a form. `text` returns the text that was converted, without the header. */
export type WriteForm = (result: Source['result'], text: () => string, header?: Uint8Array) => string;

const { name: AS } = formOption;
const EACH_LINE = sharedOptions.eachLine.name;

/**
 * Finds a form of a command, and returns the function that writes it: as a text for people, or with a UsageError if the
 * result can't have the form.
 *
 * @param values The values of all fields.
 * @throws UsageError if no result with these values can have the form.
 */
export function formWriter(command: ToolCommand, values: Input, isEachLine: boolean, name: string): WriteForm {
  const { tool } = command;
  const possible = formsOf(tool, values, isEachLine);
  const form = possible.find((one) => one.name === name);
  if (form === undefined) throw notPossible(command, values, name, possible);
  const convertLine = isEachLine
    ? (line: string) => convert(tool, { ...values, [TEXT_FIELD]: line }, { sizeLimits: false })[RESULT_FIELD]
    : undefined;
  return (result, text, header) => {
    const kept = header && textOf(header);
    const written = writtenAs(form, { result, tool, options: values, given: text, convertLine, header: kept });
    if (written !== undefined) return endedText(written);
    const { refusal = '' } = form;
    const message = `${refusal.charAt(0).toLowerCase()}${refusal.slice(1, -1)}`;
    throw new UsageError(message, `Use another form, or remove ${AS}.`);
  };
}

function notPossible(command: ToolCommand, values: Input, name: string, possible: readonly Form[]): UsageError {
  const names = possible.map((form) => form.name);
  const remedy = names.length === 0 ? `Remove ${AS}.` : `Use one of ${names.join(', ')}, or remove ${AS}.`;
  const form = formsOf(command.tool).find((one) => one.name === name);
  if (form === undefined) {
    const meant = suggest(name, names);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    return new UsageError(`${AS} does not name a form of this command${hint}`, remedy);
  }
  const places = placesOf(command, form);
  const isHere = formsOf(command.tool, values).includes(form);
  const message = isHere ? `and ${EACH_LINE} cannot be used together` : `applies to ${places.join(' and ')} only`;
  return new UsageError(`${AS} ${name} ${message}`, remedy);
}

/** Where a command has a form: the options of its operations, --each-line, or none if the form needs no option. */
function placesOf(command: ToolCommand, form: Form): readonly string[] {
  const { tool } = command;
  const operations = tool.fields[OPERATION_FIELD]?.choices ?? [];
  const own = operations.filter(({ value }) => formsOf(tool, { [OPERATION_FIELD]: value }).includes(form));
  if (own.length === 0) return formsOf(tool, {}).includes(form) ? [] : [EACH_LINE];
  if (own.length === operations.length) return [];
  return own.map(({ value }) => (optionWords(command, OPERATION_FIELD, value) ?? []).join(' '));
}

/** The description of the option in the help, with all forms of the command. */
export function formsDescription(command: ToolCommand): string {
  const forms = formsOf(command.tool);
  const lists = new Map<string, readonly string[]>([['', []]]);
  for (const form of forms) {
    const place = placesOf(command, form).join(' or ');
    lists.set(place, [...(lists.get(place) ?? []), `${form.name} = ${form.title}`]);
  }
  const sentences = Array.from(lists, ([place, list]) => {
    const start = place === '' ? 'Writes the result in another form' : `With ${place}`;
    return list.length === 0 ? `${start}.` : `${start}: ${list.join('; ')}.`;
  });
  const notes = forms.flatMap(({ name, note }) => (note === undefined ? [] : `${name}: ${note}`));
  return [...sentences, ...notes].join(' ');
}
