import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Tool } from '../../../src/core/tool.ts';
import {
  base32,
  base58,
  base64,
  hexToText,
  numberToWords,
  textLineTools,
  urlEncoder,
} from '../../../src/tools/index.ts';
import { shout } from '../../../support/tools/awkward-tool.ts';
import type { Options } from '../session/options.ts';
import { changeText, createSession, setEachLine, takeFile } from '../session/session.ts';
import { countsOf, mostFileBytes, outcomeOf, resultOf, textCounts, textOutputs } from './outcome.ts';

function outcomeOfText(tool: Tool, text: string, options: Options = {}) {
  return outcomeOf(changeText(createSession(tool, options), text));
}

function outcomeOfFile(tool: Tool, bytes: Uint8Array<ArrayBuffer>, options: Options = {}) {
  return outcomeOf(takeFile(createSession(tool, options), { name: 'a.bin', bytes }));
}

const decode = { operation: 'decode' };
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

describe('a text', () => {
  test('is converted as the service does, with its limits', () => {
    expect(outcomeOfText(base64, 'Hello')).toEqual({ kind: 'text', data: { result: 'SGVsbG8=' } });
    const text = 'a'.repeat(limits.textCodePoints + 1);
    expect(outcomeOfText(base64, text)).toMatchObject({ kind: 'error', error: { code: 'TOO_LONG' } });
  });

  test('is converted line by line if the user chooses it and the tool supports it', () => {
    const list = (tool: Tool) => outcomeOf(setEachLine(changeText(createSession(tool), '2\r\n1'), true));
    expect(resultOf(list(numberToWords))).toBe('two\r\none');
    expect(resultOf(list(textLineTools))).toBe('1\n2');
  });

  test.each([
    { tool: base64, text: 'iVBORw==' },
    { tool: base32, text: 'RFIE4RY=' },
    { tool: base58, text: '4WaH6E' },
    { tool: hexToText, text: '89 50 4e 47' },
    { tool: hexToText, text: '89504e47c3' },
  ])('that $tool.name decodes to bytes other than UTF-8 returns these bytes: $text', ({ tool, text }) => {
    const outcome = outcomeOfText(tool, text, decode);
    expect(outcome.kind).toBe('bytes');
    expect(resultOf(outcome)?.slice(0, 4)).toEqual(png);
  });

  test.each([
    { tool: base64, text: 'w' },
    { tool: base64, text: 'ww==' },
    { tool: hexToText, text: '61 f0 9f 98' },
    { tool: hexToText, text: 'e4 b8' },
  ])('with an incomplete last character is an error, because more may be typed: $text', ({ tool, text }) => {
    expect(outcomeOfText(tool, text, decode).kind).toBe('error');
  });

  test('that Base58 decodes to the first byte of a character returns it, because a further digit changes all bytes', () => {
    expect(outcomeOfText(base58, '4N', decode)).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0xc3) });
  });

  test('of escapes that are not UTF-8 is an error, because the URL encoder converts only text', () => {
    expect(outcomeOfText(urlEncoder, '%ff', decode)).toMatchObject({ error: { code: 'NOT_UTF8' } });
  });

  test('with a line that decodes to bytes is an error of that line', () => {
    const session = setEachLine(changeText(createSession(base64, decode), 'YQ==\niVBORw=='), true);
    expect(outcomeOf(session)).toMatchObject({ kind: 'error', error: { code: 'NOT_UTF8' } });
  });

  test('that triggers a bug in a tool is an error, and the bug is reported to the browser', () => {
    const bug = new Error('bug');
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const broken = {
      ...shout,
      run: () => {
        throw bug;
      },
    };
    expect(outcomeOfText(broken, 'a')).toMatchObject({ kind: 'error', error: { code: 'INTERNAL_ERROR' } });
    expect(report).toHaveBeenCalledExactlyOnceWith(bug);
    vi.unstubAllGlobals();
  });
});

