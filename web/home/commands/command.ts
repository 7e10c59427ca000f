import { labelOf, type Tool } from '../../../src/core/tool.ts';
import type { Session } from '../session/session.ts';
import type { ShortcutName } from './shortcuts.ts';

/** One thing that the palette offers. */
export interface Command {
  /** Told apart by it; letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** What else it is found by, in lower case. */
  readonly words: readonly string[];
  /** Its keys, if it has a shortcut. */
  readonly keys?: string;
  /** Why it does nothing now: a sentence. */
  readonly obstacle?: string | undefined;
  /** A change of the session, or something that the page does. */
  readonly effect: ((session: Session) => Session) | ActionName;
  /** The id of the control that is used next; the input unless told. */
  readonly focus?: string;
}

/** What the page does beside changing the session. */
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

/** What a tool is called: its names, without the short ones that name an operation. */
export function namesOf(tool: Tool): readonly string[] {
  const short = (tool.shortNames ?? []).filter(({ operation }) => operation === undefined);
  return [tool.name, tool.title, labelOf(tool), ...short.map(({ name }) => name)];
}

/** Words as they are searched: in lower case, each once. */
export function searchWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.toLowerCase()).filter(Boolean))];
}
