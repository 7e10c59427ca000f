import type { FieldValues } from '../../core/field.ts';
import { TEXT_FIELD } from '../../core/field-names.ts';
import { canConvertEachLine } from '../../tools/each-line.ts';
import { type Command, type ReadWords, type Run, valuesOf } from '../command.ts';
import { refuseReplacedBytes, UsageError } from '../errors.ts';
import type { Given } from '../given.ts';
import { sharedOptions, toolOptions } from '../options.ts';
import { runTool } from '../run-tool.ts';
import type { ToolCommand } from '../tool-commands.ts';

/** The command of a tool as data. */
export function commandOfTool(toolCommand: ToolCommand): Command {
  const { name, names, summary, tool } = toolCommand;
  const description = `The text; standard input if it is omitted or -. ${tool.fields[TEXT_FIELD].description}`;
  return {
    ...{ name, names, summary, toolCommand },
    argument: { name: `[${TEXT_FIELD}]`, description },
    options: toolOptions(toolCommand),
    remedyForTexts: `Put quotes around a text with spaces. ${canConvertEachLine(tool) ? FOR_TEXTS : FOR_FILES}`,
  };
}

/** Reads the text, converts it and writes the result. */
export function runToolCommand(toolCommand: ToolCommand): Run {
  return (words, streams) => runTool(toolCommand, givenBy(toolCommand, words), streams);
}

const FOR_FILES = `To convert files, put ${sharedOptions.file.letter} before their names.`;
const FOR_TEXTS = `To convert several texts, write one per line and use ${sharedOptions.eachLine.name}.`;

/** @throws UsageError if two options set the same field. */
function givenBy(command: ToolCommand, words: ReadWords): Given {
  const { as, eachLine, file, header, json, list, read, wrap } = sharedOptions;
  const setters = new Map<string, string>();
  const fields: FieldValues[] = [];
  let first: Given['first'];
  // In the order of the help; if an option is repeated, the last value counts.
  for (const option of toolOptions(command)) {
    const given = words.given.findLast((each) => each.option.name === option.name);
    if (given === undefined) continue;
    for (const field of option.fields ?? []) {
      const other = setters.get(field);
      if (other !== undefined)
        throw new UsageError(`${other} and ${option.name} cannot be used together`, 'Use one of them.');
      setters.set(field, option.name);
    }
    fields.push(option.read?.(refuseReplacedBytes(given.value, option.name), given.name) ?? {});
    first ??= option.first;
  }
  const columns = valuesOf(words, wrap).map(readColumns).at(-1);
  return {
    argument: words.argument,
    files: valuesOf(words, file),
    options: Object.assign({}, ...fields),
    first,
    // -w 0 is one line.
    columns: columns === 0 ? undefined : columns,
    form: valuesOf(words, as).at(-1),
    switches: [eachLine, read, list, header, json].filter((option) => valuesOf(words, option).length > 0),
  };
}

function readColumns(word: string): number {
  if (/^[0-9]+$/.test(word)) return Number(word);
  const { name } = sharedOptions.wrap;
  throw new UsageError(`${name} must be an integer of at least 0`, `Use a number in digits, such as ${name} 76.`);
}
