import { chosenOperation, type FieldValue } from '../../../src/core/field.ts';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Division } from '../../../src/notations/notation.ts';
import type { Meaning } from '../../../src/notations/understand.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import { isDecoding, linkedOptions, type NamedField, type Options, withOption, withValues } from './options.ts';

/** The state of the page: one text for all tools, and its history. It is in memory only, until the tab is closed. */
export interface Session extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** The burst of edits that the newest step belongs to. Further edits of the same kind continue it. */
  readonly burst: Burst | undefined;
  /** The tool at the start, until a link or the user chooses one or its options. What is pasted can open another one. */
  readonly origin: Pick<Snapshot, 'tool' | 'settings'> | undefined;
  /** The tool as it was opened or before *Swap*, until an option is chosen. What is pasted can choose its operation. */
  readonly opened: Session['origin'];
}

/** The state that undo restores. Opening a tool or following a link is not a step of the history. */
export interface Snapshot {
  readonly tool: Tool;
  readonly text: string;
  /** Converted instead of the text, which is then empty. */
  readonly file: OpenedFile | undefined;
  /** The file that contains the text, until the text is edited. */
  readonly source: OpenedFile | undefined;
  readonly settings: ReadonlyMap<string, Settings>;
  readonly reading: ReadingChoice;
}

/**
 * How the text is read: as what it means first, as it is written, or as the meaning with a title, as long as it explains
 * as much of the text, and is not less clear.
 */
export type ReadingChoice =
  | 'automatic'
  | 'written'
  | (Pick<Meaning, 'class' | 'isAmbiguous'> & { readonly title: string });

/** A file whose bytes are converted. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The media type that the system gives it; empty if it is unknown. */
  readonly type?: string;
  /** Whether the bytes are those of a text that was pasted or converted: UTF-8, and nowhere else. */
  readonly isText?: boolean;
}

/** A content to convert: a text, or the bytes of a file. */
export type Content = string | OpenedFile;

/** A file with a text that a text box shows. */
export interface TextFile {
  readonly text: string;
  readonly source: OpenedFile;
}

/** A series of edits that one undo reverts: edits of one kind, each within a second of the previous one. */
export interface Burst {
  readonly kind: string;
  /** Milliseconds since an arbitrary start. */
  readonly time: number;
  /** Whether a new burst begins here, such as at the start of a word. */
  readonly isNew?: boolean;
}

/** What was chosen for a tool. */
export interface Settings {
  readonly options: Options;
  /** The chosen form of the result, by its name, or {@link PLAIN}; undefined if none was chosen: a reading can have its own. */
  readonly form?: string | undefined;
  /** Whether the switch of the tool is on: see line-switch.ts. */
  readonly isSwitched?: boolean | undefined;
}

/** The form of a result that is shown as it is, also if a reading has a form. */
export const PLAIN = 'plain';

/** A tool with its settings, as a link has them: see link.ts. */
export interface Linked extends Pick<Snapshot, 'tool'>, Settings {}

/** What is changed at once: a tool, its options, and a content. A file replaces the text. */
export interface Changes extends Partial<Pick<Snapshot, 'reading'>> {
  readonly tool?: Tool | undefined;
  readonly content?: Content | undefined;
  readonly options?: Options | undefined;
}

const BURST_MILLISECONDS = 1_000;
const MOST_KEPT = 200;
/** The most bytes that all steps contain together: the largest file, so that Clear can be undone. */
const MOST_HELD = 32 * 1024 * 1024;

/** The state of a page that opens with a tool, of which the switch can be on. */
export function createSession(tool: Tool, options: Options = {}, isOn = false): Session {
  const settings = new Map([[tool.name, { options, isSwitched: isOn || undefined }]]);
  const content = { text: '', file: undefined, source: undefined };
  const history = { past: [], future: [], burst: undefined, opened: undefined };
  return { tool, ...content, settings, reading: 'automatic', ...history, origin: { tool, settings } };
}

/** The options of a tool, by default of the open one. The same object until one changes. */
export function currentOptions(session: Snapshot, tool = session.tool): Options {
  return settingsOf(session, tool).options;
}

/** The settings of a tool, by default of the open one. */
export function settingsOf(session: Snapshot, tool = session.tool): Settings {
  return session.settings.get(tool.name) ?? DEFAULTS;
}

const DEFAULTS: Settings = { options: {} };

