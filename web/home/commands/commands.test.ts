import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { withTextEncodings } from '../../../src/tools/text-encoding.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { outcomeOf } from '../conversion/outcome.ts';
import type { Options } from '../session/options.ts';
import {
  addStep,
  changeContent,
  createSession,
  currentOptions,
  isSwitched,
  type Session,
  stepsOf,
  undo,
} from '../session/session.ts';
import { createCommands, findCommands, missingResult } from './commands.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
});

function commandsOf(session: Session, tools = registry, canPaste = true) {
  return createCommands(session, outcomeOf(session), [...tools.values()], canPaste, 'light');
}

function commandNamed(session: Session, wanted: string) {
  const command = commandsOf(session).find(({ name }) => name === wanted);
  if (command === undefined) throw new Error(`there is no command ${wanted}`);
  return command;
}

/** The session after a command that changes it. */
function changedBy(session: Session, name: string): Session {
  const { effect } = commandNamed(session, name);
  if (typeof effect === 'string') throw new Error(`${name} is an action`);
  return effect(session);
}

const inBase64 = createSession(base64);
const typed = changeContent(inBase64, 'a');

describe('a query finds first', () => {
  const found: Readonly<Record<string, readonly string[]>> = {
    // Tools by names, short names and keywords
    base64: ['b64', 'base 64', 'BASE64', 'atob', 'base', '64', 'image', 'png', 'jwt'],
    'url-encoder': ['percent', '%', 'url'],
    'hex-to-text': ['hex', 'hexdump'],
    'number-to-words': ['words', 'spell', 'number'],
    'text-line-tools': ['lines', 'rows', 'split', 'remove quotes'],
    base32: ['totp'],
    base58: ['bitcoin'],
    // Operations
    'base64-decode': ['decode'],
    'url-encoder-decode': ['urldecode', 'url decode', 'decode url'],
    'text-line-tools-dedupe': ['unique', 'duplicates', 'distinct'],
    'text-line-tools-sort': ['sort', 'arrange'],
    'text-line-tools-reverse': ['tac', 'backwards'],
    'text-line-tools-empty': ['blank', 'whitespace'],
    'text-line-tools-trim': ['strip'],
    'text-line-tools-number': ['enumerate', 'line numbers'],
    'text-line-tools-affix': ['prepend'],
    // Options
    'text-line-tools-sortMode-natural': ['natural', 'natural sort', 'human'],
    'text-line-tools-sortMode-length': ['by length', 'short'],
    'text-line-tools-sortMode-alpha': ['lexicographic'],
    'base64-urlSafe': ['url-safe', 'base64 url safe'],
    'number-to-words-british': ['british'],
    'url-encoder-mode-uri': ['whole url', 'encodeuri'],
    'url-encoder-mode-component': ['parameter'],
    'url-encoder-mode-form': ['plus'],
    'text-line-tools-pad': ['zeros'],
    'each-line': ['each line', 'convert each line'],
    'text-line-tools-ignoreCase-dedupe': ['remove duplicates ignore case'],
    // Actions
    ...{ copy: ['copy'], save: ['download'], openFile: ['upload'], copyLink: ['share'], copyRequest: ['curl'] },
    ...{ send: ['send'], themeDark: ['dark'], reference: ['docs'], shortcuts: ['keyboard'] },
    ...{ clear: ['clear'], swap: ['swap'], 'text-line-tools-form-sql': ['sql'] },
    ...{ 'text-line-tools-form-json': ['json array', 'join'], 'text-line-tools-form-commas': ['comma'] },
    ...{ 'continue-hex-to-text': ['continue hex'] },
  };
  const inOthers: readonly [query: string, first: string, open: Tool][] = [
    // The operations of the open tool come first.
    ['decode', 'url-encoder-decode', urlEncoder],
    ['dec', 'hex-to-text-decode', hexToText],
    ['b64decode', 'base64-decode', textLineTools],
    ['64 dec', 'base64-decode', textLineTools],
    ['b64 url-safe', 'base64-urlSafe', textLineTools],
  ];
  const inFirst = Object.entries(found).flatMap(([first, queries]) =>
    queries.map((query) => [query, first, base64] as const),
  );

  test.each([...inFirst, ...inOthers])('%s: %s', (query, first, open) => {
    expect(findCommands(commandsOf(changeContent(createSession(open), '1')), query)[0]?.name).toBe(first);
  });

  test.each<[query: string, title: string, options: Options]>([
    ['sort natural descending', 'Text line tools: Sort: Natural, Descending', { sortMode: 'natural', desc: true }],
    [
      'duplicates once ignore case',
      'Text line tools: Remove duplicates: Ignore case, Lines that occur once',
      { operation: 'dedupe', ignoreCase: true, ddMode: 'singletons' },
    ],
    ['base64 decode url safe', 'Base64: Decode: URL-safe', { operation: 'decode', urlSafe: true }],
    ['url decode form', 'URL encoder: Decode: Form value', { operation: 'decode', mode: 'form' }],
  ])('an operation with several options, if no other command matches: %s', (query, title, options) => {
    const session = createSession(textLineTools);
    const [command, ...others] = findCommands(commandsOf(session), query);
    expect(command?.title).toBe(title);
    expect(others.length).toBeLessThan(3);
    if (typeof command?.effect !== 'function') throw new Error('it changes the session');
    const changed = command.effect(session);
    expect(currentOptions(changed)).toEqual(options);
    expect(changed.past).toHaveLength(1);
  });

  test.each([
    ['bse64', 'base64'],
    ['base46', 'base64'],
    ['decde', 'base64-decode'],
    ['url dcode', 'url-encoder-decode'],
    ['duplicats', 'text-line-tools-dedupe'],
  ])('what a misspelled query most likely means: %s', (query, first) => {
    expect(findCommands(commandsOf(inBase64), query)[0]?.name).toBe(first);
  });

  test('nothing, if no command matches', () => {
    for (const query of ['nothing so called', 'sort natural sideways', 'sort natural length', '_#_']) {
      expect(findCommands(commandsOf(inBase64), query)).toEqual([]);
    }
  });

  test.each(['', ' '])('without a query, the tools and the actions: "%s"', (query) => {
    const commands = commandsOf(typed);
    const found = findCommands(commands, query);
    const tools = [...registry.keys()].filter((name) => name !== 'base64');
    expect(found.map(({ name }) => name).slice(0, tools.length + 2)).toEqual([...tools, 'copy', 'save']);
    expect([...new Set(found.map(({ group }) => group))]).toEqual(['Tools', 'Actions']);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    expect(found.map(({ name }) => name)).not.toContain('base64-encode');
    expect(found.filter(({ icon }) => icon === undefined)).toEqual([]);
  });
});

