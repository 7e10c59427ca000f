import type { Session } from '../session/session.ts';
import type { ShortcutName } from './shortcuts.ts';

/** A command of the palette. */
export interface Command {
  /** Unique; letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** Further search words, in lower case. */
  readonly words: readonly string[];
  readonly keys?: string;
  /** A sentence that explains why the command can't run now. */
  readonly obstacle?: string | undefined;
  readonly effect: ((session: Session) => Session) | ActionName;
  /** The id of the control that gets the focus; by default the input. */
  readonly focus?: string;
  /** For an operation: the command that also sets options, if the words of a query name exactly these. */
  readonly combine?: (query: readonly string[]) => Command | undefined;
}

/** Actions of the page other than changes of the session. */
export type ActionName =
  | Exclude<ShortcutName, 'palette'>
  | 'save'
  | 'paste'
  | 'openFile'
  | 'clear'
  | 'copyLink'
  | 'send'
  | 'copyRequest'
  | 'reference'
  | 'themeLight'
  | 'themeDark'
  | 'themeSystem';

/** Search words: in lower case, without duplicates. */
export function searchWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}

/** The single words of names in lower case, and of a query. */
export function wordsIn(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
}

/** Whether a word of a query is the start of one of the words. A plural also finds the singular. */
export function findsWord(words: readonly string[], wanted: string): boolean {
  const start = singular(wanted);
  return words.some((word) => word.startsWith(start));
}

/** A word without a plural ending, so that `line numbers` finds `number`. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word;
}
