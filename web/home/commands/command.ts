import type { ShortcutName } from '../../shortcuts.ts';
import type { Options } from '../session/options.ts';
import type { Session } from '../session/session.ts';
import type { Findable } from './search.ts';

/** Options by the words that mean them, with their titles. */
export type Settings = ReadonlyMap<string, { readonly title: string; readonly options: Options }>;

/** A command of the palette. */
export interface Command extends Findable {
  /** Unique; letters, digits and hyphens. */
  readonly name: string;
  /** The heading above the command, if that of the command before it differs. */
  readonly group?: string | undefined;
  readonly icon?: string | undefined;
  readonly detail?: string | undefined;
  readonly keys?: string | undefined;
  /** The title with that of the tool, among results of a search. */
  readonly longTitle?: string;
  /** A sentence if it is impossible now: why. */
  readonly reason?: string | undefined;
  /** Whether it changes nothing now, such as the chosen operation. Only a search shows it. */
  readonly isDone?: boolean | undefined;
  /** Whether only a search shows it. */
  readonly isMinor?: boolean;
  readonly effect: ((session: Session, options?: Options) => Session) | ActionName;
  /** The options that the words of the query mean. */
  readonly options?: Options;
  /** The options that some of its words mean. */
  readonly settings?: Settings | undefined;
}

/** Actions of the page other than changes of the session. */
export type ActionName =
  | Exclude<ShortcutName, 'palette'>
  | 'save'
  | 'paste'
  | 'openFile'
  | 'clear'
  | 'copyLink'
  | 'showRequest'
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
