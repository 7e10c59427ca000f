import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { outcomeOf } from '../conversion/outcome.ts';
import type { Options } from '../session/options.ts';
import {
  addStep,
  changeContent,
  createSession,
  currentOptions,
  type Session,
  stepsOf,
  undo,
} from '../session/session.ts';
import { createCommands, matchingCommands, missingResult } from './commands.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
});

function commandsOf(session: Session, tools = registry, canPaste = true) {
  return createCommands(session, outcomeOf(session), [...tools.values()], canPaste);
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

describe('a query finds first', () => {
  test.each<{ query: string; tool?: Tool; first: string }>([
    // Tools by names, short names and keywords
    { query: 'b64', first: 'base64' },
    { query: 'base 64', first: 'base64' },
    { query: 'BASE64', first: 'base64' },
    { query: 'percent', first: 'url-encoder' },
    { query: '%', first: 'url-encoder' },
    { query: 'url', first: 'url-encoder' },
    { query: 'hex', first: 'hex-to-text' },
    { query: 'hexdump', first: 'hex-to-text' },
    { query: 'words', first: 'number-to-words' },
    { query: 'spell', first: 'number-to-words' },
    { query: 'lines', first: 'text-line-tools' },
    { query: 'rows', first: 'text-line-tools' },
    { query: 'atob', first: 'base64' },
    { query: 'totp', first: 'base32' },
    { query: 'bitcoin', first: 'base58' },
    // Operations: those of the open tool come first
    { query: 'decode', first: 'base64-decode' },
    { query: 'decode', tool: urlEncoder, first: 'url-encoder-decode' },
    { query: 'dec', tool: hexToText, first: 'hex-to-text-decode' },
    { query: 'urldecode', first: 'url-encoder-decode' },
    { query: 'url decode', first: 'url-encoder-decode' },
    { query: 'decode url', first: 'url-encoder-decode' },
    { query: 'b64decode', tool: textLineTools, first: 'base64-decode' },
    { query: '64 dec', tool: textLineTools, first: 'base64-decode' },
    { query: 'unique', first: 'text-line-tools-dedupe' },
    { query: 'duplicates', first: 'text-line-tools-dedupe' },
    { query: 'sort', first: 'text-line-tools-sort' },
    { query: 'tac', first: 'text-line-tools-reverse' },
    { query: 'blank', first: 'text-line-tools-empty' },
    { query: 'arrange', first: 'text-line-tools-sort' },
    { query: 'distinct', first: 'text-line-tools-dedupe' },
    { query: 'backwards', first: 'text-line-tools-reverse' },
    { query: 'whitespace', first: 'text-line-tools-empty' },
    { query: 'strip', first: 'text-line-tools-trim' },
    { query: 'enumerate', first: 'text-line-tools-number' },
    { query: 'prepend', first: 'text-line-tools-affix' },
    { query: 'line numbers', first: 'text-line-tools-number' },
    // Options
    { query: 'natural', first: 'text-line-tools-sortMode-natural' },
    { query: 'natural sort', first: 'text-line-tools-sortMode-natural' },
    { query: 'by length', first: 'text-line-tools-sortMode-length' },
    { query: 'lexicographic', first: 'text-line-tools-sortMode-alpha' },
    { query: 'human', first: 'text-line-tools-sortMode-natural' },
    { query: 'short', first: 'text-line-tools-sortMode-length' },
    { query: 'url-safe', first: 'base64-urlSafe' },
    { query: 'urlsafe', tool: textLineTools, first: 'base64-urlSafe' },
    { query: 'british', first: 'number-to-words-british' },
    { query: 'whole url', first: 'url-encoder-mode-uri' },
    { query: 'parameter', first: 'url-encoder-mode-component' },
    { query: 'encodeuri', first: 'url-encoder-mode-uri' },
    { query: 'plus', first: 'url-encoder-mode-form' },
    { query: 'zeros', first: 'text-line-tools-pad' },
    { query: 'each line', first: 'each-line' },
    { query: 'base64 url safe', first: 'base64-urlSafe' },
    { query: 'b64 url-safe', tool: textLineTools, first: 'base64-urlSafe' },
    { query: 'remove duplicates ignore case', first: 'text-line-tools-ignoreCase-dedupe' },
    // Actions
    { query: 'copy', first: 'copy' },
    { query: 'download', first: 'save' },
    { query: 'upload', first: 'openFile' },
    { query: 'share', first: 'copyLink' },
    { query: 'curl', first: 'copyRequest' },
    { query: 'send', first: 'send' },
    { query: 'dark', first: 'themeDark' },
    { query: 'docs', first: 'reference' },
    { query: 'keyboard', first: 'shortcuts' },
    { query: 'continue hex', first: 'continue-hex-to-text' },
    { query: 'example', first: 'example-1' },
  ])('$query: $first', ({ query, tool = base64, first }) => {
    expect(matchingCommands(commandsOf(createSession(tool)), query)[0]?.name).toBe(first);
  });

  test.each<{ query: string; tool?: Tool; title: string; options: Options }>([
    {
      query: 'sort natural descending',
      title: 'Lines: Sort: Natural, Descending',
      options: { sortMode: 'natural', desc: true },
    },
    {
      query: 'Ignore case, by length descending',
      tool: textLineTools,
      title: 'Sort: By length, Ignore case, Descending',
      options: { sortMode: 'length', ignoreCase: true, desc: true },
    },
    {
      query: 'duplicates once ignore case',
      title: 'Lines: Remove duplicates: Ignore case, Lines that occur once',
      options: { operation: 'dedupe', ignoreCase: true, ddMode: 'singletons' },
    },
    {
      query: 'base64 decode url safe',
      title: 'Decode: URL-safe',
      options: { operation: 'decode', urlSafe: true },
    },
    {
      query: 'url decode form',
      title: 'URL: Decode: Form value',
      options: { operation: 'decode', mode: 'form' },
    },
  ])(
    'an operation with several options, if no other command matches: $query',
    ({ query, tool = base64, title, options }) => {
      const session = createSession(tool);
      const [command, ...others] = matchingCommands(commandsOf(session), query);
      expect(command?.title).toBe(title);
      expect(others.length).toBeLessThan(3);
      if (typeof command?.effect !== 'function') throw new Error('it changes the session');
      const changed = command.effect(session);
      expect(currentOptions(changed)).toEqual(options);
      expect(changed.past).toHaveLength(1);
    },
  );

  test('nothing, if no command matches', () => {
    for (const query of ['nothing so called', 'sort natural sideways', 'sort natural length', '_#_']) {
      expect(matchingCommands(commandsOf(inBase64), query)).toEqual([]);
    }
  });

  test.each(['', ' '])('everything without a query: "%s"', (query) => {
    const commands = commandsOf(inBase64);
    expect(matchingCommands(commands, query)).toBe(commands);
  });
});

describe('there is a command', () => {
  test.each([...eightTools.values()].map((tool) => ({ tool })))(
    'for each operation, option and choice of $tool.name, whichever tool is open',
    ({ tool }) => {
      for (const open of [base64, shout]) {
        const commands = commandsOf(createSession(open), eightTools);
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

  test('to swap, only if the tool has operations', () => {
    const names = (tool: Tool) => commandsOf(createSession(tool)).map(({ name }) => name);
    expect(names(base64)).toContain('swap');
    expect(names(numberToWords)).not.toContain('swap');
  });
});

describe('commands that add a step', () => {
  const addedTo = (session: Session) => commandsOf(session).filter(({ name }) => name.startsWith('add-step-'));

  test('are there for each operation that can be chained, if the open one can', () => {
    expect(addedTo(inBase64)).toEqual([]);
    const added = addedTo(createSession(textLineTools));
    expect(added.map(({ title }) => title)).toEqual(
      textLineTools.fields.operation.choices.map(({ title }) => `Add step: ${title}`),
    );
    const session = changedBy(createSession(textLineTools), 'add-step-number');
    expect(stepsOf(session)).toEqual([{}, { operation: 'number' }]);
  });

  test('say why they can’t, if there are 20 steps', () => {
    const most = Array.from({ length: 19 }).reduce<Session>(
      (session) => addStep(session, 'trim'),
      createSession(textLineTools),
    );
    expect(addedTo(most)[0]?.obstacle).toBe('There are already 20 steps.');
  });
});

describe('titles', () => {
  test.each<{ tool: Tool; options?: Options; name: string; title: string }>([
    { tool: base64, name: 'base64-decode', title: 'Decode' },
    { tool: urlEncoder, name: 'base64-decode', title: 'Base64: Decode' },
    { tool: base64, name: 'base64-urlSafe', title: 'Turn on URL-safe' },
    { tool: base64, options: { urlSafe: true }, name: 'base64-urlSafe', title: 'Turn off URL-safe' },
    { tool: base64, name: 'base64-padding', title: 'Turn off Padding' },
    { tool: base64, options: { operation: 'decode' }, name: 'base64-padding', title: 'Encode: Padding' },
    { tool: textLineTools, name: 'text-line-tools-ignoreCase', title: 'Turn on Ignore case' },
    { tool: textLineTools, name: 'text-line-tools-ignoreCase-dedupe', title: 'Remove duplicates: Ignore case' },
    { tool: base64, name: 'text-line-tools-ignoreCase-dedupe', title: 'Lines: Remove duplicates: Ignore case' },
    {
      tool: textLineTools,
      options: { operation: 'trim' },
      name: 'text-line-tools-ignoreCase',
      title: 'Sort: Ignore case',
    },
    { tool: textLineTools, name: 'text-line-tools-sortMode-natural', title: 'Sort: Natural (file2 before file10)' },
    { tool: urlEncoder, name: 'url-encoder-mode-form', title: 'Kind of text: Form value' },
    { tool: base64, name: 'text-line-tools-prefix', title: 'Lines: Prefix and suffix: Prefix' },
  ])('say what a command does now: $title', ({ tool, options = {}, name, title }) => {
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
  const typed = changeContent(inBase64, 'a');
  expect(changedBy(typed, 'url-encoder')).toMatchObject({ tool: urlEncoder, text: 'a' });
  expect(changedBy(typed, 'continue-hex-to-text')).toMatchObject({ tool: hexToText, text: 'YQ==' });
  expect(changedBy(typed, 'example-1').text).toBe('Hello, 世界');
  expect(changedBy(typed, 'each-line').isEachLine).toBe(true);
  expect(commandNamed(changedBy(typed, 'each-line'), 'each-line').title).toBe('Convert the text as a whole');
});

describe('a command that can’t run now says why', () => {
  const typed = changeContent(inBase64, 'a');
  const wrong = changeContent(createSession(base64, { operation: 'decode' }), '!');
  const file = changeContent(inBase64, { name: 'a', bytes: new Uint8Array(1) });
  test.each<{ session: Session; name: string; obstacle: string | undefined }>([
    { session: inBase64, name: 'copy', obstacle: 'There is no result: the input is empty.' },
    { session: wrong, name: 'swap', obstacle: 'There is no result: the input contains an error.' },
    { session: inBase64, name: 'continue-hex-to-text', obstacle: 'There is no result: the input is empty.' },
    { session: inBase64, name: 'clear', obstacle: 'The input is empty.' },
    { session: inBase64, name: 'undo', obstacle: 'There is nothing to undo.' },
    { session: typed, name: 'redo', obstacle: 'There is nothing to redo.' },
    { session: file, name: 'send', obstacle: 'The API accepts text, not files.' },
    ...['copy', 'save', 'swap', 'clear', 'undo', 'send'].map((name) => ({ session: typed, name, obstacle: undefined })),
    ...['copy', 'save', 'swap', 'clear', 'undo'].map((name) => ({ session: file, name, obstacle: undefined })),
    { session: undo(typed), name: 'redo', obstacle: undefined },
  ])('$name: $obstacle', ({ session, name, obstacle }) => {
    expect(commandNamed(session, name).obstacle).toBe(obstacle);
  });

  test('an empty result is not copied, nor one that is not there yet', () => {
    const session = changeContent(createSession(textLineTools, { operation: 'empty' }), '\n');
    expect(missingResult(session, outcomeOf(session))).toBe('The result is empty.');
    expect(missingResult(session, { kind: 'pending' })).toBe('The conversion has not finished yet.');
  });
});

test('a command with a shortcut shows its keys', () => {
  expect(commandNamed(inBase64, 'copy').keys).toBe('Ctrl + Enter');
  expect(commandNamed(inBase64, 'save').keys).toBeUndefined();
});
