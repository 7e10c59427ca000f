import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TEXT_FIELD } from '../../src/core/field-names.ts';
import type { Tool } from '../../src/core/tool.ts';
import { firstTool, type Registry } from '../../src/tools/registry.ts';
import { canPaste } from '../clipboard.ts';
import { useAddress } from './address.ts';
import { useAnnouncer, useOutcomeAnnounced } from './announcements.ts';
import { createActions } from './commands/actions.ts';
import type { ActionName, Command } from './commands/command.ts';
import { createCommands, findCommands } from './commands/commands.ts';
import { Palette } from './commands/palette.tsx';
import type { Diagnosis } from './conversion/diagnosis.ts';
import { openWith } from './conversion/file.ts';
import { useFocus } from './focus.ts';
import { referenceOf, useFrame } from './frame.ts';
import { useLeaveWarning } from './leaving.ts';
import { InputPane } from './parts/input-pane.tsx';
import { FileDrop, Notice } from './parts/notices.tsx';
import { RequestPanel, useRequest } from './parts/request-panel.tsx';
import { ResultPane, useResult } from './parts/result-pane.tsx';
import { untranslated } from './parts/text.tsx';
import { ToolBar } from './parts/tool-bar.tsx';
import { useRemembered } from './remember.ts';
import { useScreenKeyboard } from './screen-keyboard.ts';
import { parseLink } from './session/link.ts';
import { createSession, followLink, openTool, type Session } from './session/session.ts';
import { useStrayInput } from './stray-input.ts';
import { useReport } from './use-report.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The page: the open tool, the request panel, the dialogs and the notices. */
export function App({ registry, script }: { readonly registry: Registry; readonly script: string }) {
  // The first rendering must equal the prerendered page. The address is followed afterwards.
  const [session, update] = useState(() => createSession(firstTool(registry)));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [message, announce] = useAnnouncer();
  const fileInput = useRef<HTMLInputElement>(null);
  const latest = useRef(session);
  latest.current = session;
  const opening = useRef<File>(undefined);
  const focus = useFocus();

  const { tool } = session;
  const tools = useMemo(() => [...registry.values()], [registry]);
  const [report, cancel] = useReport(session, registry, script);
  const { outcome, reading, converted } = report;
  const diagnosis = useSettled(report.diagnosis);
  const isOptionWrong = outcome.kind === 'error' && ![undefined, TEXT_FIELD].includes(outcome.error.field);
  const shown = useResult(session, report);

  const showError = (error?: string) => setErrors(error === undefined ? NO_ERRORS : [error]);
  const open = (opened: Tool) => {
    update((before) => openWith(before, opened));
    showError();
    announce(`${opened.title} opened.`);
  };
  const actions = createActions({ session, latest, opening, report, tools, update, focus, announce, showError });
  // A request converts what is read.
  const requested = useMemo(() => ({ ...session, ...converted }), [session, converted]);
  const isInPlace = reading !== undefined && converted === undefined && outcome.kind !== 'pending';
  const request = useRequest(requested, isInPlace, announce, actions.copyText);
  const perform: Readonly<Record<ActionName | 'palette', () => unknown>> = {
    ...actions,
    showRequest: () => request.setIsOpen(true),
    send: request.send,
    copyRequest: request.copy,
    openFile: () => fileInput.current?.click(),
    palette: () => setPaletteOpen(true),
    reference: () => window.open(referenceOf(tool), '_blank', 'noopener'),
    themeLight: () => chooseTheme('light'),
    themeDark: () => chooseTheme('dark'),
    themeSystem: () => chooseTheme('system'),
  };
  const run = ({ title, effect, options, reason }: Command) => {
    showError(reason);
    if (reason !== undefined) return;
    if (typeof effect === 'string') {
      perform[effect]();
      return;
    }
    update((before) => effect(before, options));
    announce(`${title}.`);
    focus();
  };
  const find = (query: string) => {
    const commands = createCommands(session, outcome, tools, canPaste(), themeSelect()?.value ?? '');
    return findCommands(commands, query);
  };
  const closePalette = () => setPaletteOpen(false);

  const openFiles = ([first, ...others]: readonly File[]) => {
    if (others.length > 0) showError('Open one file at a time.');
    else if (first !== undefined) void actions.openFile(first);
  };

  useRemembered(session, registry);
  useAddress(session, (fragment) => {
    const link = parseLink(fragment, registry);
    const isChosen = link.tool !== undefined && history.state === null;
    const linked = { ...link, tool: link.tool ?? firstTool(registry) };
    const follow = (before: Session) => followLink(before, linked, isChosen);
    // A link without options leaves the operation to what is pasted.
    const isBare = isChosen && fragment === `#${linked.tool.name}`;
    update((before) => (isBare ? openTool(follow(before), linked.tool) : follow(before)));
    setErrors(link.errors);
  });
  useFrame(registry, tool, open, perform.palette);
  useShortcuts(perform, isPaletteOpen ? closePalette : undefined);
  useStrayInput(actions, openFiles);
  useLeaveWarning(session);
  useScreenKeyboard();
  useOutcomeAnnounced(session, report, diagnosis, announce);

  return (
    <>
      <div class="work">
        <ToolBar
          key={tool.name}
          session={session}
          wrong={isOptionWrong ? outcome : undefined}
          onChange={update}
          copyLink={actions.copyLink}
        />
        <div class="panes">
          <InputPane
            session={session}
            actions={actions}
            report={report}
            diagnosis={diagnosis}
            isOptionWrong={isOptionWrong}
            fileInput={fileInput}
          />
          <ResultPane
            key={tool.name}
            session={session}
            report={report}
            tools={tools}
            shown={shown}
            actions={actions}
            showRequest={perform.showRequest}
            cancel={cancel}
          />
        </div>
        {request.isOpen && <RequestPanel session={requested} isInPlace={isInPlace} request={request} />}
      </div>
      <FileDrop
        onDrop={(files) => {
          closePalette();
          openFiles(files);
        }}
      />
      <Notice
        errors={errors}
        onDismiss={() => {
          showError();
          // The focused button disappears.
          focus();
        }}
      />
      {/* It can contain the result. */}
      <p class="unseen" role="status" ref={untranslated}>
        {message}
      </p>
      <Palette find={find} onChoose={run} isOpen={isPaletteOpen} onClose={closePalette} />
    </>
  );
}

/** A constant list, so that setting it again causes no rendering. */
const NO_ERRORS: readonly string[] = [];

/** The diagnosis, in which an incomplete text is wrong if it has not changed for a while. */
function useSettled(diagnosis: Diagnosis | undefined): Diagnosis | undefined {
  const [settled, setSettled] = useState<Diagnosis>();

  useEffect(() => {
    const timer = setTimeout(() => setSettled(diagnosis), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [diagnosis]);

  const isPaused = settled === diagnosis;
  return diagnosis?.severity === 'incomplete' && isPaused ? { ...diagnosis, severity: 'wrong' } : diagnosis;
}

const PAUSE_MILLISECONDS = 2_500;

/** Chooses a theme in the header; web/theme.ts listens. */
function chooseTheme(theme: 'light' | 'dark' | 'system'): void {
  const select = themeSelect();
  if (select === null) return;
  select.value = theme;
  select.dispatchEvent(new Event('change'));
}

function themeSelect(): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>('#theme');
}
