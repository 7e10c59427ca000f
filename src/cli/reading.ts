import { hex } from '../codecs/hex.ts';
import { escapeHiddenCharacters } from '../core/escapes.ts';
import type { Options } from '../notations/notation.ts';
import { describe, firstMeaning, meaningsOf, type Refusal } from '../notations/read.ts';
import type { Meaning } from '../notations/understand.ts';
import { UsageError } from './errors.ts';
import { READ, type ToolCommand, tools } from './tool-commands.ts';

/** The error of a text without a meaning that can be used by itself. */
class ReadingError extends UsageError {
  override readonly exitCode = 1;
}

function understoodOf({ tool }: ToolCommand, options: Options, text: string) {
  if (text.length > LONGEST) throw new ReadingError(`the text is longer than ${LONGEST} UTF-16 units`, SHORTER);
  return meaningsOf(text, [...tools.values()], tool.name === READ ? undefined : tool, options);
}

/** The length that the page accepts. */
const LONGEST = 16_777_216;
const SHORTER = 'Give only the value, to the command that converts it.';

/** The meaning of a text, which uses all of it. @throws ReadingError */
export function meaningFor(command: ToolCommand, options: Options, text: string): Meaning {
  return orRefuse(firstMeaning(text, understoodOf(command, options, text)));
}

function orRefuse(first: Meaning | Refusal): Meaning {
  if ('message' in first) throw new ReadingError(first.message, first.remedy);
  return first;
}

/** How a text was read, and its note. */
export function readAs(meaning: Meaning): string {
  return [`Read as: ${describe(meaning)}`, meaning.note ?? [], ''].flat().join('\n');
}

/** The meanings of a text, each with its class, the start of its result and what is left. @throws ReadingError */
export function listOf(command: ToolCommand, text: string): string {
  const understood = understoodOf(command, {}, text);
  if (understood.meanings.length === 0) orRefuse(firstMeaning(text, understood));
  const lines = understood.meanings.flatMap((meaning, index) => {
    const { left, isAmbiguous, note } = meaning;
    const others = [left?.sentence, isAmbiguous ? 'Another meaning is as plausible.' : undefined, note];
    const about = [startOf(meaning.result), ...others.filter((line) => line !== undefined)];
    return [`${index + 1}  ${meaning.class}  ${describe(meaning)}`, ...about.map((line) => `   ${line}`)];
  });
  return `${lines.join('\n')}\n`;
}

/** The start of a result in one line. */
function startOf(result: Meaning['result']): string {
  if (typeof result !== 'string')
    return `${hex.encode(result.subarray(0, 32))}${result.length > 32 ? '…' : ''} (${result.length} bytes)`;
  const characters = [...result.slice(0, 200).replaceAll(/\s+/g, ' ')];
  const start = escapeHiddenCharacters(characters.slice(0, 72).join(''));
  return result.length > 200 || characters.length > 72 ? `${start}…` : start;
}
