import { describe, expect, test } from 'vitest';
import { base64, numberToWords, textLineTools } from '../../../src/tools/index.ts';
import { chainedOperations } from './chain.ts';
import {
  addStep,
  chainOf,
  change,
  createSession,
  currentOptions,
  fill,
  followLink,
  linkedOf,
  moveStep,
  openStep,
  openTool,
  redo,
  removeStep,
  type Session,
  setOption,
  setOptions,
  setSwitch,
  stepsOf,
  swap,
  undo,
} from './session.ts';

describe('the steps of a chain', () => {
  const sort = { desc: true };
  const dedupe = { operation: 'dedupe' };
  const number = { operation: 'number' };
  const prefix = { name: 'prefix', field: textLineTools.fields.prefix };
  const lines = createSession(textLineTools, sort);
  const three = addStep(addStep(lines, 'dedupe'), 'number');
  const shown = (session: Session) => ({ steps: stepsOf(session), open: chainOf(session).open });

  test('are added at the end with the defaults of their options, and opened', () => {
    expect(shown(lines)).toEqual({ steps: [sort], open: 0 });
    expect(shown(three)).toEqual({ steps: [sort, dedupe, number], open: 2 });
    expect(currentOptions(three)).toEqual(number);
    expect(stepsOf(openTool(three, base64))).toEqual([{}]);
    expect([base64, numberToWords].flatMap(chainedOperations)).toEqual([]);
    expect(shown(openTool(openTool(three, base64), textLineTools))).toEqual(shown(three));
  });

  test('have options of their own: those of the open step are changed', () => {
    const changed = setOption(openStep(three, 1), prefix, '-', 0);
    expect(shown(changed)).toEqual({ steps: [sort, { ...dedupe, prefix: '-' }, number], open: 1 });
    const trim = { operation: 'trim', prefix: '-' };
    expect(stepsOf(setOptions(changed, { operation: 'trim' }))).toEqual([sort, trim, number]);
  });

  test.each([
    ['move', moveStep(three, 2, -1), [sort, number, dedupe], 1],
    ['move to the start', moveStep(three, 1, -1), [dedupe, sort, number], 0],
    ['remove the open one', removeStep(three, 2), [sort, dedupe], 1],
    ['remove one before the open one', removeStep(openStep(three, 1), 0), [dedupe, number], 0],
    ['remove one after the open one', removeStep(openStep(three, 0), 2), [sort, dedupe], 0],
  ])('can be changed, which undo reverts: %s', (_, result, steps, open) => {
    expect(shown(result)).toEqual({ steps, open });
    expect(stepsOf(undo(result))).toEqual([sort, dedupe, number]);
    expect(shown(redo(undo(result)))).toEqual({ steps, open });
  });

  test('undo takes back each added step; opening one changes nothing that undo could take back', () => {
    expect(shown(undo(three))).toEqual({ steps: [sort, dedupe], open: 1 });
    expect(openStep(three, 0).past).toBe(three.past);
  });

  test.each([
    ['open a missing step', openStep(three, 3)],
    ['open the open step', openStep(three, 2)],
    ['move beyond the end', moveStep(three, 2, 1)],
    ['move beyond the start', moveStep(three, 0, -1)],
    ['remove a missing step', removeStep(three, 3)],
  ])('stay the same, without a step of the history: %s', (_, session) => {
    expect(session).toBe(three);
  });

  test('are at least one, and at most 20', () => {
    expect(removeStep(lines, 0)).toBe(lines);
    let most = lines;
    for (let steps = 0; steps < 30; steps++) most = addStep(most, 'number');
    expect(stepsOf(most)).toHaveLength(20);
  });

  test('are only operations that can be chained', () => {
    const inBase64 = createSession(base64);
    expect(addStep(inBase64, 'decode')).toBe(inBase64);
  });

  test('are replaced by those of a link, which keep the options that they do not use, and by an example', () => {
    const link = { tool: textLineTools, steps: [dedupe, {}], isSwitched: false };
    expect(shown(followLink(three, link))).toEqual({ steps: [{ ...dedupe, ...sort }, {}], open: 1 });
    const other = { ...number, start: 9 };
    expect(shown(fill(three, { text: 'a', ...other }))).toEqual({ steps: [other], open: 0 });
  });

  test('keep the first line until that is turned off or an example is opened, and undo reverts it', () => {
    const keeping = setSwitch(three, true);
    const keeps = (session: Session) => chainOf(session, textLineTools).isSwitched ?? false;
    const changed = [
      addStep(keeping, 'sort'),
      openStep(keeping, 0),
      setOptions(keeping, { start: 2 }),
      swap(keeping, 'b'),
    ];
    expect(
      [keeping, ...changed, openTool(keeping, base64), setSwitch(openTool(keeping, base64), true)].map(keeps),
    ).toEqual(Array.from({ length: 7 }, () => true));
    expect([undo(keeping), setSwitch(keeping, false), fill(keeping, { text: 'a' })].map(keeps)).toEqual([
      false,
      false,
      false,
    ]);
    expect(setSwitch(keeping, true)).toBe(keeping);
    expect([true, false].map((isSwitched) => keeps(followLink(three, { ...linkedOf(three), isSwitched })))).toEqual([
      true,
      false,
    ]);
  });

  test('stay when the result becomes the input, or comes from another tool', () => {
    const { steps } = shown(three);
    expect(stepsOf(swap(three, 'b'))).toEqual(steps);
    const changes = { tool: textLineTools, content: 'b', options: number };
    expect(stepsOf(change(openTool(three, base64), changes))).toEqual(steps);
  });
});
