import { splitLines } from '../../../src/core/lines.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { isDecoding, type Options, withValues } from '../session/options.ts';
import type { Accepted } from '../session/session.ts';
import { attempt } from './attempt.ts';
import { evidenceFor } from './evidence.ts';
import { alphabetOf, URL_MODE, urlMode } from './notation.ts';
import { EACH_LINE_TITLE } from './repairs.ts';

/** Another conversion that fits the text. */
export interface Suggestion extends Accepted {
  /** `Looks like Base64: decode it`, or `Use Whole URL`. */
  readonly label: string;
  readonly tool: Tool;
  readonly options: Options;
}

/** The mode or decoder that fits a text that is not decoded yet. It must succeed, and there must be evidence. */
export function suggestionFor(
  tools: readonly Tool[],
  tool: Tool,
  text: string,
  options: Options,
  isEachLine = false,
): Suggestion | undefined {
  const other = modeFor(tool, text, options) ?? (isEachLine ? undefined : eachLineFor(tool, text, options));
  if (other !== undefined) return other;
  let isDecoded: boolean | undefined;
  for (const { part, name, label, isConvincing, optionsFor, cleaning } of evidenceFor(text)) {
    const decoder = tools.find((other) => other.name === name);
    const operation = decoder?.fields.operation?.choices.find(({ hasExactResult }) => hasExactResult)?.value;
    if (decoder === undefined || operation === undefined) continue;
    const own = decoder === tool ? options : {};
    const suggested = withValues(decoder, own, { operation, ...optionsFor });
    const tried = attempt(decoder, part, suggested);
    if (tried === undefined || !isConvincing(tried)) continue;
    isDecoded ??= decodes(tool, text, options);
    if (isDecoded && cleaning === undefined) return undefined;
    const isOpen = isDecoding(tool, options) && decoder === tool;
    const said = isOpen && cleaning !== undefined ? cleaning : `Looks like ${label}`;
    const suggestion = { label: said, tool: decoder, options: suggested };
    return part === text ? suggestion : { ...suggestion, text: part };
  }
  return undefined;
}

/** Another mode of a URL encoder, unless the user chose one. */
function modeFor(tool: Tool, text: string, options: Options): Suggestion | undefined {
  const field = tool.fields[URL_MODE];
  if (field?.kind !== 'choice' || options[URL_MODE] !== undefined) return undefined;
  const mode = urlMode(text, isDecoding(tool, options));
  const title = field.choices.find(({ value }) => value === mode)?.title;
  if (mode === undefined || title === undefined) return undefined;
  const suggested = withValues(tool, options, { [URL_MODE]: mode });
  return attempt(tool, text, suggested) && { label: `Use ${title}`, tool, options: suggested };
}

/** For several encoded values on lines, which would run into each other. */
function eachLineFor(tool: Tool, text: string, options: Options): Suggestion | undefined {
  if (text.length > LONGEST_LOOK || !isDecoding(tool, options) || alphabetOf(tool, options) === undefined) {
    return undefined;
  }
  const lines = splitLines(text).filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  // Wrapped text has lines of one length, and a shorter one at its end.
  const isWrapped = others.every(({ length }, index) =>
    index === others.length - 1 ? length <= first.length : length === first.length,
  );
  if (isWrapped || !lines.every((line) => attempt(tool, line, options)?.kind === 'text')) return undefined;
  return { label: EACH_LINE_TITLE, tool, options, isEachLine: true };
}

/** The longest text, in UTF-16 units, whose lines are tried. */
const LONGEST_LOOK = 4_096;

/** Whether the open tool already decodes the text to something else. */
function decodes(tool: Tool, text: string, options: Options): boolean {
  if (!isDecoding(tool, options)) return false;
  const tried = attempt(tool, text, options);
  return tried !== undefined && !(tried.kind === 'text' && tried.text === text);
}
