import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countCodePoints } from '../../src/core/text.ts';
import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { type Actions, createActions } from './actions.ts';
import { actionCommand, type Command, toolCommands } from './commands.ts';
import { createState, currentDraft, openTool, redo, type State, undo } from './draft.ts';
import { parseLink } from './link.ts';
import { Notice } from './notice.tsx';
import { inputOf, withOption } from './options.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { Palette } from './palette.tsx';
import { RequestPanel } from './request-panel.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';
import { ToolPanel } from './tool-panel.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useLink } from './use-link.ts';
import { useListener } from './use-listener.ts';
import { useShell } from './use-shell.ts';

/** The page: the open tool, the request that does the same, and what leads to the other tools. */
export function App({ registry }: { readonly registry: Registry }) {
  const [state, update] = useState(() => {
    const { tool, options } = parseLink(location.hash, registry);
    return createState(tool ?? firstTool(registry), options);
  });
  const [problems, setProblems] = useState(() => parseLink(location.hash, registry).problems);
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>();
  const [message, announce] = useAnnouncer();
  const box = useRef<HTMLTextAreaElement>(null);

  const { tool } = state;
  const { text, options } = currentDraft(state);
  const input = useMemo(() => inputOf(tool, text, options), [tool, text, options]);
  const outcome = useMemo(() => outcomeOf(tool, input), [tool, input]);
  const result = resultOf(tool, outcome);

  const complain = (problem?: string) => setProblems(problem === undefined ? [] : [problem]);
  const focus = () => box.current?.focus();
  const open = (opened: Tool) => {
    update((before) => openTool(before, opened));
    complain();
    announce(`${opened.title} opened`);
  };
  const follow = (fragment: string) => {
    const link = parseLink(fragment, registry);
    const linked = link.tool ?? firstTool(registry);
    update((before) => openTool(before, linked, link.options));
    setProblems(link.problems);
  };
  const actions = createActions({ state, update, focus, announce, complain });
  const closeDialog = () => setDialog(undefined);
  const dismiss = () => {
    setProblems([]);
    // Its button goes, and the focus with it.
    document.querySelector('main')?.focus();
  };
  const perform: Readonly<Record<ShortcutName, () => void>> = {
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    copy: () => void (result !== undefined && actions.copy(result, 'Result')),
    swap: () => {
      if (result !== undefined && tool.fields['operation'] !== undefined) actions.takeResult(result);
    },
    undo: () => update(undo),
    redo: () => update(redo),
  };

  useLink(tool, options, follow);
  useShell(registry, tool, open, { 'open-palette': perform.palette, 'open-shortcuts': perform.shortcuts });
  useFileDrop((file) => void actions.openFile(file));
  useShortcuts(perform, dialog === undefined);
  useOutcomeAnnounced(text, tool, outcome, announce);

  const commands = (): readonly Command[] => [
    ...toolCommands(registry, (opened, operation) => {
      open(opened);
      if (operation !== undefined) update((before) => withOperation(before, operation));
      focus();
    }),
    ...actionCommands(tool, perform, actions, result),
  ];
  return (
    <>
      <Notice problems={problems} onDismiss={dismiss} />
      <ToolPanel state={state} outcome={outcome} actions={actions} box={box} update={update}>
        <RequestPanel tool={tool} input={input} onCopy={actions.copy} onAnnounce={announce} />
      </ToolPanel>
      <p class="unseen" role="status">
        {message}
      </p>
      {dialog === 'palette' && <Palette commands={commands()} onClose={closeDialog} />}
      {dialog === 'shortcuts' && <ShortcutList onClose={closeDialog} />}
    </>
  );
}

/** The text that the tool made: its first output. */
function resultOf(tool: Tool, { data }: Outcome): string | undefined {
  const name = Object.keys(tool.output).find((output) => tool.output[output]?.kind === 'text');
  const value = name === undefined ? undefined : data?.[name];
  return typeof value === 'string' ? value : undefined;
}

function withOperation(state: State, operation: string): State {
  const field = state.tool.fields['operation'];
  if (field === undefined) return state;
  return openTool(state, state.tool, withOption(currentDraft(state).options, { name: 'operation', field }, operation));
}

function actionCommands(
  tool: Tool,
  perform: Readonly<Record<ShortcutName, () => void>>,
  actions: Actions,
  result: string | undefined,
): readonly Command[] {
  const onResult = [
    actionCommand('Copy the result', perform.copy, 'copy'),
    ...(tool.fields['operation'] === undefined
      ? []
      : [actionCommand('Swap: take the result as the text', perform.swap, 'swap')]),
    actionCommand('Download the result', () => result !== undefined && actions.download(result)),
  ];
  return [
    ...(result === undefined ? [] : onResult),
    actionCommand('Clear the text', actions.clear),
    actionCommand('Undo', perform.undo, 'undo'),
    actionCommand('Redo', perform.redo, 'redo'),
    actionCommand('Keyboard', perform.shortcuts, 'shortcuts'),
  ];
}

/** Does what keys ask for, unless a dialog is open. */
function useShortcuts(perform: Readonly<Record<ShortcutName, () => void>>, isActive: boolean): void {
  useListener('keydown', (event) => {
    const name = shortcutOf(event);
    if (name === undefined || !isActive) return;
    // Other boxes have the browser's own history.
    const isElsewhere =
      event.target instanceof Element && event.target.matches('input[type="number"], .option textarea');
    if ((name === 'undo' || name === 'redo') && isElsewhere) return;
    event.preventDefault();
    perform[name]();
  });
}

/** Milliseconds of quiet after which a screen reader is told what came of the typing. */
const QUIET_MILLISECONDS = 1_000;

/** Tells a screen reader what came of the typing, when it pauses. */
function useOutcomeAnnounced(text: string, tool: Tool, outcome: Outcome, announce: (message: string) => void): void {
  const told = useRef(outcome);

  useEffect(() => {
    if (told.current === outcome || text === '') return;
    const timer = setTimeout(() => {
      told.current = outcome;
      announce(outcome.error?.message ?? `Result: ${countCodePoints(resultOf(tool, outcome) ?? '')} characters`);
    }, QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome, text, tool, announce]);
}
