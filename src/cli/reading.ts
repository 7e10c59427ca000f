import { hex } from '../codecs/hex.ts';
import { escapeHiddenCharacters } from '../core/escapes.ts';
import { firstMeaning, meaningsOf } from '../notations/read.ts';
import { published } from '../notations/read-text.ts';
import type { Meaning } from '../notations/understand.ts';
import { UsageError, withQuotes } from './errors.ts';
import type { Given } from './given.ts';
import { sharedOptions } from './options.ts';
import { READ, type ToolCommand, tools } from './tool-commands.ts';

/** The meaning of a text that uses all of it, with a message; or only a list of its meanings. @throws UsageError */
export function readText({ tool }: ToolCommand, { options, switches }: Given, text: string) {
  if (text.length > LONGEST) throw unread('the text is too long to be read', 'Give only the value.');
  const understood = meaningsOf(text, [...tools.values()], tool.name === READ ? undefined : tool, options);
  const meanings = understood.meanings.map((each) => ({ ...each, options: { ...options, ...each.options } }));
  if (switches.includes(sharedOptions.list) && meanings.length > 0) return { message: meanings.map(listed).join('') };
  const meaning = firstMeaning(text, { ...understood, meanings });
  if ('message' in meaning) throw unread(meaning.message, meaning.remedy);
  const { label, note = [] } = published(meaning);
  return { meaning, message: `${withQuotes([`Read as: ${label}`, note].flat().join('\n'))}\n` };
}

/** The length that the page accepts, in UTF-16 units. */
const LONGEST = 16_777_216;

function unread(message: string, remedy: string): UsageError {
  return new UsageError(message, withQuotes(remedy), { exitCode: 1 });
}

/** The class of a meaning, how the text was read, the start of the result, and what is left. */
function listed(meaning: Meaning): string {
  const { class: own, label, result, isAmbiguous, note = '' } = published(meaning);
  const isText = typeof result === 'string';
  const start = isText ? result.slice(0, 72).replaceAll(/\s+/g, ' ') : hex.encode(result.subarray(0, 72));
  const shown = `${escapeHiddenCharacters(start)}${result.length > 72 ? '…' : ''}`;
  const how = withQuotes(`${own}${isAmbiguous ? ', ambiguous' : ''}: ${label}`);
  return `${[how, shown, withQuotes(note)].filter(Boolean).join('\n  ')}\n`;
}
