import type { FieldValue } from '../../../src/core/field.ts';
import { TEXT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import {
  inverseOf,
  linkedOptions,
  type NamedField,
  type Options,
  operationOf,
  optionFields,
  withOperation,
  withOption,
} from './options.ts';

/** What the page knows, as a value: one text for all tools, and its history. It is in memory only, and gone with the tab. */
export interface Session extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  /** The burst of edits that the newest step belongs to, which more of the same continue. */
  readonly burst: Burst | undefined;
}

/** What a step of the history goes back to. Opening a tool or following a link is not a step. */
interface Snapshot {
  readonly tool: Tool;
  readonly text: string;
  /** Converted in place of the text, which is then empty. */
  readonly file: OpenedFile | undefined;
  /** By the names of the tools. */
  readonly options: ReadonlyMap<string, Options>;
  /** Whether each line is converted by itself, by the tools that can. */
  readonly isEachLine: boolean;
}

/** A file whose bytes are converted. */
export interface OpenedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What can be converted: a text, or the bytes of a file. */
export type Content = string | OpenedFile;

/** Edits of one kind, each within a second of the one before, are undone together. */
export interface Burst {
  readonly kind: string;
  /** Milliseconds, from any start. */
  readonly time: number;
  /** Whether a new burst begins here, as with each word. */
  readonly isNew?: boolean;
}

/** What a link opens: see link.ts. */
interface Linked {
  readonly tool: Tool;
  readonly options: Options;
  readonly isEachLine: boolean;
}

/** What is offered about a text: a repair or a suggestion. */
interface Accepted {
  readonly tool?: Tool;
  readonly text?: string;
  readonly options?: Options;
}

const BURST_MILLISECONDS = 1_000;
const MOST_STEPS = 200;
/** UTF-16 units and bytes that the steps hold: a swap of a large file makes another one each time. */
const MOST_HELD = 64 * 1024 * 1024;

/** A page that opens with a tool. */
export function createSession(tool: Tool, options: Options = {}, isEachLine = false): Session {
  return {
    tool,
    text: '',
    file: undefined,
    options: new Map([[tool.name, options]]),
    isEachLine,
    past: [],
    future: [],
    burst: undefined,
  };
}

/** The options of the open tool. */
export function currentOptions(session: Session): Options {
  return optionsOf(session, session.tool);
}

/** Whether what is open is converted line by line: the reader wants it, and the tool can. */
export function convertsEachLine({ isEachLine, tool, file }: Session): boolean {
  return isEachLine && file === undefined && canConvertEachLine(tool);
}

/** Opens a tool with the options that it was left with. */
export function openTool(session: Session, tool: Tool): Session {
  return { ...session, tool, burst: undefined };
}

/** Opens what a link names. */
export function followLink(session: Session, { tool, options, isEachLine }: Linked): Session {
  const merged = linkedOptions(tool, options, optionsOf(session, tool));
  return {
    ...openTool(session, tool),
    options: withOptions(session, tool, merged),
    isEachLine: canConvertEachLine(tool) ? isEachLine : session.isEachLine,
  };
}

/** Sets an option of the open tool. What is typed into its box within a second is one step. */
export function setOption(session: Session, option: NamedField, value: FieldValue, time = performance.now()): Session {
  const { kind } = option.field;
  const burst = kind === 'text' || kind === 'integer' ? { kind: `option ${option.name}`, time } : undefined;
  const options = withOption(currentOptions(session), option, value);
  return step(session, { options: withOptions(session, session.tool, options) }, burst);
}

/** Sets whether each line is converted by itself. */
export function setEachLine(session: Session, isEachLine: boolean): Session {
  return step(session, { isEachLine });
}

/** Changes the text, in place of a file too. */
export function changeText(session: Session, text: string, burst?: Burst): Session {
  return step(session, content(text), burst);
}

/** Takes a file in place of the text. */
export function takeFile(session: Session, file: OpenedFile): Session {
  return step(session, content(file));
}

