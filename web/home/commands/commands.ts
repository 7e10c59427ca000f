import type { Tool } from '../../../src/core/tool.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { operationOption } from '../session/options.ts';
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
    const operations = operationOption(tool)?.field.choices ?? [];
    return [
      { name: tool.name, title: tool.title, run: () => open(tool, undefined) },
      ...operations.map(({ value }) => ({
        name: `${tool.name}-${value}`,
        title: `${tool.title}: ${value}`,
        run: () => open(tool, value),
      })),
    ];
  });
}

/** What the page does on the open tool. */
export interface ActionCommands extends Readonly<Record<ShortcutName, () => void>> {
  readonly clear: () => void;
  readonly download: () => void;
}

/** A command for each action that there is something to do for. */
export function actionCommands(tool: Tool, hasResult: boolean, actions: ActionCommands): readonly Command[] {
  const onResult = [
    actionCommand('Copy the result', actions.copy, 'copy'),
    actionCommand('Download the result', actions.download),
  ];
  const swap = actionCommand('Swap: take the result as the text', actions.swap, 'swap');
  return [
    ...(hasResult ? onResult : []),
    ...(hasResult && operationOption(tool) !== undefined ? [swap] : []),
    actionCommand('Clear the text', actions.clear),
    actionCommand('Undo', actions.undo, 'undo'),
    actionCommand('Redo', actions.redo, 'redo'),
    actionCommand('Keyboard', actions.shortcuts, 'shortcuts'),
  ];
}

function actionCommand(title: string, run: () => void, shortcut?: ShortcutName): Command {
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
