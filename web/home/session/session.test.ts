import { describe, expect, test } from 'vitest';
import { base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import {
  type Burst,
  change,
  changeContent,
  createSession,
  currentOptions,
  divisionOf,
  fill,
  followLink,
  openTool,
  redo,
  type Session,
  setOption,
  setOptions,
  setReading,
  setSwitch,
  swap,
  undo,
} from './session.ts';

const operation = { name: 'operation', field: base64.fields.operation };
const padding = { name: 'padding', field: base64.fields.padding };
const urlSafe = { name: 'urlSafe', field: base64.fields.urlSafe };
const prefix = { name: 'prefix', field: textLineTools.fields.prefix };
const start = { name: 'start', field: textLineTools.fields.start };

const empty = createSession(base64);
const photo = { name: 'photo.png', bytes: Uint8Array.of(0x89, 0x50) };

function typed(session: Session, ...texts: readonly [text: string, burst?: Burst][]): Session {
  return texts.reduce((before, [text, burst]) => changeContent(before, text, 'written', burst), session);
}

describe('all tools share one text', () => {
  test('a tool that was open before gets the newer text', () => {
    const inUrl = typed(openTool(empty, urlEncoder), ['old']);
    const inBase64 = typed(openTool(inUrl, base64), ['new']);
    expect(openTool(inBase64, urlEncoder).text).toBe('new');
  });

  test('options stay with their tool', () => {
    const set = setOption(empty, operation, 'decode');
    expect(currentOptions(openTool(set, urlEncoder))).toEqual({});
    expect(currentOptions(openTool(openTool(set, urlEncoder), base64))).toEqual({ operation: 'decode' });
  });

  test('each tool has its own switch: for each line, or for the lines after the first', () => {
    const lines = setSwitch(empty, true);
    expect(divisionOf(lines)).toBe('lines');
    expect(divisionOf(openTool(lines, urlEncoder))).toBe('whole');
    expect(divisionOf(setSwitch(openTool(lines, textLineTools), true))).toBe('after first line');
    expect(divisionOf(openTool(openTool(lines, textLineTools), base64))).toBe('lines');
    expect(divisionOf(changeContent(lines, photo))).toBe('lines');
  });
});

describe('a file is converted instead of the text', () => {
  test('until a text is typed', () => {
    const opened = changeContent(typed(empty, ['a']), photo);
    expect(opened).toMatchObject({ text: '', file: photo });
    expect(typed(opened, ['b'])).toMatchObject({ text: 'b', file: undefined });
    expect(changeContent(opened, '')).toMatchObject({ text: '', file: undefined });
  });

  test('undo restores the text or the file', () => {
    const opened = changeContent(typed(empty, ['a']), photo);
    expect(undo(opened)).toMatchObject({ text: 'a', file: undefined });
    expect(undo(typed(opened, ['b']))).toMatchObject({ text: '', file: photo });
    expect(redo(undo(opened)).file).toBe(photo);
  });

  test('a text of a file is a change also if the box contains the same text, and so is that text without its file', () => {
    const source = { ...photo, name: 'a.txt' };
    const opened = changeContent(typed(empty, ['abc']), { text: 'abc', source });
    expect(opened.source).toBe(source);
    expect(undo(opened).source).toBeUndefined();
    expect(typed(opened, ['abc']).source).toBeUndefined();
    expect(change(opened, { options: {} }).source).toBe(source);
  });
});

describe('undo and redo', () => {
  test('go back and forward by steps, each in the tool in which it was made', () => {
    const session = typed(openTool(typed(empty, ['a']), urlEncoder), ['b']);
    expect(undo(session)).toMatchObject({ tool: urlEncoder, text: 'a' });
    expect(undo(undo(session))).toMatchObject({ tool: base64, text: '' });
    expect(redo(undo(undo(session))).text).toBe('a');
    expect(redo(redo(undo(undo(session)))).text).toBe('b');
  });

  test('a new edit discards the steps that redo could restore', () => {
    const session = typed(undo(typed(empty, ['a'], ['b'])), ['c']);
    expect(redo(session)).toBe(session);
  });

  const decode = { operation: 'decode' };
  const unpadded = typed(setOption(empty, padding, false), ['a']);
  const decoding = typed(createSession(base64, decode), ['YQ==']);
  const safe = setOption(unpadded, urlSafe, true);
  const kept = { ...decode, padding: false };
  const inHex = change(decoding, { tool: hexToText, content: 'a' });
  const encoding = { tool: hexToText, options: { operation: 'encode' } };
  const shown = (session: Session) => {
    const { tool, text, file } = session;
    return { tool, text, file, division: divisionOf(session), options: currentOptions(session) };
  };

  test.each<[change: string, before: Session, after: Session, changed: Partial<ReturnType<typeof shown>>]>([
    ['options', unpadded, setOptions(unpadded, decode), { options: kept }],
    ['separate lines', unpadded, setSwitch(unpadded, true), { division: 'lines' }],
    ['a swap', unpadded, swap(unpadded, 'YQ'), { text: 'YQ', options: kept }],
    ['a swap of bytes, which encodes them', decoding, swap(decoding, photo), { text: '', file: photo, options: {} }],
    ['another tool with the result', decoding, inHex, { tool: hexToText, text: 'a', options: {} }],
    ['another tool with options', decoding, change(decoding, encoding), encoding],
    ['an example', unpadded, fill(unpadded, { text: 'b', ...decode }), { text: 'b', options: decode }],
    ['a text', unpadded, change(unpadded, { content: 'b' }), { text: 'b' }],
    ['a file', unpadded, change(unpadded, { content: photo }), { text: '', file: photo }],
    ['options, with the defaults of others', safe, change(safe, { options: decode }), { options: kept }],
  ])('a change is one step, and leaves the rest unchanged: %s', (_, before, after, changed) => {
    const all = { ...shown(before), ...changed };
    expect(shown(after)).toEqual(all);
    expect(shown(undo(after))).toEqual(shown(before));
    expect(shown(redo(undo(after)))).toEqual(all);
  });

  test('opening a tool or following a link is not a step', () => {
    const opened = openTool(empty, urlEncoder);
    const linked = followLink(opened, { tool: base64, options: { operation: 'decode' }, isSwitched: true });
    expect(linked.tool).toBe(base64);
    expect(divisionOf(linked)).toBe('lines');
    expect(currentOptions(linked)).toEqual({ operation: 'decode' });
    expect(undo(linked)).toBe(linked);
  });

  test('a change without an effect is not a step', () => {
    const session = fill(typed(empty, ['a']), { text: 'b', operation: 'decode' });
    expect(fill(session, { text: 'b', operation: 'decode' })).toBe(session);
    expect(changeContent(session, 'b', 'written')).toBe(session);
    expect(setOption(session, operation, 'decode')).toBe(session);
    expect(setSwitch(session, false)).toBe(session);
    expect([changeContent(empty, ''), undo(empty), redo(empty)]).toEqual([empty, empty, empty]);
  });

  test('go back at most 200 steps', () => {
    const session = typed(empty, ...Array.from({ length: 250 }, (_, index) => [`${index}`] as [string]));
    expect(session.past).toHaveLength(200);
  });
});

test('the history is at most 32 MiB; a content that several steps share counts once', () => {
  const fileOf = (name: string) => ({ name, bytes: new Uint8Array(10 * 1024 * 1024) });
  const opened = ['a', 'b', 'c', 'd', 'e'].reduce((session, name) => changeContent(session, fileOf(name)), empty);
  expect(opened.past.map(({ file }) => file?.name)).toEqual(['b', 'c', 'd']);
  const chosen = [false, true, false, true].reduce((session, value) => setOption(session, padding, value), opened);
  expect(chosen.past.map(({ file }) => file?.name)).toEqual(['c', 'd', 'e', 'e', 'e', 'e']);
});

test('of texts, the history has at most 16 Mi UTF-16 units, and drops a content with all steps that share it', () => {
  const MEBI = 1024 * 1024;
  const textOf = (index: number) => `${index}`.padEnd(MEBI, 'a');
  let full = typed(empty, [textOf(0)]);
  for (const value of [false, true, false, true]) full = setOption(full, padding, value);
  for (let index = 1; index <= 16; index++) full = changeContent(full, textOf(index));
  // The empty text, five steps with the first text, and 15 others.
  expect(full.past).toHaveLength(1 + 5 + 15);
  expect(changeContent(full, 'a').past).toHaveLength(16);
});

test('Clear of the largest file can be undone, and the file of a text counts', () => {
  const fileOf = (mebibytes: number) => ({ name: 'a', bytes: new Uint8Array(mebibytes * 1024 * 1024) });
  const file = fileOf(32);
  const cleared = changeContent(changeContent(changeContent(empty, 'a'), file), '');
  expect([undo(cleared).file === file, cleared.past.length]).toEqual([true, 1]);
  const texts = ['b', 'c'].map((text) => ({ text, source: fileOf(16) }));
  expect([...texts, 'd'].reduce((session, content) => changeContent(session, content), empty).past).toHaveLength(1);
});

describe('a burst of edits is one step', () => {
  const burst = { kind: 'insertText', time: 0 };

  test('typing within a second; other edits and pauses start a new step', () => {
    const session = typed(
      empty,
      ['a', burst],
      ['ab', { kind: 'insertText', time: 900 }],
      ['abc', { kind: 'insertText', time: 1_899 }],
      ['abcd', { kind: 'insertText', time: 2_899 }],
      ['abc', { kind: 'deleteContentBackward', time: 2_900 }],
    );
    expect(undo(session).text).toBe('abcd');
    expect(undo(undo(session)).text).toBe('abc');
    expect(undo(undo(undo(session))).text).toBe('');
  });

  test('each word is a step, with the space before it', () => {
    const session = typed(empty, ['a', burst], ['a ', { ...burst, isNew: true }], ['a b', burst]);
    expect(undo(session).text).toBe('a');
  });

  test('typing after an undo is a separate step', () => {
    const session = typed(undo(typed(empty, ['a', burst], ['b'])), ['ac', burst]);
    expect(undo(session).text).toBe('a');
  });

  test('typing in another tool or in the box of another option is a separate step', () => {
    expect(undo(typed(openTool(typed(empty, ['a', burst]), urlEncoder), ['ab', burst])).text).toBe('a');
    const session = setOption(setOption(createSession(textLineTools), prefix, '-', 0), start, 2, 10);
    expect(currentOptions(undo(session))).toEqual({ prefix: '-' });
  });

  test.each([
    { option: prefix, values: ['-', '- ', '- x'] },
    { option: start, values: [2, 20, Number.NaN] },
  ])('typing within a second into the box of $option.name', ({ option, values }) => {
    const lines = createSession(textLineTools);
    const set = values.reduce<Session>((before, value, index) => setOption(before, option, value, 900 * index), lines);
    expect(currentOptions(set)).toEqual({ [option.name]: values.at(-1) });
    expect(undo(set)).toMatchObject({ past: [] });
    const later = setOption(set, option, values[0] ?? '', 3_000);
    expect(currentOptions(undo(later))).toEqual(currentOptions(set));
  });

  test('but each choice and each flag is a step', () => {
    const session = setOption(setOption(empty, padding, false, 0), operation, 'decode', 1);
    expect(currentOptions(undo(session))).toEqual({ padding: false });
    expect(undo(undo(session)).past).toEqual([]);
  });
});

test.each([
  ['an operation without an inverse', textLineTools, { operation: 'reverse' }],
  ['a tool with a single operation', numberToWords, {}],
])('a swap of %s changes only the text', (_, tool, options) => {
  const session = swap(typed(createSession(tool, options), ['1']), 'one');
  expect(session).toMatchObject({ tool, text: 'one' });
  expect(currentOptions(session)).toEqual(options);
});

describe('a reading', () => {
  const title = { title: 'a JWT', class: 'complete', isAmbiguous: false } as const;
  const brought = changeContent(createSession(base64, { operation: 'decode' }), '"YQ=="');
  const chosen = setReading(brought, title);

  test('is one step, which leaves the text and the options', () => {
    expect(chosen).toEqual({ ...brought, reading: title, past: [...brought.past, expect.anything()] });
    expect(undo(chosen)).toMatchObject({ text: '"YQ=="', reading: 'automatic' });
    expect(redo(undo(chosen)).reading).toBe(title);
    expect(setReading(chosen, title)).toBe(chosen);
  });

  test.each<[after: string, session: Session, reading: Session['reading']]>([
    ['another alphabet', setOption(chosen, urlSafe, true), title],
    ['separate lines', setSwitch(chosen, true), title],
    ['another tool, which has others', openTool(chosen, urlEncoder), 'automatic'],
    ['another tool, if the text is as written', openTool(setReading(chosen, 'written'), urlEncoder), 'written'],
    ['a content that is brought', changeContent(chosen, 'YQ=='), 'automatic'],
    ['a swap', swap(chosen, '{"b":2}'), 'written'],
    ['an example', fill(chosen, { text: '"YQ=="' }), 'written'],
  ])('after %s', (_, session, reading) => expect(session.reading).toBe(reading));
});
