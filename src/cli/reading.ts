import type { FieldValues } from '../core/field.ts';
import type { Options } from '../notations/notation.ts';
import { type Meaning, tryConversion, type Understanding, understand } from '../notations/read.ts';
import { UsageError } from './errors.ts';
import { optionWords } from './examples.ts';
import { sharedOptions } from './options.ts';
import type { ToolCommand } from './tool-commands.ts';

/** How a text is read, or why it can't be read as a whole; undefined if it is best converted as it is. */
export function readingOf(command: ToolCommand, options: FieldValues, text: string) {
  const { tool } = command;
  if (text.length > LONGEST) return undefined;
  const attempt = (value: string, others?: Options) => tryConversion(tool, value, { ...options, ...others });
  const understood = understand(text, tool.name, attempt, attempt(text));
  const refusal = refusalOf(understood, text);
  const [meaning] = understood.meanings;
  return refusal ?? (meaning && described(command, options, text, meaning));
}

/** Readings are searched in texts of the length that the page accepts. */
const LONGEST = 16_777_216;

/** Why a text can't be read as a whole: something disagrees, or would be lost, or has two meanings. */
function refusalOf({ meanings, fault }: Understanding, text: string): UsageError | undefined {
  const [first] = meanings;
  if (fault !== undefined) {
    const line = text.slice(0, fault.range.start).split(/\r\n|[\r\n]/).length;
    return new UsageError(`line ${line} of the text is wrong`, fault.fault);
  }
  if (first?.left !== undefined)
    return new UsageError(
      'the text can be read only in part',
      `${first.left.sentence} Give only the value to convert.`,
    );
  if (first?.isAmbiguous !== true) return undefined;
  const labels = meanings.filter(({ isAmbiguous }) => isAmbiguous).map(({ label, plain = label }) => plain);
  return new UsageError('the text has more than one meaning', `${labels.join(', or: ')}. Convert the digits alone.`);
}

function described(command: ToolCommand, options: FieldValues, text: string, meaning: Meaning) {
  const { tool } = command;
  const { text: value, kept, parts, isEachLine = false, label, plain = label, result } = meaning;
  const needed = { ...options, ...meaning.options };
  const staysWhole = kept !== undefined || parts !== undefined;
  // A line feed at the end of a list is not a line.
  const isSame = !staysWhole && (isEachLine ? value.trimEnd() === text.trimEnd() : value === text);
  const { eachLine, read } = sharedOptions;
  const words = Object.entries(isSame ? needed : options).flatMap(([field, own]) =>
    own === tool.fields[field]?.default ? [] : (optionWords(command, field, own) ?? []),
  );
  const clause = `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`.replaceAll('read as', 'read it as');
  const past = clause
    .replaceAll(/\b(?:use|remove|decode|replace)\b/g, '$&d')
    .replaceAll(/\b(?:join|convert)\b/g, '$&ed');
  const last = isSame ? (isEachLine ? [eachLine.name] : []) : [read.name];
  return {
    text: value,
    options: needed,
    isEachLine,
    /** The result, if values are converted where they stand. */
    result: staysWhole && typeof result === 'string' ? result : undefined,
    /** What was read: `used only the value.` */
    note: [`${past}.`, meaning.note ?? []].flat().join(' '),
    /** The command for it: options, or `--read` if they are not enough. */
    remedy: `To ${clause}: textmill ${[command.name, ...words, ...last].join(' ').replace('--decode', '-d')}`,
  };
}
