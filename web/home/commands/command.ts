import { labelOf, type Tool } from '../../../src/core/tool.ts';
import type { Session } from '../session/session.ts';
import type { ShortcutName } from './shortcuts.ts';

/** A command of the palette. */
export interface Command {
  /** Unique; letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** Further search words, in lower case. */
  readonly words: readonly string[];
  /** The keys of its shortcut, if it has one. */
  readonly keys?: string;
  /** A sentence that explains why the command can't run now. */
  readonly obstacle?: string | undefined;
  /** A change of the session, or an action of the page. */
  readonly effect: ((session: Session) => Session) | ActionName;
  /** The id of the control that gets the focus; by default the input. */
  readonly focus?: string;
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

/** The names of a tool, without the short names of its operations. */
export function namesOf(tool: Tool): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ operation }) => operation === undefined);
  return [tool.name, tool.title, labelOf(tool), ...short.map(({ name }) => name)];
}

/** Search words: in lower case, without duplicates. */
export function searchWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}