/** Sets options of the open tool at once, as one step; the others stay. */
export function setOptions(session: Session, options: Options): Session {
  const set = withValues(session.tool, currentOptions(session), options);
  return step(session, { options: withOptions(session, session.tool, set) });
}

/** Takes a repair or a suggestion as one step: another tool or text, and its options, with the defaults of the others. */
export function accept(session: Session, { tool = session.tool, text, options }: Accepted): Session {
  const set = options && linkedOptions(tool, options, optionsOf(session, tool));
  return step(session, {
    tool,
    ...(text === undefined ? {} : content(text)),
    ...(set === undefined ? {} : { options: withOptions(session, tool, set) }),
  });
}

/** Takes an example's text and options, with the defaults of the others. */
export function fill(session: Session, input: Options): Session {
  const { tool } = session;
  const options = withOptions(session, tool, withValues(tool, {}, input));
  return step(session, { ...content(String(input[TEXT_FIELD] ?? '')), options, isEachLine: false });
}

/** Takes the result as what is converted, with the operation that undoes the chosen one if there is one. */
export function swap(session: Session, result: Content): Session {
  const { tool } = session;
  const options = currentOptions(session);
  const operation = inverseOf(tool, options) ?? operationOf(tool, options);
  const inverse = operation === undefined ? options : withOperation(tool, options, operation);
  return step(session, { ...content(result), options: withOptions(session, tool, inverse) });
}

/**
 * Opens another tool with the result of this one.
 *
 * @param options Those that the other tool needs for it; the ones that it was left with unless told.
 */
export function continueWith(session: Session, tool: Tool, result: Content, options?: Options): Session {
  return step(session, {
    ...content(result),
    tool,
    ...(options && { options: withOptions(session, tool, options) }),
  });
}

/** Takes the newest step back, with the tool and the options of then. */
export function undo(session: Session): Session {
  return travel(session, 'past', 'future');
}

/** Does again what was taken back. */
export function redo(session: Session): Session {
  return travel(session, 'future', 'past');
}

function travel(session: Session, from: 'past' | 'future', to: 'past' | 'future'): Session {
  const snapshot = session[from].at(-1);
  if (snapshot === undefined) return session;
  return {
    ...snapshot,
    past: session.past,
    future: session.future,
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
    burst.time - session.burst.time < BURST_MILLISECONDS &&
    session.past.length > 0;
  const past = continues ? session.past : newest([...session.past, before]);
  return { ...after, past, future: [], burst };
}

/** The newest steps, as many as are kept. Contents that neighbours share count once. */
function newest(steps: readonly Snapshot[]): readonly Snapshot[] {
  let held = 0;
  const tooOld = steps.findLastIndex(({ text, file }, index) => {
    const next = steps[index + 1];
    if (text !== next?.text) held += text.length;
    if (file !== next?.file) held += file?.bytes.length ?? 0;
    return held > MOST_HELD;
  });
  return steps.slice(Math.max(tooOld + 1, steps.length - MOST_STEPS));
}

function snapshotOf({ tool, text, file, options, isEachLine }: Session): Snapshot {
  return { tool, text, file, options, isEachLine };
}

function content(given: Content): Pick<Snapshot, 'text' | 'file'> {
  return typeof given === 'string' ? { text: given, file: undefined } : { text: '', file: given };
}

/** The options of a tool, open or not. */
export function optionsOf({ options }: Snapshot, tool: Tool): Options {
  return options.get(tool.name) ?? {};
}

function withValues(tool: Tool, options: Options, values: Options): Options {
  const changed = optionFields(tool).filter(({ name }) => name in values);
  return changed.reduce((before, option) => withOption(before, option, values[option.name] ?? ''), options);
}

function withOptions(session: Session, tool: Tool, options: Options): ReadonlyMap<string, Options> {
  return new Map(session.options).set(tool.name, options);
}

function isSame(one: Snapshot, other: Snapshot): boolean {
  return (
    one.tool === other.tool &&
    one.text === other.text &&
    one.file === other.file &&
    one.isEachLine === other.isEachLine &&
    (one.options === other.options || areSame(optionsOf(one, one.tool), optionsOf(other, one.tool)))
  );
}

function areSame(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
