import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { labelOf, type Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry, toolsByRank } from '../../src/tools/registry.ts';
import { createActions } from './commands/actions.ts';
import { ShortcutList } from './commands/shortcut-list.tsx';
import type { ShortcutName } from './commands/shortcuts.ts';
import { type Diagnosis, diagnose } from './conversion/diagnosis.ts';
import { fileError } from './conversion/file.ts';
import { diagnoseLine } from './conversion/line-diagnosis.ts';
import { outcomeOf, textCounts } from './conversion/outcome.ts';
import { suggestionFor } from './conversion/suggestion.ts';
import { useAnnouncer } from './hooks/use-announcer.ts';
import { useFileDrop } from './hooks/use-file-drop.ts';
import { useLink } from './hooks/use-link.ts';
import { useOutcomeAnnounced } from './hooks/use-outcome-announced.ts';
import { usePause } from './hooks/use-pause.ts';
import { useResult } from './hooks/use-result.ts';
import { useShell } from './hooks/use-shell.ts';
import { useShortcuts } from './hooks/use-shortcuts.ts';
import { InputButtons } from './parts/input-buttons.tsx';
import { InputPane } from './parts/input-pane.tsx';
import { Notice } from './parts/notice.tsx';
import { PrintCopy } from './parts/print-copy.tsx';
import { RequestPanel, useRequest } from './parts/request-panel.tsx';
import { ResultPanes } from './parts/result-panes.tsx';
import { ToolBar } from './parts/tool-bar.tsx';
import { parseLink } from './session/link.ts';
import { inputOf, mainField, operationOf } from './session/options.ts';
import {
  changeText,
  convertsEachLine,
  createSession,
  currentOptions,
  fill,
  followLink,
  openTool,
  redo,
  setEachLine,
  setOption,
  undo,
} from './session/session.ts';
import { refusedPaste } from './text/paste.ts';

/** Milliseconds without a change after which what is incomplete is shown as an error. */
const PAUSE = 2_500;

