import type { Options } from '../notations/notation.ts';
import { plausibilityOf } from '../notations/plausibility.ts';
import { joinedResult, meaningOf, partsOf, tryConversion } from '../notations/read.ts';
import { optionWords } from './examples.ts';
import { sharedOptions } from './options.ts';
import type { Input, ToolCommand } from './tool-commands.ts';

/** The most plausible reading of a text; undefined if it is best converted as it is. */
export function readingOf(command: ToolCommand, options: Input, text: string) {
  const { tool } = command;
  if (text.length > LONGEST) return undefined;
  const attempt = (value: string, others?: Options) => tryConversion(tool, value, { ...options, ...others });
  const meaning = meaningOf(text, tool.name, attempt, plausibilityOf(attempt(text)));
  if (meaning === undefined) return undefined;
  const { text: value, kept, isEachLine = false, label, plain = label } = meaning;
  const needed = { ...options, ...meaning.options };
  const parts = (kept && partsOf(kept, text, tool.name, attempt)) ?? [];
  const result = kept && joinedResult(parts, (own, others) => tryConversion(tool, own, { ...needed, ...others }));
  // A line feed at the end of a list is not a line.
  const isSame = kept === undefined && (isEachLine ? value.trimEnd() === text.trimEnd() : value === text);
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
    result: typeof result === 'string' ? result : undefined,
    /** What was read: `used only the value.` */
    note: [`${past}.`, meaning.note ?? []].flat().join(' '),
    /** The command for it: options, or `--read` if they are not enough. */
    remedy: `To ${clause}: textmill ${[command.name, ...words, ...last].join(' ').replace('--decode', '-d')}`,
  };
}

/** Readings are searched in texts of the length that the page accepts. */
const LONGEST = 16_777_216;
