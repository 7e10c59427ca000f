import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hex } from '../codecs/hex.ts';
import { httpLimits } from '../contract/limits.ts';
import { defineTool, textResult } from '../core/tool.ts';
import { VERSION } from '../core/version.ts';
import { read } from '../notations/read-text.ts';
import { createRegistry } from '../tools/registry.ts';
import { createMcpFactory } from './server.ts';

const shared = {
  title: 'A tool',
  summary: 'Does something.',
  fields: { text: { kind: 'text', title: 'Text', maxCodePoints: 20, description: 'The text.' } },
  output: textResult,
  examples: [],
} as const;

const SECRET = 'a secret that was submitted';

const registry = createRegistry([
  defineTool({ ...shared, name: 'echo', run: ({ text }) => ({ result: text }) }),
  defineTool({ ...shared, name: 'swell', run: ({ text }) => ({ result: 'a'.repeat(Number(text)) }) }),
  defineTool({
    ...shared,
    name: 'break',
    run: () => {
      throw new RangeError(SECRET);
    },
  }),
]);

let bugs: unknown[];
let client: Client;

beforeEach(async () => {
  bugs = [];
  client = new Client({ name: 'test', version: '1.0.0' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpFactory({ registry, reportBug: (bug) => bugs.push(bug) })().connect(theirs);
  await client.connect(ours);
});

afterEach(() => client.close());

test('the server sends its name and version, and instructions in a few sentences', () => {
  expect(client.getServerVersion()).toEqual({ name: 'textmill', title: 'textmill', version: VERSION });
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
  expect(client.getInstructions()).toMatch(/^(?:[^.]+\.\s?){2,3}$/);
});

describe('a call', () => {
  test('returns the data, structured and as text', async () => {
    expect(await client.callTool({ name: 'echo', arguments: { text: 'ä"' } })).toEqual({
      structuredContent: { result: 'ä"' },
      content: [{ type: 'text', text: '{"result":"ä\\""}' }],
    });
  });

  test.each([
    [
      'an unknown field',
      { text: 'a', texts: 'b' },
      '"texts" is not a known field; did you mean text?\nRemove the field, or use a known one. Names are case-sensitive. Known fields: text.',
    ],
    ['an unknown field that is null', JSON.parse('{"text":"a","__proto__":null}'), '"__proto__" is not a known field'],
    ['a required field that is null', { text: null }, 'text must be a string\nUse a string'],
    ['a missing field', {}, 'text is required and must be a string\nAdd the field'],
    ['no arguments at all', undefined, 'text is required and must be a string\nAdd the field'],
    ['a limit', { text: 'a'.repeat(21) }, 'text must be at most 20 code points, but has 21\nShorten'],
  ])('with wrong input returns a result that explains what is wrong and how to fix it: %s', async (_, input, text) => {
    const result = await client.callTool({ name: 'echo', ...(input && { arguments: input }) });
    expect(result).toEqual({ isError: true, content: [{ type: 'text', text: expect.stringMatching(startOf(text)) }] });
  });

  test('has the limit of the service for its whole result, which has the data twice', async () => {
    const frame = { structuredContent: { result: '' }, content: [{ type: 'text', text: '{"result":""}' }] };
    const most = Math.floor((httpLimits.answerBytes - JSON.stringify(frame).length) / 2);
    const whole = await client.callTool({ name: 'swell', arguments: { text: String(most) } });
    expect(whole.structuredContent).toEqual({ result: 'a'.repeat(most) });
    const refused = await client.callTool({ name: 'swell', arguments: { text: String(most + 1) } });
    expect(refused).toEqual({
      isError: true,
      content: [
        {
          type: 'text',
          text: `the response would be larger than ${httpLimits.answerBytes} bytes\nShorten the text. If you split it, the results cannot always be joined.`,
        },
      ],
    });
  });

  test('that hits a bug is an internal error: the message of the bug is reported, but not sent', async () => {
    const failed = client.callTool({ name: 'break', arguments: { text: 'a' } });
    await expect(failed).rejects.toMatchObject({ code: -32603, message: 'internal error' });
    expect(bugs).toEqual([new RangeError(SECRET)]);
  });

  test.each([
    ['ecko', 'unknown tool; did you mean echo?'],
    ['ECHO', 'unknown tool; did you mean echo?'],
    ['translate', 'unknown tool; use one of break, echo, swell, read'],
    ['', 'unknown tool; use one of break, echo, swell, read'],
    ['constructor', 'unknown tool; use one of break, echo, swell, read'],
  ])('of an unknown tool (%j) is an error of the protocol, which names a similar one', async (name, message) => {
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602, message });
    expect(bugs).toEqual([]);
  });
});

describe('the tool read', () => {
  const called = (text: string, tool: string | null = null) =>
    client.callTool({ name: 'read', arguments: { text, tool } });

  test('is listed after the others', async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['break', 'echo', 'swell', 'read']);
  });

  test.each([
    ['a value', '{"token":"SGVsbG8gdGhlcmU="}', null, 'Read as the value after “token”, Base64, UTF-8.'],
    ['bytes', 'Authorization: Basic /9j/4A==', null, 'Read as the value after “Basic”, Base64.'],
    [
      'a part',
      'a: SGVsbG8gV29ybGQ=\nb: /+7dzLuqmYh3ZlVEMyIRAA==',
      null,
      'the text can be read only in part. Uses 1 of',
    ],
    [
      'two meanings',
      '[74, 65, 73, 74]',
      'hex-to-text',
      'the text has more than one meaning. It is either decimal bytes, or bytes.',
    ],
    ['nothing', 'ordinary words', null, 'the text has no clear meaning. Give only the value, to the tool that'],
    [
      'a contradiction',
      '0000: 4865  He\n0004: 6f21  o!\n0006: 210a  !.',
      null,
      'line 2 of the text is wrong. The offset',
    ],
  ])('says plainly how a text was read, or why it has no meaning to use: %s', async (_, text, tool, about) => {
    const { structuredContent, content, isError } = await called(text, tool);
    const meanings = read(text, { tool: tool ?? undefined }).map(({ result, ...others }) =>
      typeof result === 'string' ? { ...others, result } : { ...others, resultHex: hex.encode(result) },
    );
    expect({ structuredContent, isError }).toEqual({ structuredContent: { meanings }, isError: undefined });
    const [said = '', json = ''] = content[0]?.type === 'text' ? content[0].text.split('\n') : [];
    expect(said.slice(0, about.length)).toBe(about);
    expect(JSON.parse(json)).toEqual(structuredContent);
  });

  test.each([
    ['an unknown tool', 'a', 'base65', 'tool must be one of base64, url-encoder'],
    ['a text that is too long', 'a'.repeat(16_385), null, 'text must be at most 16384 code points'],
  ])('explains what is wrong: %s', async (_, text, tool, message) => {
    const { content, isError } = await called(text, tool);
    expect({ content, isError }).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(startOf(message)) }],
    });
  });
});

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.?]/g, '\\$&')}`);
}
