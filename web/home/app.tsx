import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toolPath } from '../../src/contract/endpoints.ts';
import { REFERENCE_PATH } from '../../src/contract/path.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../src/core/field-names.ts';
import { labelOf, type Tool } from '../../src/core/tool.ts';
import { slug } from '../../src/documents/markdown.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { createActions } from './commands/actions.ts';
import type { ActionName, Command } from './commands/command.ts';
import { createCommands } from './commands/commands.ts';
import { canContinue, mostTextFileBytes, resultContent } from './conversion/file.ts';
import { outcomeOf, textCounts } from './conversion/outcome.ts';
import { suggestionFor } from './conversion/suggestion.ts';
import { useAnnouncer } from './hooks/use-announcer.ts';
import { useDiagnosis } from './hooks/use-diagnosis.ts';
import { useFileDrop } from './hooks/use-file-drop.ts';
import { useFocus } from './hooks/use-focus.ts';
import { useLink } from './hooks/use-link.ts';
import { useOutcomeAnnounced } from './hooks/use-outcome-announced.ts';
import { useRequest } from './hooks/use-request.ts';
import { useResult } from './hooks/use-result.ts';
import { useShell } from './hooks/use-shell.ts';
import { useShortcuts } from './hooks/use-shortcuts.ts';
import { InputButtons } from './parts/input-buttons.tsx';
import { InputPane } from './parts/input-pane.tsx';
import { Notice } from './parts/notice.tsx';
import { Palette } from './parts/palette.tsx';
import { PrintCopy } from './parts/print-copy.tsx';
import { RequestPanel } from './parts/request-panel.tsx';
import { ResultPanes } from './parts/result-panes.tsx';
import { ShortcutList } from './parts/shortcut-list.tsx';
import { ToolBar } from './parts/tool-bar.tsx';
import { parseLink } from './session/link.ts';
import { inputOf, mainField } from './session/options.ts';
import {
  accept,
  changeText,
  convertsEachLine,
  createSession,
  currentOptions,
  followLink,
  openTool,
  optionsOf,
  setEachLine,
  setOption,
} from './session/session.ts';
import { canPaste, refusedPaste } from './text/clipboard.ts';

