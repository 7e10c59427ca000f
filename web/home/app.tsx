import { useMemo, useRef, useState } from 'preact/hooks';
import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { createActions } from './commands/actions.ts';
import { actionCommands, type Command, toolCommands } from './commands/commands.ts';
import { Palette } from './commands/palette.tsx';
import { ShortcutList } from './commands/shortcut-list.tsx';
import type { ShortcutName } from './commands/shortcuts.ts';
import { outcomeOf, resultOf } from './conversion/outcome.ts';
import { useAnnouncer } from './hooks/use-announcer.ts';
import { useFileDrop } from './hooks/use-file-drop.ts';
import { useLink } from './hooks/use-link.ts';
import { useOutcomeAnnounced } from './hooks/use-outcome-announced.ts';
import { useShell } from './hooks/use-shell.ts';
import { useShortcuts } from './hooks/use-shortcuts.ts';
import { Notice } from './parts/notice.tsx';
import { RequestPanel } from './parts/request-panel.tsx';
import { ToolPanel } from './parts/tool-panel.tsx';
import { parseLink } from './session/link.ts';
import { inputOf, linkedOptions, operationOption, withOperation } from './session/options.ts';
import { createState, currentDraft, openTool, redo, undo } from './session/session.ts';

/** The page: the open tool, the request that does the same, and what leads to the other tools. */
export function App({ registry }: { readonly registry: Registry }) {
  // The same as the build renders; the address is followed then.
  const [state, update] = useState(() => createState(firstTool(registry), {}));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>();
  const [message, announce] = useAnnouncer();
  const box = useRef<HTMLTextAreaElement>(null);

  const { tool } = state;
  const { text, options } = currentDraft(state);
  const input = useMemo(() => inputOf(tool, text, options), [tool, text, options]);
  const outcome = useMemo(() => outcomeOf(tool, input), [tool, input]);
  const result = resultOf(outcome);

  const showError = (error?: string) => setErrors(error === undefined ? [] : [error]);
  const focus = () => box.current?.focus();
  const open = (opened: Tool) => {
    update((before) => openTool(before, opened));
    showError();
    announce(`${opened.title} opened`);
  };
  const follow = (fragment: string) => {
    const link = parseLink(fragment, registry);
    const linked = link.tool ?? firstTool(registry);
    update((before) => {
      const opened = openTool(before, linked);
      return openTool(opened, linked, linkedOptions(linked, link.options, currentDraft(opened).options));
    });
    setErrors(link.errors);
  };
  const actions = createActions({ state, update, focus, announce, showError });
  const closeDialog = () => setDialog(undefined);
  const dismiss = () => {
    setErrors([]);
    // Its button goes, and the focus with it.
    document.querySelector('main')?.focus();
  };
  const perform: Readonly<Record<ShortcutName, () => void>> = {
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    copy: () => void (result !== undefined && actions.copy(result, 'Result')),
    swap: () => {
      if (result !== undefined && operationOption(tool) !== undefined) actions.takeResult(result);
    },
    undo: () => update(undo),
    redo: () => update(redo),
  };

  useLink(tool, options, follow);
  useShell(registry, tool, open, { 'open-palette': perform.palette, 'open-shortcuts': perform.shortcuts });
  useFileDrop((file) => void actions.openFile(file));
  useShortcuts(perform, dialog === undefined ? undefined : closeDialog);
  useOutcomeAnnounced(text, outcome, result, announce);

  const commands = (): readonly Command[] => [
    ...toolCommands(registry, (opened, operation) => {
      open(opened);
      if (operation !== undefined) {
        update((before) => openTool(before, opened, withOperation(opened, currentDraft(before).options, operation)));
      }
      focus();
    }),
    ...actionCommands(tool, result !== undefined, {
      ...perform,
      clear: actions.clear,
      download: () => actions.download(result ?? ''),
    }),
  ];
  return (
    <>
      <Notice errors={errors} onDismiss={dismiss} />
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