describe('there is a command', () => {
  const tools = withTextEncodings(eightTools);

  test.each([...tools.values()].map((tool) => ({ tool })))(
    'for each operation, option and choice of $tool.name, whichever tool is open',
    ({ tool }) => {
      for (const open of [tools.get('base64') ?? expect.fail('no Base64'), shout]) {
        const commands = commandsOf(createSession(open), tools);
        const names = commands.map(({ name }) => name);
        expect(names).toContain(tool.name);
        for (const [name, field] of Object.entries(tool.fields)) {
          if (name === 'text') continue;
          const prefix = name === 'operation' ? tool.name : `${tool.name}-${name}`;
          const wanted = field.kind === 'choice' ? field.choices.map(({ value }) => `${prefix}-${value}`) : [prefix];
          expect(names).toEqual(expect.arrayContaining(wanted));
        }
        expect(new Set(names).size).toBe(names.length);
        for (const { name, words } of commands) {
          expect(name).toMatch(/^[a-zA-Z0-9-]+$/);
          expect(words).toEqual(words.map((word) => word.toLowerCase()));
        }
      }
    },
  );

  test('to paste, only if the browser allows it', () => {
    const names = (canPaste: boolean) => commandsOf(inBase64, registry, canPaste).map(({ name }) => name);
    expect(names(true)).toContain('paste');
    expect(names(false)).not.toContain('paste');
  });
});

describe('commands that add a step', () => {
  const addedTo = (session: Session) => commandsOf(session).filter(({ name }) => name.startsWith('add-step-'));

  test('are there for each operation that can be chained, if the open one can', () => {
    expect(addedTo(inBase64)).toEqual([]);
    const titles = textLineTools.fields.operation.choices.map(({ title }) => `Add step: ${title}`);
    expect(addedTo(createSession(textLineTools)).map(({ title }) => title)).toEqual(titles);
    const session = changedBy(createSession(textLineTools), 'add-step-number');
    expect(stepsOf(session)).toEqual([{}, { operation: 'number' }]);
  });

  test('are gone if there are 20 steps', () => {
    let most = createSession(textLineTools);
    for (let steps = 1; steps < 20; steps++) most = addStep(most, 'trim');
    expect(addedTo(most)).toEqual([]);
  });
});

