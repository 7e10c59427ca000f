import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type NamedField, type Options, withOption } from './options.ts';

/**
 * What the page knows: the tool that is open, and a draft for each, with its history. It is in memory only, and gone with
 * the tab.
 */
export interface State {
  readonly tool: Tool;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** The text that was typed last, in whichever tool: one that has none of its own takes it up. */
  readonly lastText: string;
}

/** One tool's text and options. */
export interface Draft {
  /** Undefined until a text is typed here. */
  readonly text: string | undefined;
  readonly options: Options;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The burst of typing that the newest step came of, which more of the same continues. */
  readonly burst: Burst | undefined;
}

/** What a step of the history goes back to; the options where the step changed them too. */
interface Step {
  readonly text: string;
  readonly options?: Options;
}

/** Edits of one kind, each within a second of the one before, are undone at once. */
export interface Burst {
  readonly kind: string;
  /** Milliseconds, from any start. */
  readonly time: number;
  /** Whether a new burst begins here, as with each word. */
  readonly isNew?: boolean;
}

const BURST_MILLISECONDS = 1_000;
const MOST_STEPS = 200;

const newDraft: Draft = { text: undefined, options: {}, past: [], future: [], burst: undefined };

/** A page that opens with a tool. */
export function createState(tool: Tool, options: Options): State {
  return openTool({ tool, drafts: new Map(), lastText: '' }, tool, options);
}

/** The draft of the open tool, with its text. */
export function currentDraft(state: State): Draft & { readonly text: string } {
  const draft = state.drafts.get(state.tool.name) ?? newDraft;
  return { ...draft, text: draft.text ?? state.lastText };
}

/** Opens a tool with its draft, or with other options. */
export function openTool(state: State, tool: Tool, options?: Options): State {
  const opened = { ...state, tool };
  return options === undefined ? opened : withDraft(opened, { options });
}

/** Sets one option. It is no step of the history. */
export function setOption(state: State, option: NamedField, value: FieldValue): State {
  return withDraft(state, { options: withOption(currentDraft(state).options, option, value) });
}

/** Changes the text, and with `options` these too, as one step of the history. */
export function changeText(state: State, text: string, { options, burst }: Change = {}): State {
  const draft = currentDraft(state);
  if (text === draft.text && (options === undefined || isSame(options, draft.options))) return state;
  const continues =
    burst !== undefined &&
    !burst.isNew &&
    draft.burst?.kind === burst.kind &&
    burst.time - draft.burst.time < BURST_MILLISECONDS &&
    draft.past.length > 0;
  const step: Step = options === undefined ? { text: draft.text } : { text: draft.text, options: draft.options };
  return withDraft(
    { ...state, lastText: text },
    {
      text,
      options: options ?? draft.options,
      past: continues ? draft.past : [...draft.past, step].slice(-MOST_STEPS),
      future: [],
      burst,
    },
  );
}

function isSame(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

interface Change {
  readonly options?: Options;
  /** For typing. */
  readonly burst?: Burst;
}

/** Takes the newest step back. */
export function undo(state: State): State {
  return travel(state, 'past', 'future');
}

/** Does again what was taken back. */
export function redo(state: State): State {
  return travel(state, 'future', 'past');
}

function travel(state: State, from: 'past' | 'future', to: 'past' | 'future'): State {
  const draft = currentDraft(state);
  const step = draft[from].at(-1);
  if (step === undefined) return state;
  const back: Step = step.options === undefined ? { text: draft.text } : { text: draft.text, options: draft.options };
  return withDraft(
    { ...state, lastText: step.text },
    {
      text: step.text,
      options: step.options ?? draft.options,
      [from]: draft[from].slice(0, -1),
      [to]: [...draft[to], back],
      burst: undefined,
    },
  );
}

function withDraft(state: State, changes: Partial<Draft>): State {
  const { name } = state.tool;
  const draft = { ...(state.drafts.get(name) ?? newDraft), ...changes };
  return { ...state, drafts: new Map(state.drafts).set(name, draft) };
}
