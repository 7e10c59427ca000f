import { describe, expect, test } from 'vitest';
import { firstTool, registry } from '../../../src/tools/registry.ts';
import { optionFields } from './options.ts';
import {
  type Burst,
  changeText,
  createState,
  currentDraft,
  openTool,
  redo,
  type State,
  setOption,
  undo,
} from './session.ts';

const first = firstTool(registry);
const other = [...registry.values()].find((tool) => tool !== first) ?? first;
const operation = optionFields(first).find(({ name }) => name === 'operation');
if (operation === undefined) throw new Error('the first tool has no operation');

const empty = createState(first, {});

function typed(state: State, ...texts: readonly [text: string, burst?: Burst][]): State {
  return texts.reduce((before, [text, burst]) => changeText(before, text, burst === undefined ? {} : { burst }), state);
}

function textOf(state: State): string {
  return currentDraft(state).text;
}

describe('what was typed survives switching tools', () => {
  const state = typed(empty, ['one']);

  test('a tool without a text takes up the one that was typed last', () => {
    expect(textOf(openTool(state, other))).toBe('one');
  });

  test('a tool with a text of its own keeps it', () => {
    const there = typed(openTool(state, other), ['two']);
    expect(textOf(there)).toBe('two');
    expect(textOf(openTool(there, first))).toBe('one');
    expect(textOf(openTool(openTool(there, first), other))).toBe('two');
  });

  test('options stay with their tool, unless a link brings others', () => {
    const set = setOption(state, operation, 'decode');
    expect(currentDraft(openTool(openTool(set, other), first)).options).toEqual({ operation: 'decode' });
    expect(currentDraft(openTool(set, first, {})).options).toEqual({});
  });
});

describe('undo and redo', () => {
  test('go back and forth by steps', () => {
    const state = typed(empty, ['a'], ['b']);
    expect(textOf(undo(state))).toBe('a');
    expect(textOf(undo(undo(state)))).toBe('');
    expect(textOf(redo(undo(undo(state))))).toBe('a');
    expect(textOf(redo(redo(undo(undo(state)))))).toBe('b');
  });

  test('do nothing where there is no step', () => {
    expect(undo(empty)).toBe(empty);
    expect(redo(empty)).toBe(empty);
  });

  test('a new edit ends what could be done again', () => {
    const state = typed(undo(typed(empty, ['a'], ['b'])), ['c']);
    expect(redo(state)).toBe(state);
  });

  test('typing within a second is one step, other edits and pauses are their own', () => {
    const state = typed(
      empty,
      ['a', { kind: 'insertText', time: 0 }],
      ['ab', { kind: 'insertText', time: 900 }],
      ['abc', { kind: 'insertText', time: 1_899 }],
      ['abcd', { kind: 'insertText', time: 2_899 }],
      ['abc', { kind: 'deleteContentBackward', time: 2_900 }],
    );
    expect(textOf(undo(state))).toBe('abcd');
    expect(textOf(undo(undo(state)))).toBe('abc');
    expect(textOf(undo(undo(undo(state))))).toBe('');
  });

  test('a word is a step, with the space before it', () => {
    const burst = { kind: 'insertText', time: 0 };
    const state = typed(empty, ['a', burst], ['a ', { ...burst, isNew: true }], ['a b', burst]);
    expect(textOf(undo(state))).toBe('a');
  });

  test('what changes nothing is no step', () => {
    const state = changeText(typed(empty, ['a']), 'b', { options: { operation: 'decode' } });
    expect(changeText(state, 'b', { options: { operation: 'decode' } })).toBe(state);
    expect(changeText(state, 'b')).toBe(state);
  });

  test('typing after an undo is a step of its own', () => {
    const burst = { kind: 'insertText', time: 0 };
    const state = typed(undo(typed(empty, ['a', burst], ['b'])), ['ac', burst]);
    expect(textOf(undo(state))).toBe('a');
  });

  test('a swap goes back whole, text and operation', () => {
    const swapped = changeText(typed(empty, ['a']), 'YQ==', { options: { operation: 'decode' } });
    expect(currentDraft(undo(swapped))).toMatchObject({ text: 'a', options: {} });
    expect(currentDraft(redo(undo(swapped)))).toMatchObject({ text: 'YQ==', options: { operation: 'decode' } });
  });

  test('an option that was set meanwhile stays', () => {
    const state = setOption(typed(empty, ['a']), operation, 'decode');
    expect(currentDraft(undo(state))).toMatchObject({ text: '', options: { operation: 'decode' } });
  });

  test('each tool has its own', () => {
    const state = openTool(typed(empty, ['a']), other);
    expect(undo(state)).toBe(state);
  });

  test('go back 200 steps at most', () => {
    const state = typed(empty, ...Array.from({ length: 250 }, (_, index) => [String(index)] as [string]));
    expect(currentDraft(state).past).toHaveLength(200);
  });
});
