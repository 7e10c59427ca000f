import type { FieldValues } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { hasOtherEncoding } from '../tools/bytes.ts';
import { UsageError } from './errors.ts';
import { STANDARD_INPUT } from './inputs.ts';
import { fileOption, formOption, type Switch, sharedOptions, takesFiles, wrapOption } from './options.ts';
import { isExact, valuesWithoutText } from './output.ts';
import type { ToolCommand } from './tool-commands.ts';

/** The arguments of a tool's command. */
export interface Given {
  /** The text. If it is undefined or `-`, the text is read from the files, or from standard input if there are none. */
  readonly argument: string | undefined;
  /** The names of files; `-` is standard input. */
  readonly files: readonly string[];
  readonly options: FieldValues;
  /** The tool of a command that converts the text first, with the same options. */
  readonly first?: Tool | undefined;
  /** The length of the lines of encoded text; undefined for one line. */
  readonly columns?: number | undefined;
  /** The name of the form in which the result is written. */
  readonly form?: string | undefined;
  /** --each-line, --read, --list, --header and --json, in this order. All but --header need the whole text. */
  readonly switches: readonly Switch[];
}

/** @throws UsageError if the arguments cannot be used together. */
export function refuseCombinations(command: ToolCommand, given: Given): void {
  const { columns, first, form, options, switches } = given;
  const { eachLine, read, list, header } = sharedOptions;
  const firstName = first && `--${first.fields.operation?.default}`;
  // Options that the API does not have cannot be combined with those that need a whole text, as the API does.
  const own = [
    firstName,
    columns !== undefined && wrapOption.name,
    form !== undefined && formOption.name,
    hasOtherEncoding(options) && TEXT_ENCODING,
    ...[read, list, header].map((option) => switches.includes(option) && option.name),
  ].filter((option) => typeof option === 'string');
  const allowed = [
    `${formOption.name} ${TEXT_ENCODING} ${eachLine.name}`,
    `${formOption.name} ${TEXT_ENCODING} ${read.name}`,
    `${TEXT_ENCODING} ${read.name} ${list.name}`,
    `${formOption.name} ${header.name} ${firstName}`,
  ];
  for (const name of own) {
    const others = [...own, ...switches.map((option) => option.name)];
    const other = others.find(
      (each) => each !== name && !allowed.some((group) => group.includes(name) && group.includes(each)),
    );
    if (other) throw new UsageError(`${name} and ${other} cannot be used together`, 'Use one of them.');
  }
  const reading = [read, list].find((option) => switches.includes(option));
  if (reading !== undefined && !isReader(command, given))
    throw new UsageError(`${reading.name} applies to decoding only`, `Add -d, or remove ${reading.name}.`);
  if (columns !== undefined && isDecoder(command, given)) {
    throw new UsageError(
      `${wrapOption.name} applies to encoded text only`,
      `Remove ${wrapOption.name}: line endings in the input are ignored.`,
    );
  }
}

const TEXT_ENCODING = '--text-encoding';

/** @throws UsageError if there is a text or another file beside a file, unless the tool accepts several files. */
export function refuseFiles({ name, tool }: ToolCommand, { argument, files }: Given): void {
  if (files.length > 0 && argument !== undefined) {
    throw new UsageError('both a text and a file are given', remedyForBoth(tool, name, argument));
  }
  if (files.length > 1 && !takesFiles(tool)) {
    throw new UsageError(`${files.length} files are given`, `Use one file: ${name} converts one input at a time.`);
  }
}

function remedyForBoth(tool: Tool, name: string, argument: string): string {
  const { letter } = fileOption;
  if (!takesFiles(tool)) return `Remove one of them: ${name} converts one input at a time.`;
  if (argument === STANDARD_INPUT) return `To read standard input too, put - after ${letter}: ${letter} - f.txt.`;
  return `Remove the text, or put all file names directly after ${letter}.`;
}

/** Whether the input can be in another notation: it is a list, a number or encoded text. */
export function isReader(command: ToolCommand, given: Given): boolean {
  return takesFiles(command.tool) || command.tool.fields.operation === undefined || isDecoder(command, given);
}

/** Whether the input is encoded text, and the result can be any bytes. */
export function isDecoder({ tool }: ToolCommand, { options }: Given): boolean {
  return isExact(tool, valuesWithoutText(tool, options));
}
