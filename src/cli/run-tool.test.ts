import { describe, expect, test } from 'vitest';
import { inputOf, recording, type Surroundings, textOf } from '../../support/command-line.ts';
import { shout } from '../../support/tools/awkward-tool.ts';
import { createError } from '../contract/errors.ts';
import type { ByteConversion } from '../core/byte-conversion.ts';
import { byteConversion } from '../tools/bytes.ts';
import type { Given } from './given.ts';
import { sharedOptions } from './options.ts';
import { runTool } from './run-tool.ts';
import { findToolCommand, type ToolCommand } from './tool-commands.ts';

const given: Given = {
  argument: undefined,
  files: [],
  options: {},
  switches: [],
};

/** Runs a tool with a conversion of pieces, and returns what it wrote, as text and in pieces. */
async function run(
  name: string | ToolCommand,
  changes: Partial<Given>,
  surroundings: Surroundings,
  findConversion: typeof byteConversion,
) {
  const command = typeof name === 'string' ? findToolCommand(name) : name;
  if (command === undefined) throw new Error(`${name} is missing`);
  const stdout = { ...recording(), isTTY: surroundings.outputIsTerminal ?? false };
  const stderr = recording();
  const ended = await runTool(
    command,
    { ...given, ...changes },
    { stdin: inputOf(surroundings), stdout, stderr },
    findConversion,
  ).catch((thrown: unknown) => thrown);
  return { stdout: textOf(stdout), pieces: stdout.writes.map(String), stderr: textOf(stderr), error: ended };
}

/** Returns each piece unchanged, in the same memory, then `end`. */
function repeating(end = ''): ByteConversion {
  const memory = Buffer.alloc(100);
  return {
    takesText: false,
    push: (bytes) => memory.subarray(0, memory.write(String(Buffer.from(bytes)))),
    end: () => Buffer.from(end),
  };
}

/** Returns these bytes at the end of any input. */
function ending(...bytes: readonly number[]): ByteConversion {
  return { takesText: false, push: () => Uint8Array.of(), end: () => Uint8Array.from(bytes) };
}

const decode = { options: { operation: 'decode' } };

describe('input from files and standard input', () => {
  test('is converted in pieces, and each piece is written before the next one is computed', async () => {
    const ran = await run('base64', {}, { input: 'abc' }, () => repeating('!'));
    expect(ran).toMatchObject({ stdout: 'abc!\n', pieces: ['a', 'b', 'c', '!', '\n'], error: 0 });
  });

  test.each<readonly [string, Partial<Given>]>([
    ['--json', { switches: [sharedOptions.json] }],
    ['--each-line', { switches: [sharedOptions.eachLine] }],
  ])('is one text with %s', async (_, changes) => {
    const ran = await run('base64', changes, { input: 'a' }, () => ending(0x21));
    expect(ran.error).toBe(0);
    expect(ran.stdout).toContain('YQ==');
  });

  test('is one text if the tool has no conversion of pieces', async () => {
    expect((await run('base64', {}, { input: 'a' }, () => undefined)).stdout).toBe('YQ==\n');
  });

  test('is converted by the conversion for the tool and the values of its fields, including defaults', async () => {
    const asked: unknown[] = [];
    await run(
      { name: 'shout', names: [], summary: '', tool: shout, operation: undefined, letters: {} },
      {},
      { input: '' },
      (tool, { text: _, ...values }) => {
        asked.push(tool.name, values);
        return undefined;
      },
    );
    expect(asked).toEqual(['shout', { operation: 'loud', action: '\n"<|`', reset: true, submit: -1 }]);
  });

  test('is not read if an option is invalid', async () => {
    const options = { operation: 'shuffle' };
    const ran = await run('base64', { options }, { inputIsTerminal: true }, () => repeating());
    expect(ran).toMatchObject({ stdout: '', stderr: '', error: { details: { apiError: { code: 'UNKNOWN_CHOICE' } } } });
  });

  test('is checked for UTF-8 before it is converted', async () => {
    for (const bytes of [[0xff], [0xe4, 0xb8]]) {
      const ran = await run('url', {}, { input: Uint8Array.from(bytes) }, byteConversion);
      expect(ran).toMatchObject({ stdout: '', error: { message: 'standard input is not valid UTF-8, from byte 0' } });
    }
  });

  test('output that was written before an error is kept, but the last decoded piece is not written', async () => {
    const error = createError('UNEXPECTED_CHARACTER', { field: 'text', format: 'Base64', position: 2 });
    const ran = await run('base64', decode, { input: 'ab*' }, () => ({
      takesText: false,
      push: (bytes) => {
        if (bytes[0] === 0x2a) throw error;
        return Buffer.from(bytes);
      },
      end: () => Uint8Array.of(),
    }));
    expect(ran).toMatchObject({ stdout: 'a', error: { details: { apiError: error } } });
  });

  test('a result that exceeds a limit of the engine is a usage error', async () => {
    const ran = await run('sort', {}, { input: 'a' }, () => ({
      takesText: false,
      push: () => Uint8Array.of(),
      end: () => Buffer.from('a'.repeat(2 ** 29)),
    }));
    expect(ran.error).toMatchObject({ name: 'UsageError', message: expect.stringContaining('too large') });
  });
});

