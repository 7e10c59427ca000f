import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { withLocalOptions } from '../../../src/tools/local-options.ts';
import { registry } from '../../../src/tools/registry.ts';
import { outcomeOf } from '../../../support/page/report.ts';
import { eightTools, shout } from '../../../support/tools/awkward-tool.ts';
import { changeContent, createSession, currentOptions, type Session, undo } from '../session/session.ts';
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
    'number-to-words': ['words', 'spell', 'number', 'british'],
    'text-line-tools': ['lines', 'rows', 'split', 'remove quotes'],
    base32: ['totp'],
    base58: ['bitcoin'],
    // Operations, also by the words of their options
    'base64-encode': ['url-safe', 'base64 url safe', 'base64url'],
    'url-encoder-encode': ['whole url', 'encodeuri', 'parameter', 'plus', 'query string'],
    'base64-decode': ['decode', 'base64 decode url safe'],
    'url-encoder-decode': ['urldecode', 'url decode', 'decode url', 'url decode form'],
    'text-line-tools-dedupe': ['unique', 'duplicates', 'distinct', 'duplicates once ignore case'],
    'text-line-tools-sort': 'sort,arrange,natural,human,by length,lexicographic,sort natural descending'.split(','),
    'text-line-tools-reverse': ['tac', 'backwards'],
    'text-line-tools-empty': ['blank', 'whitespace'],
    'text-line-tools-trim': ['strip'],
    'text-line-tools-number': ['enumerate', 'line numbers', 'zeros'],
    'text-line-tools-affix': ['prepend'],
    // Actions
    ...{ copy: ['copy'], save: ['download'], openFile: ['upload'], copyLink: ['share'], copyRequest: ['curl'] },
    ...{ send: ['send'], themeDark: ['dark'], reference: ['docs'] },
    ...{ clear: ['clear'], swap: ['swap'], 'text-line-tools-form-sql': ['sql'] },
    ...{ 'text-line-tools-form-json': ['json array', 'join'], 'text-line-tools-form-commas': ['comma'] },
    ...{ 'hex-to-text-form-dump': ['hex dump'], 'number-to-words-form-cheque': ['invoice'] },
    ...{ 'continue-hex-to-text': ['continue hex'] },
  };
  const inOthers: readonly [query: string, first: string, open: Tool][] = [
    // The operations of the open tool come first.
    ['decode', 'url-encoder-decode', urlEncoder],
    ['dec', 'hex-to-text-decode', hexToText],
    ['b64decode', 'base64-decode', textLineTools],
    ['64 dec', 'base64-decode', textLineTools],
    ['b64 url-safe', 'base64-encode', textLineTools],
  ];
  const inFirst = Object.entries(found).flatMap(([first, queries]) =>
    queries.map((query) => [query, first, base64] as const),
  );

  test.each([...inFirst, ...inOthers])('%s: %s', (query, first, open) => {
    expect(findCommands(commandsOf(changeContent(createSession(open), '1')), query)[0]?.name).toBe(first);
  });

  test('nothing, if no command matches', () => {
    for (const query of ['nothing so called', 'sort natural sideways', '_#_']) {
      expect(findCommands(commandsOf(inBase64), query)).toEqual([]);
    }
  });

  test.each([
    [
      'query string',
      { title: 'URL encoder: Encode, Form value', detail: 'also: query string', options: { mode: 'form' } },
    ],
    ['natural descending', { title: 'Text line tools: Sort, Natural, Descending', detail: undefined }],
    ['british', { name: 'number-to-words', options: { british: true } }],
    ['jwt', { title: 'Base64', detail: 'also: jwt', options: {} }],
    ['powershell', { name: 'base64-encode', detail: 'also: powershell', options: { textEncoding: 'utf-16le' } }],
  ])('and says why, and sets the options that are meant: %s', (query, command) => {
    const commands = commandsOf(inBase64, withLocalOptions(registry));
    expect(findCommands(commands, query)[0]).toMatchObject(command);
    expect(findCommands(commands, 'powershell').map(({ name }) => name)).toEqual(['base64-encode', 'base64-decode']);
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
  const tools = withLocalOptions(eightTools);

  test.each([...tools.values()].map((tool) => ({ tool })))(
    'for $tool.name and each of its operations, whichever tool is open',
    ({ tool }) => {
      for (const open of [tools.get('base64') ?? expect.fail('no Base64'), shout]) {
        const commands = commandsOf(createSession(open), tools);
        const names = commands.map(({ name }) => name);
        expect(names).toContain(tool.name);
        for (const { value } of tool.fields.operation?.choices ?? []) expect(names).toContain(`${tool.name}-${value}`);
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

test('a command for an operation opens its tool, as one step', () => {
  expect(commandNamed(inBase64, 'base64-decode').title).toBe('Decode');
  expect(commandNamed(inBase64, 'text-line-tools-dedupe').title).toBe('Text line tools: Remove duplicates');
  const session = changedBy(inBase64, 'text-line-tools-dedupe');
  expect(session.tool).toBe(textLineTools);
  expect(currentOptions(session)).toEqual({ operation: 'dedupe' });
  expect(session.past).toHaveLength(1);
  expect(currentOptions(undo(session))).toEqual({});
});

test('the other commands make the change that their titles describe', () => {
  expect(changedBy(typed, 'url-encoder')).toMatchObject({ tool: urlEncoder, text: 'a' });
  expect(changedBy(typed, 'continue-hex-to-text')).toMatchObject({ tool: hexToText, text: 'YQ==' });
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
    expect(missingResult(session, { kind: 'pending' })).toBe('There is no result yet.');
  });
});

test('a command with a shortcut shows its keys', () => {
  expect(commandNamed(typed, 'copy').keys).toBe('Ctrl Enter');
  expect(commandNamed(typed, 'save').keys).toBeUndefined();
});
