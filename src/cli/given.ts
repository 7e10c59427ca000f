import type { FieldValues } from '../core/field.ts';
import type { Tool } from '../core/tool.ts';
import { hasOtherEncoding } from '../tools/bytes.ts';
import { UsageError } from './errors.ts';
import { type Option, sharedOptions, takesFiles } from './options.ts';
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
  readonly switches: readonly Option[];
}

/** @throws UsageError if the arguments cannot be used together. */
export function refuseCombinations(command: ToolCommand, given: Given): void {
  const { columns, first, form, options, switches } = given;
  const { as, eachLine, read, list, header, wrap } = sharedOptions;
  const firstName = first && `--${first.fields.operation?.default}`;
  // Options that the API does not have cannot be combined with those that need a whole text, as the API does.
  const own = [
    firstName,
    columns !== undefined && wrap.name,
    form !== undefined && as.name,
    hasOtherEncoding(options) && TEXT_ENCODING,
    ...[read, list, header].map((option) => switches.includes(option) && option.name),
  ].filter((option) => typeof option === 'string');
  const allowed = [
    `${as.name} ${TEXT_ENCODING} ${eachLine.name}`,
    `${as.name} ${TEXT_ENCODING} ${read.name}`,
    `${TEXT_ENCODING} ${read.name} ${list.name}`,
    `${as.name} ${header.name} ${firstName}`,
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
  const remedy = `Remove ${wrap.name}: line endings in the input are ignored.`;
  if (columns !== undefined && isDecoder(command, given))
    throw new UsageError(`${wrap.name} applies to encoded text only`, remedy);
}

const TEXT_ENCODING = '--text-encoding';

/** @throws UsageError if there is a text or another file beside a file, unless the tool accepts several files. */
export function refuseFiles({ name, tool }: ToolCommand, { argument, files }: Given): void {
  const isList = takesFiles(tool);
  const why = `${name} converts one input at a time.`;
  if (files.length > 0 && argument !== undefined) {
    const remedy = isList
      ? `Put all file names directly after ${sharedOptions.file.letter}; - is standard input.`
      : `Remove one of them: ${why}`;
    throw new UsageError('both a text and a file are given', remedy);
  }
  if (files.length > 1 && !isList) throw new UsageError(`${files.length} files are given`, `Use one file: ${why}`);
}

/** Whether the input can be in another notation: it is a list, a number or encoded text. */
export function isReader(command: ToolCommand, given: Given): boolean {
  return takesFiles(command.tool) || command.tool.fields.operation === undefined || isDecoder(command, given);
}

/** Whether the input is encoded text, and the result can be any bytes. */
export function isDecoder({ tool }: ToolCommand, { options }: Given): boolean {
  return isExact(tool, valuesWithoutText(tool, options));
}