describe('titles', () => {
  test.each<[tool: Tool, name: string, title: string, options?: Options]>([
    [base64, 'base64-decode', 'Decode'],
    [urlEncoder, 'base64-decode', 'Base64: Decode'],
    [base64, 'base64-urlSafe', 'Turn on URL-safe'],
    [base64, 'base64-urlSafe', 'Turn off URL-safe', { urlSafe: true }],
    [base64, 'base64-padding', 'Encode: Padding', { operation: 'decode' }],
    [textLineTools, 'text-line-tools-ignoreCase-dedupe', 'Remove duplicates: Ignore case'],
    [base64, 'text-line-tools-ignoreCase-dedupe', 'Text line tools: Remove duplicates: Ignore case'],
    [textLineTools, 'text-line-tools-ignoreCase', 'Sort: Ignore case', { operation: 'trim' }],
    [textLineTools, 'text-line-tools-sortMode-natural', 'Sort: Natural (file2 before file10)'],
    [urlEncoder, 'url-encoder-mode-form', 'Kind of text: Form value'],
    [base64, 'text-line-tools-prefix', 'Text line tools: Prefix and suffix: Prefix'],
  ])('say what a command does now: %o %s: %s', (tool, name, title, options) => {
    expect(commandNamed(createSession(tool, options), name).title).toBe(title);
  });
});

describe('a command for an option', () => {
  test('opens its tool and chooses the operation that uses it, as one step', () => {
    const session = changedBy(createSession(base64), 'text-line-tools-ddMode-duplicates');
    expect(session.tool).toBe(textLineTools);
    expect(currentOptions(session)).toEqual({ operation: 'dedupe', ddMode: 'duplicates' });
    expect(session.past).toHaveLength(1);
    expect(currentOptions(undo(session))).toEqual({});
  });

  test('keeps an operation that uses it too', () => {
    const session = changedBy(createSession(textLineTools, { operation: 'dedupe' }), 'text-line-tools-ignoreCase');
    expect(currentOptions(session)).toEqual({ operation: 'dedupe', ignoreCase: true });
  });

  test('that is typed shows its control', () => {
    expect(commandNamed(inBase64, 'text-line-tools-start').focus).toBe('option-start');
    expect(currentOptions(changedBy(inBase64, 'text-line-tools-start'))).toEqual({ operation: 'number' });
  });
});

test('the other commands make the change that their titles describe', () => {
  expect(changedBy(typed, 'url-encoder')).toMatchObject({ tool: urlEncoder, text: 'a' });
  expect(changedBy(typed, 'continue-hex-to-text')).toMatchObject({ tool: hexToText, text: 'YQ==' });
  expect(changedBy(typed, 'each-line').isEachLine).toBe(true);
  expect(isSwitched(changedBy(createSession(textLineTools), 'keep-first-line'))).toBe(true);
  expect(commandNamed(changedBy(typed, 'each-line'), 'each-line').title).toBe('Turn off Each line separately');
});

describe('a command that can’t run now is not offered, but found, with the reason', () => {
  const wrong = changeContent(createSession(base64, { operation: 'decode' }), '!');
  const number = changeContent(createSession(numberToWords), '1');
  const file = changeContent(inBase64, { name: 'a', bytes: new Uint8Array(1) });
  const dependent = ['copy', 'save', 'swap', 'clear', 'undo', 'redo', 'send', 'copyRequest', 'continue-hex-to-text'];
  test.each<[title: string, session: Session, offered: string]>([
    ['without an input', inBase64, ''],
    ['with a result', typed, 'copy save swap clear undo send copyRequest continue-hex-to-text'],
    ['with a tool of one operation', number, 'copy save clear undo send copyRequest continue-hex-to-text'],
    ['with an error', wrong, 'clear undo send copyRequest'],
    ['with a file', file, 'copy save swap clear undo continue-hex-to-text'],
    ['after Undo', undo(typed), 'redo'],
  ])('%s', (_, session, offered) => {
    const possible = commandsOf(session).filter(({ reason }) => reason === undefined);
    const names = possible.map(({ name }) => name);
    expect(dependent.filter((name) => names.includes(name))).toEqual(offered.split(' ').filter(Boolean));
    const shown = findCommands(commandsOf(session), '').map(({ name }) => name);
    for (const { title, name, reason } of commandsOf(session).filter(({ reason }) => reason !== undefined)) {
      expect(shown).not.toContain(name);
      expect(findCommands(commandsOf(session), title)[0]).toMatchObject({ name, detail: reason });
    }
  });

  test('an empty result is not copied, nor one that is not there yet', () => {
    const session = changeContent(createSession(textLineTools, { operation: 'empty' }), '\n');
    expect(missingResult(session, outcomeOf(session))).toBe('The result is empty.');
    expect(missingResult(session, { kind: 'pending' })).toBe('The conversion has not finished yet.');
  });
});

test('a command with a shortcut shows its keys', () => {
  expect(commandNamed(typed, 'copy').keys).toBe('Ctrl Enter');
  expect(commandNamed(typed, 'save').keys).toBeUndefined();
});
