import type { Tool } from '../../src/core/tool.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { type ShortcutName, shownKeys } from './shortcuts.ts';

/** What the palette offers. */
export interface Command {
  /** Told apart by it; letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** Its keys, where it has a shortcut. */
  readonly keys?: string;
  readonly run: () => void;
}

/** A command for each tool, and one for each operation of those that have several. */
export function toolCommands(
  registry: Registry,
  open: (tool: Tool, operation: string | undefined) => void,
): readonly Command[] {
  return [...registry.values()].flatMap((tool) => {
    const operation = tool.fields['operation'];
    const operations = operation?.kind === 'choice' ? operation.choices : [];
    return [
      { name: tool.name, title: tool.title, run: () => open(tool, undefined) },
      ...operations.map((choice) => ({
        name: `${tool.name}-${choice}`,
        title: `${tool.title}: ${choice}`,
        run: () => open(tool, choice),
      })),
    ];
  });
}

/** A command for an action of the page. */
export function actionCommand(title: string, run: () => void, shortcut?: ShortcutName): Command {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { name, title, run, ...(shortcut === undefined ? {} : { keys: shownKeys(shortcut) }) };
}

/** The commands whose titles have all the words of a query, those first that begin with it. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const isFirst = ({ title }: Command) => Number(title.toLowerCase().startsWith(words[0] ?? ''));
  return matches.toSorted((a, b) => isFirst(b) - isFirst(a));
}