/** The page: the open tool, the request panel, the dialogs and the notices. */
export function App({ registry }: { readonly registry: Registry }) {
  // The first rendering must equal the prerendered page. The address is followed afterwards.
  const [session, update] = useState(() => createSession(firstTool(registry)));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>();
  const [origin, setOrigin] = useState('');
  const [message, announce] = useAnnouncer();
  const request = useRequest(announce);
  const box = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  /** The current session, for actions that take time. */
  const latest = useRef(session);
  latest.current = session;
  const focus = useFocus();
  useLayoutEffect(() => setOrigin(location.origin), []);

  const { tool, text, file, isEachLine } = session;
  const tools = useMemo(() => [...registry.values()], [registry]);
  const options = useMemo(() => currentOptions(session), [tool, session.options]);
  const input = useMemo(() => inputOf(tool, text, options), [tool, text, options]);
  const outcome = useMemo(() => outcomeOf(session), [tool, text, file, options, isEachLine]);
  const diagnosis = useDiagnosis(session, outcome, tools);
  const suggestion = useMemo(() => suggestionFor(tools, tool, text, options), [tools, tool, text, options]);
  const wrongField = outcome.kind === 'error' ? outcome.error.field : undefined;
  const wrongOption = wrongField === TEXT_FIELD ? undefined : wrongField;
  const shown = useResult(session, outcome);
  const main = mainField(tool);
  const counts = useMemo(() => textCounts(session), [tool, text, options, isEachLine]);
  const content = useMemo(() => resultContent(session, outcome) ?? '', [outcome]);
  const rules = `${REFERENCE_PATH}#${slug(tool.title)}`;

  const showError = (error?: string) => setErrors(error === undefined ? NO_ERRORS : [error]);
  const open = (opened: Tool) => {
    update((before) => openTool(before, opened));
    showError();
    announce(`${labelOf(opened)} opened.`);
  };
  const actions = createActions({ session, latest, outcome, tools, update, focus, announce, showError });
  const send = () => void request.send(tool, input);
  const copyRequest = () => {
    return actions.copyText(request.language.write(origin + toolPath(tool), input), 'Request');
  };
  const perform: Readonly<Record<ActionName | 'palette', () => unknown>> = {
    ...actions,
    send,
    copyRequest,
    openFile: () => fileInput.current?.click(),
    palette: () => setDialog('palette'),
    shortcuts: () => setDialog('shortcuts'),
    reference: () => location.assign(rules),
    themeLight: () => chooseTheme('light'),
    themeDark: () => chooseTheme('dark'),
    themeSystem: () => chooseTheme('system'),
  };
  const run = ({ title, obstacle, effect, focus: control }: Command) => {
    showError(obstacle);
    if (obstacle !== undefined) return;
    if (typeof effect === 'string') {
      perform[effect]();
      return;
    }
    update(effect);
    announce(`${title}.`);
    focus(control);
  };
  const closeDialog = () => setDialog(undefined);

  useLink(session, (fragment) => {
    const link = parseLink(fragment, registry);
    update((before) => followLink(before, { ...link, tool: link.tool ?? firstTool(registry) }));
    setErrors(link.errors);
  });
  useShell(registry, tool, open, perform.palette);
  const isFileHeld = useFileDrop(([first, ...others]) => {
    closeDialog();
    if (others.length > 0) showError('Drop one file at a time.');
    else if (first !== undefined) void actions.openFile(first);
  });
  useShortcuts(perform, dialog === undefined ? undefined : closeDialog);
  useOutcomeAnnounced(session, outcome, diagnosis, suggestion, announce);

  return (
    <>
      <div class="work">
        <ToolBar
          key={tool.name}
          tool={tool}
          options={options}
          isEachLine={isEachLine}
          rules={rules}
          wrongOption={wrongOption}
          onOption={(option, value) => update((before) => setOption(before, option, value))}
          onEachLine={(on) => update((before) => setEachLine(before, on))}
        />
        <div class="panes">
          <InputPane
            title={main.field.title}
            text={text}
            file={file}
            counts={counts}
            diagnosis={diagnosis}
            isOptionWrong={wrongOption !== undefined}
            suggestion={suggestion}
            examples={tool.examples.filter((example) => 'data' in example)}
            box={box}
            refuses={(pasted, kept, how) => {
              const refusal = refusedPaste(pasted, kept, how, mostTextFileBytes(session));
              showError(refusal);
              return refusal !== undefined;
            }}
            onEdit={(edit, burst) => {
              update((before) => changeText(before, edit(before.text), burst));
              showError();
            }}
            onUndo={actions.undo}
            onRedo={actions.redo}
            onRepair={(repair) => {
              update((before) => accept(before, repair));
              announce(`${repair.label.replaceAll('`', '')}: done.`);
              focus();
            }}
            onSuggestion={(suggested) => {
              update((before) => accept(before, suggested));
              announce(suggested.tool === tool ? 'Decoded.' : `${labelOf(suggested.tool)} opened.`);
              focus();
            }}
            onExample={(example) => actions.fill(example.input)}
          >
            <InputButtons session={session} actions={actions} fileInput={fileInput} />
          </InputPane>
          <ResultPanes
            key={tool.name}
            tool={tool}
            options={options}
            others={tools
              .filter((other) => other !== tool && canContinue(content, other, optionsOf(session, other)))
              .map((other) => ({ value: other.name, title: labelOf(other) }))}
            shown={shown}
            actions={actions}
            onContinue={(name) => {
              const next = registry.get(name);
              if (next !== undefined) actions.continueWith(next);
            }}
          />
        </div>
        <RequestPanel
          tool={tool}
          input={input}
          origin={origin}
          limitation={limitationOf(file !== undefined, convertsEachLine(session))}
          request={request}
          isDisabled={file !== undefined}
          onSend={send}
          onCopy={copyRequest}
        />
      </div>
      <PrintCopy
        inputTitle={main.field.title}
        input={file?.name ?? text}
        resultTitle={tool.output[RESULT_FIELD].title}
        result={shown.isStale ? '' : shown.text}
        isCut={shown.isCut}
      />
      {isFileHeld && <p class="drop">Drop the file to convert it</p>}
      <Notice
        errors={errors}
        onDismiss={() => {
          showError();
          // The focused button disappears.
          focus();
        }}
      />
      <p class="unseen" role="status">
        {message}
      </p>
      {dialog === 'palette' && (
        <Palette commands={createCommands(session, outcome, tools, canPaste())} onRun={run} onClose={closeDialog} />
      )}
      {dialog === 'shortcuts' && <ShortcutList onClose={closeDialog} />}
    </>
  );
}

/** A constant list, so that setting it again causes no rendering. */
const NO_ERRORS: readonly string[] = [];

/** Explains how the request differs from the conversion on the page. */
function limitationOf(isFile: boolean, isEachLine: boolean): string | undefined {
  if (isFile) return 'The API accepts only text, so this request does not include the file.';
  if (isEachLine) return 'The API converts one text per request, so this request converts all lines as one text.';
  return undefined;
}

/** Chooses a theme in the header; web/theme.ts listens. */
function chooseTheme(theme: 'light' | 'dark' | 'system'): void {
  const select = document.querySelector<HTMLSelectElement>('#theme');
  if (select === null) return;
  select.value = theme;
  select.dispatchEvent(new Event('change'));
}