/** How the input is divided before it is converted: see line-switch.ts. */
export function divisionOf(session: Snapshot): Division {
  if (settingsOf(session).isSwitched !== true) return 'whole';
  return canConvertEachLine(session.tool) ? 'lines' : 'after first line';
}

/** Opens a tool with its last options. */
export function openTool(session: Session, tool: Tool): Session {
  const { settings } = session;
  const reading = readingIn(session, tool);
  return { ...session, tool, reading, burst: undefined, origin: undefined, opened: { tool, settings } };
}

/** Opens a tool that was not chosen, with options, as a part of the newest step. */
export function openFound(session: Session, tool: Tool, options: Options): Session {
  const set = withValues(tool, currentOptions(session, tool), options);
  return { ...session, tool, settings: withOptions({ ...session, tool }, set) };
}

/** Another tool has other meanings. */
function readingIn({ tool, reading }: Snapshot, next: Tool): ReadingChoice {
  return tool === next || reading === 'written' ? reading : 'automatic';
}

/** Opens the tool of a link with its settings. The link names a tool, or does not. */
export function followLink(session: Session, { tool, options, isSwitched, form }: Linked, isChosen = true): Session {
  const opened = openTool(session, tool);
  const linked = linkedOptions(tool, options, currentOptions(opened));
  const settings = withSettings(opened, { options: linked, form, isSwitched });
  return { ...opened, settings, origin: isChosen ? undefined : { tool, settings }, opened: undefined };
}

/** The target of a link to the open tool. */
export function linkedOf(session: Snapshot): Linked {
  return { ...settingsOf(session), tool: session.tool };
}

/** Sets an option. Typing into its box is one step per burst. */
export function setOption(session: Session, option: NamedField, value: FieldValue, time = performance.now()): Session {
  const { kind } = option.field;
  const burst = kind === 'text' || kind === 'integer' ? { kind: `option ${option.name}`, time } : undefined;
  const options = withOption(currentOptions(session), option, value);
  return step(session, { settings: withOptions(session, options) }, burst);
}

/** Sets the form of the result. */
export function setForm(session: Session, form: string): Session {
  return step(session, { settings: withSettings(session, { form }) });
}

/** Sets the switch of the open tool: see line-switch.ts. */
export function setSwitch(session: Session, isOn: boolean): Session {
  return step(session, { settings: withSettings(session, { isSwitched: isOn || undefined }) });
}

/** A session that converts each line. */
export function byLines(session: Snapshot): Snapshot {
  return { ...session, settings: withSettings(session, { isSwitched: true }) };
}

/** Replaces the content: the text by a file, a file by a text, or either by another one. What is brought is read. */
export function changeContent(
  session: Session,
  given: Content | TextFile,
  reading: ReadingChoice = 'automatic',
  burst?: Burst,
): Session {
  return step(session, { ...content(given), reading }, burst);
}

/** Reads the text in another way. */
export function setReading(session: Session, reading: ReadingChoice): Session {
  return step(session, { reading });
}

/** Sets several options as one change. The other options stay. */
export function setOptions(session: Session, options: Options): Session {
  const set = withValues(session.tool, currentOptions(session), options);
  return step(session, { settings: withOptions(session, set) });
}

/** Applies several changes as one step. The other options of the tool are kept if its operation does not use them. */
export function change(session: Session, changes: Changes): Session {
  const { tool = session.tool, content: given, options } = changes;
  const { reading = given === undefined ? readingIn(session, tool) : 'written' } = changes;
  const set = options && linkedOptions(tool, options, currentOptions(session, tool));
  return step(session, {
    ...{ tool, reading },
    ...(given === undefined ? {} : content(given)),
    ...(set === undefined ? {} : { settings: withOptions({ ...session, tool }, set) }),
  });
}

/** Applies the text and options of an example, as a single step, and the defaults of the other options. */
export function fill(session: Session, input: Options): Session {
  const { tool } = session;
  const settings = new Map(session.settings).set(tool.name, { options: withValues(tool, {}, input) });
  return step(session, { ...content(String(input[TEXT_FIELD] ?? '')), settings, reading: 'written' });
}

/** The session with the text of a reading, and with the settings that the reading needs. */
export function withValue(session: Snapshot, text: string, { options, form, isSwitched }: Settings): Snapshot {
  const { tool } = session;
  const before = settingsOf(session);
  const settings = withSettings(session, {
    options: withValues(tool, before.options, options),
    form: before.form ?? form,
    // The lines of a list have no values of their own.
    isSwitched: canConvertEachLine(tool) ? isSwitched : before.isSwitched,
  });
  const { file, source = file } = session;
  return { ...session, text, file: undefined, source, settings };
}