/** The page: the open tool, the request that does the same, and what leads to the other tools. */
export function App({ registry }: { readonly registry: Registry }) {
  // The same as the build renders; the address is followed then.
  const [session, update] = useState(() => createSession(firstTool(registry)));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>();
  const [isRequestOpen, setIsRequestOpen] = useState(false);
  const [origin, setOrigin] = useState('');
  const [message, announce] = useAnnouncer();
  const request = useRequest(announce);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => setOrigin(location.origin), []);

  const { tool, text, file, isEachLine, past } = session;
  const tools = useMemo(() => toolsByRank(registry), [registry]);
  const options = useMemo(() => currentOptions(session), [tool, session.options]);
  const input = useMemo(() => inputOf(tool, text, options), [tool, text, options]);
  const outcome = useMemo(() => outcomeOf(session), [tool, text, file, options, isEachLine]);
  const isEmpty = text === '' && file === undefined;
  const found = useMemo((): Diagnosis | undefined => {
    if (outcome.kind !== 'error' || isEmpty) return undefined;
    if (file === undefined) {
      return (convertsEachLine(session) ? diagnoseLine : diagnose)(tool, text, options, outcome.error);
    }
    const sentence = fileError(file, session, outcome.error, tools);
    return { severity: 'wrong', message: sentence, place: undefined, repairs: [] };
  }, [outcome]);
  const isPaused = usePause(found, PAUSE);
  const diagnosis = found?.severity === 'incomplete' && isPaused ? { ...found, severity: 'wrong' as const } : found;
  const suggestion = useMemo(() => suggestionFor(tools, tool, text, options), [tools, tool, text, options]);
  const shown = useResult(session, outcome);
  const { result } = shown;

  const showError = (error?: string) => setErrors(error === undefined ? [] : [error]);
  const focus = () => box.current?.focus();
  const open = (opened: Tool) => {
    update((before) => openTool(before, opened));
    showError();
    announce(`${opened.title} opened`);
  };
  const actions = createActions({ session, result, update, focus, announce, showError });
  const closeDialog = () => setDialog(undefined);
  const perform: Readonly<Record<ShortcutName, () => void>> = {
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    copy: () => void (typeof result === 'string' && actions.copy(result, 'Result')),
    swap: actions.swap,
    undo: () => update(undo),
    redo: () => update(redo),
  };

  useLink(session, (fragment) => {
    const link = parseLink(fragment, registry);
    update((before) => followLink(before, { ...link, tool: link.tool ?? firstTool(registry) }));
    setErrors(link.errors);
  });
  useShell(registry, tool, open, perform.palette);
  useFileDrop((dropped) => void actions.openFile(dropped));
  useShortcuts(perform, dialog === undefined ? undefined : closeDialog);
  useOutcomeAnnounced(outcome, isEmpty ? undefined : (found?.message ?? 'Result'), announce);

  const main = mainField(tool);
  const operation = operationOf(tool, options);
  return (
    <>
      <div class="work">
        <ToolBar
          key={tool.name}
          tool={tool}
          options={options}
          isEachLine={isEachLine}
          wrongOption={outcome.kind === 'error' ? outcome.error.field : undefined}
          onOption={(option, value) => update((before) => setOption(before, option, value))}
          onEachLine={(on) => update((before) => setEachLine(before, on))}
        />
        <div class="panes">
          <InputPane
            title={main.field.title}
            text={text}
            file={file}
            counts={textCounts(session)}
            diagnosis={diagnosis}
            suggestion={suggestion}
            examples={tool.examples.filter((example) => 'data' in example)}
            box={box}
            refuses={(pasted, kept, how) => {
              const refusal = refusedPaste(pasted, kept, how);
              showError(refusal);
              return refusal !== undefined;
            }}
            onEdit={(edit, burst) => update((before) => changeText(before, edit(before.text), burst))}
            onUndo={perform.undo}
            onRedo={perform.redo}
            onRepair={(repair) => {
              update((before) => fill(before, { ...(repair.options ?? currentOptions(before)), text: repair.text }));
              focus();
            }}
            onSuggestion={(suggested) => {
              update((before) =>
                fill(before, { ...suggested.options, text: suggested.text ?? before.text }, suggested.tool),
              );
              focus();
            }}
            onExample={(example) => actions.fill(example.input)}
          >
            <InputButtons actions={actions} isEmpty={isEmpty} canUndo={past.length > 0} onUndo={perform.undo} />
          </InputPane>
          <ResultPanes
            key={tool.name}
            tool={tool}
            operation={operation}
            options={options}
            others={tools
              .filter((other) => other !== tool)
              .map((other) => ({ value: other.name, title: labelOf(other) }))}
            shown={shown}
            actions={actions}
            onContinue={(name) => {
              const next = registry.get(name);
              if (next !== undefined) actions.continueWith(next);
              focus();
            }}
          />
        </div>
        <RequestPanel
          tool={tool}
          input={input}
          origin={origin}
          limitation={convertsEachLine(session) ? 'The API converts one text per request.' : undefined}
          panel={{ isOpen: isRequestOpen, toggle: () => setIsRequestOpen(!isRequestOpen) }}
          answer={request.answer}
          isPending={request.isPending}
          onSend={() => {
            setIsRequestOpen(true);
            void request.send(tool, input);
          }}
          onCopy={actions.copy}
        />
      </div>
      <PrintCopy
        inputTitle={main.field.title}
        input={text}
        resultTitle={tool.output.result.title}
        result={typeof result === 'string' ? result : ''}
      />
      <Notice errors={errors} onDismiss={() => setErrors([])} />
      <p class="unseen" role="status">
        {message}
      </p>
      {dialog === 'shortcuts' && <ShortcutList onClose={closeDialog} />}
    </>
  );
}