describe('a file', () => {
  test.each([
    { tool: base64, options: {}, encoded: 'iVBORw==' },
    { tool: base64, options: { padding: false }, encoded: 'iVBORw' },
    { tool: base32, options: {}, encoded: 'RFIE4RY=' },
    { tool: base58, options: {}, encoded: '4WaH6E' },
    { tool: hexToText, options: { operation: 'encode' }, encoded: '89504e47' },
  ])('of any bytes is encoded by $tool.name with $options, and decoded back', ({ tool, options, encoded }) => {
    expect(outcomeOfFile(tool, png, options)).toEqual({ kind: 'text', data: { result: encoded } });
    const file = new TextEncoder().encode(`${encoded}\n`);
    expect(outcomeOfFile(tool, file, decode)).toEqual({ kind: 'bytes', bytes: png });
  });

  test('that decodes to UTF-8 returns the text', () => {
    expect(outcomeOfFile(base64, new TextEncoder().encode('w6k='), decode)).toEqual({
      kind: 'text',
      data: { result: 'é' },
    });
  });

  test('that is not valid Base64 is an error with a position', () => {
    const bytes = [0x59, 0x51, 0x46, 0x42];
    for (const position of bytes.keys()) {
      const error = { code: 'UNEXPECTED_CHARACTER', position };
      expect(outcomeOfFile(base64, Uint8Array.from(bytes).fill(0xff, position, position + 1), decode)).toMatchObject({
        error,
      });
    }
  });

  test.each([{ tool: urlEncoder }, { tool: textLineTools }, { tool: numberToWords }])(
    'is an error in $tool.name, which needs text',
    ({ tool }) => {
      expect(outcomeOfFile(tool, png)).toMatchObject({
        kind: 'error',
        error: { code: 'NOT_UTF8', field: 'text', message: expect.stringContaining('from byte 0 ') },
      });
      expect(mostFileBytes(tool, {})).toBe(0);
    },
  );

  test.each([
    { tool: base58, options: {}, most: 512 },
    { tool: base58, options: decode, most: 1_024 },
    { tool: base64, options: {}, most: 16_777_216 },
    { tool: hexToText, options: decode, most: 16_777_216 },
  ])('has at most $most bytes in $tool.name with $options', ({ tool, options, most }) => {
    expect(mostFileBytes(tool, options)).toBe(most);
    expect(outcomeOfFile(tool, new Uint8Array(most), options)).not.toMatchObject({ error: { code: 'TOO_LONG' } });
    expect(outcomeOfFile(tool, new Uint8Array(most + 1), options)).toMatchObject({
      error: { code: 'TOO_LONG', field: 'text', message: `text must be at most ${most} bytes, but has ${most + 1}` },
    });
  });
});

test('sizes are counted in code points, UTF-8 bytes and lines, with the limits of the field', () => {
  expect(countsOf('é😀\nb')).toEqual([
    { unit: 'character', count: 4, limit: undefined },
    { unit: 'byte', count: 8, limit: undefined },
    { unit: 'line', count: 2, limit: undefined },
  ]);
  const field = {
    kind: 'text',
    title: '',
    description: '',
    maxCodePoints: 9,
    maxLines: 3,
    maxUtf8Bytes: { encode: 5 },
  } as const;
  expect(countsOf('', field, 'encode').map(({ limit }) => limit)).toEqual([9, 5, 3]);
  expect(countsOf('', field, 'decode').map(({ limit }) => limit)).toEqual([9, undefined, 3]);
});

test('counts have the limits of the tool, or the common limit if each line is converted separately', () => {
  const session = changeText(createSession(base58), 'ab');
  const limitsOf = (counts: ReturnType<typeof textCounts>) => counts.map(({ limit }) => limit);
  expect(limitsOf(textCounts(session))).toEqual([1_024, 512, undefined]);
  expect(limitsOf(textCounts(setEachLine(session, true)))).toEqual([limits.textCodePoints, undefined, undefined]);
});

test('the text outputs of a tool are its result, but not its counts', () => {
  expect(textOutputs(base64)).toEqual(['result']);
  expect(textOutputs(textLineTools)).toEqual(['result']);
});