/** Makes the result the input, and chooses the operation opposite to that of the settings it was made with, if any. */
export function swap(
  session: Session,
  result: Content,
  { settings }: Pick<Snapshot, 'settings'> = session,
  reading: ReadingChoice = 'written',
): Session {
  const { tool } = session;
  const converted = { ...session, settings };
  const options = currentOptions(converted);
  const { undoneBy } = chosenOperation(tool, options) ?? {};
  const swapped = undoneBy === undefined ? options : withValues(tool, options, { operation: undoneBy });
  const { origin, opened = origin ? undefined : { tool, settings: session.settings } } = session;
  const changed = step(session, { ...content(result), reading, settings: withOptions(converted, swapped) });
  return { ...changed, origin, opened };
}

/** Reverts the newest step, including its tool and options. */
export function undo(session: Session): Session {
  return travel(session, 'past', 'future');
}

/** Restores the step that was undone last. */
export function redo(session: Session): Session {
  return travel(session, 'future', 'past');
}

function travel(session: Session, from: 'past' | 'future', to: 'past' | 'future'): Session {
  const snapshot = session[from].at(-1);
  if (snapshot === undefined) return session;
  return {
    ...session,
    ...snapshot,
    [from]: session[from].slice(0, -1),
    [to]: [...session[to], snapshotOf(session)],
    burst: undefined,
  };
}

/** Makes a change that can be undone, unless it changes nothing. */
function step(session: Session, changes: Partial<Snapshot>, burst?: Burst): Session {
  const before = snapshotOf(session);
  const after = { ...before, ...changes };
  if (isSame(before, after)) return session;
  const continues =
    burst !== undefined &&
    !burst.isNew &&
    session.burst?.kind === burst.kind &&
    burst.time - session.burst.time < BURST_MILLISECONDS;
  const past = continues ? session.past : newest([...session.past, before]);
  const { origin, opened } = (changes.settings ?? changes.tool) ? CHOSEN : session;
  return { ...after, past, future: [], burst, origin, opened };
}

const CHOSEN = { origin: undefined, opened: undefined };

/** The newest steps, up to the limits. A content that adjacent steps share counts once. */
function newest(steps: readonly Snapshot[]): readonly Snapshot[] {
  let held = 0;
  const tooOld = steps.findLastIndex(({ text, file, source }, index) => {
    const next = steps[index + 1];
    if (text !== next?.text) held += 2 * text.length;
    if (file !== next?.file) held += file?.bytes.length ?? 0;
    if (source !== next?.source) held += source?.bytes.length ?? 0;
    return held > MOST_HELD;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MOST_KEPT));
}

/** The part of a session that determines what the page shows. */
export function snapshotOf({ tool, text, file, source, settings, reading }: Session): Snapshot {
  return { tool, text, file, source, settings, reading };
}

function content(given: Content | TextFile): Pick<Snapshot, 'text' | 'file' | 'source'> {
  if (typeof given === 'string') return { text: given, file: undefined, source: undefined };
  return 'text' in given ? { ...given, file: undefined } : { text: '', file: given, source: undefined };
}

/** The settings with other options of the open tool. */
function withOptions(session: Snapshot, options: Options): Snapshot['settings'] {
  const { tool } = session;
  const { form, options: before } = settingsOf(session);
  // Encoded and decoded results have different forms.
  const isSameKind = isDecoding(tool, before) === isDecoding(tool, options);
  return withSettings(session, { options, form: isSameKind ? form : undefined });
}

/** The settings with changes of those of the open tool. */
function withSettings(session: Snapshot, changes: Partial<Settings>): Snapshot['settings'] {
  return new Map(session.settings).set(session.tool.name, { ...settingsOf(session), ...changes });
}

function isSame(one: Snapshot, other: Snapshot): boolean {
  const names = ['tool', 'text', 'file', 'source', 'reading'] as const;
  return (
    names.every((name) => one[name] === other[name]) && areSame(settingsOf(one, one.tool), settingsOf(other, one.tool))
  );
}

function areSame(one: Settings, other: Settings): boolean {
  const names = Object.keys(one.options);
  return (
    one.form === other.form &&
    one.isSwitched === other.isSwitched &&
    names.length === Object.keys(other.options).length &&
    names.every((name) => Object.is(one.options[name], other.options[name]))
  );
}