describe('decoded bytes', () => {
  const remedy = 'Write the result to a file: add > and the name of the file. To see its bytes, use --as dump.';
  const refused = { name: 'UsageError', remedy };

  test.each<readonly [string, readonly number[]]>([
    ['bytes that are not UTF-8', [0x61, 0xff]],
    ['U+0000', [0x61, 0]],
    ['an escape sequence', [...Buffer.from('\u001b[31m')]],
    ['U+009B, which begins an escape sequence', [...Buffer.from('\u009b31m')]],
    ['a backspace', [0x61, 8]],
    ['DEL', [0x7f]],
  ])('with %s are not printed on a terminal, but written to pipes and files', async (_, bytes) => {
    const onTerminal = await run('base64', decode, { outputIsTerminal: true }, () => ending(...bytes));
    expect(onTerminal).toMatchObject({ stdout: '', error: refused });
    const elsewhere = await run('base64', decode, {}, () => ending(...bytes));
    expect(elsewhere).toMatchObject({ stdout: `${Buffer.from(bytes)}`, error: 0 });
  });

  test('with whitespace and other characters are printed on a terminal', async () => {
    const text = '\t\n\v\f\r é世😀\u202e\ufeff';
    const ran = await run('base64', decode, { outputIsTerminal: true }, () => ending(...Buffer.from(text)));
    expect(ran).toMatchObject({ stdout: `${text}\n`, error: 0 });
  });

  test('of an argument may be bytes that are not text', async () => {
    const bytes = { argument: '/w==', ...decode };
    expect(await run('base64', bytes, {}, () => ending(0x61))).toMatchObject({ stdout: 'a', error: 0 });
    const onTerminal = await run('base64', bytes, { outputIsTerminal: true }, () => ending(0xff));
    expect(onTerminal).toMatchObject({ stdout: '', error: refused });
    expect(
      (await run('base64', { ...bytes, switches: [sharedOptions.json] }, {}, () => ending(0x61))).error,
    ).toMatchObject({ details: { apiError: { code: 'NOT_UTF8' } } });
    expect((await run('base64', bytes, {}, () => undefined)).error).toMatchObject({
      details: { apiError: { code: 'NOT_UTF8' } },
    });
  });

  test('of an argument must be text if the tool is for text', async () => {
    const bytes = { argument: '%ff', ...decode };
    for (const outputIsTerminal of [false, true]) {
      const ran = await run('url', bytes, { outputIsTerminal }, byteConversion);
      expect(ran).toMatchObject({ stdout: '', error: { details: { apiError: { code: 'NOT_UTF8' } } } });
    }
  });

  test('of an argument are not printed on a terminal if they contain commands to it', async () => {
    const color = { argument: 'G1szMW0=', ...decode };
    const ran = await run('base64', color, { outputIsTerminal: true }, () => undefined);
    expect(ran).toMatchObject({ stdout: '', error: refused });
    expect((await run('base64', color, {}, () => undefined)).stdout).toBe('\u001b[31m');
  });
});
