import { hex } from '../codecs/hex.ts';
import { escapeHiddenCharacters } from '../core/escapes.ts';
import { firstMeaning, meaningsOf } from '../notations/read.ts';
import { published } from '../notations/read-text.ts';
import type { Meaning } from '../notations/understand.ts';
import { UsageError } from './errors.ts';
import type { Given } from './given.ts';
import { sharedOptions } from './options.ts';
import { READ, type ToolCommand, tools } from './tool-commands.ts';

/** The meanings of a text to list, or the one that uses all of it. @throws UsageError if it has none. */
export function meaningsFor({ tool }: ToolCommand, { options, switches }: Given, text: string): readonly Meaning[] {
  const isShort = text.length <= LONGEST;
  const own = tool.name === READ ? undefined : tool;
  const understood = isShort ? meaningsOf(text, [...tools.values()], own, options) : { meanings: [] };
  if (switches.includes(sharedOptions.list) && understood.meanings.length > 0) return understood.meanings;
  const first = firstMeaning(text, understood);
  if (!('message' in first)) return [first];
  throw new UsageError(isShort ? first.message : TOO_LONG, first.remedy, undefined, 1);
}

/** The length that the page accepts, in UTF-16 units. */
const LONGEST = 16_777_216;
const TOO_LONG = 'the text is too long to be read';

/** How a text was read, and its note. */
export function readAs(meaning: Meaning): string {
  const { label, note } = published(meaning);
  return `${[`Read as: ${label}`, note ?? []].flat().join('\n')}\n`;
}

/** The class of a meaning, how the text was read, the start of the result, and what is left. */
export function listed(meaning: Meaning): string {
  const { class: own, label, result, isAmbiguous, note } = published(meaning);
  const isText = typeof result === 'string';
  const start = isText ? result.slice(0, 72).replaceAll(/\s+/g, ' ') : hex.encode(result.subarray(0, 72));
  const shown = `${escapeHiddenCharacters(start)}${result.length > 72 ? '…' : ''}`;
  return `${[`${own}${isAmbiguous ? ', ambiguous' : ''}: ${label}`, shown, note ?? []].flat().join('\n  ')}\n`;
}
