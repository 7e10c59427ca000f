import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolPath } from '../../src/contract/endpoints.ts';
import type { FieldValue } from '../../src/core/field.ts';
import { limits } from '../../src/core/limits.ts';
import type { Tool } from '../../src/core/tool.ts';
import { requestLanguages } from '../../src/documents/snippets/request-code.ts';
import { hexToText, textLineTools } from '../../src/tools/index.ts';
import { findProgram } from '../../support/programs.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { convert, type Data, errorOf } from '../../support/tools/convert.ts';

/** Runs the code samples that send a request, exactly as shown, against a server. */

interface Request {
  readonly tool: Tool;
  readonly input: Readonly<Record<string, FieldValue>>;
}

/** Texts that programs, shells and terminals often handle incorrectly. */
const texts = [
  ...['', ' ', 'Hello, 世界', `'`, `'''`, '"', '"""', '`', '\\', '\\\\', `\\'\\"`, '\\n', '\\u0041', '\\N{BULLET}'],
  ...['@/etc/passwd', '-d', '--', '~', '*', '!!', '$HOME', '$(id)', '`id`', '\u0024{a}', '%s%d%%', '{}', '#'],
  ...['&;|<>()', '</script>', '\0', 'a\0b', '\u0001\u001b[31m\u007f\u0080\u009b', '\b\f\v', '\t', '\u0085'],
  ...['\n', '\r', '\r\n', 'a\nb\r\nc\rd\n', '\u2028\u2029', '\ufeff', '\ufeffa\ufeff', '\u00a0\u3000'],
  ...['\u00ad\u200b\u200d', 'e\u0301', '\uffff', '\ue000', '\u202eabc\u202c', '\u2066\u2069', 'שלום, (سلام)'],
  ...['😀', '👩\u200d👧❤\ufe0f', '\u{e0041}\u{10ffff}'],
  ...fc.sample(fc.string({ unit: 'binary', minLength: 40, maxLength: 60 }), { numRuns: 10, seed: 1 }),
];

const requests: readonly Request[] = [
  // Near the limits, in bytes and in code points. First, since Python reads its encoding at the top of a file.
  { tool: hexToText, input: { text: '世'.repeat(Math.min(limits.textCodePoints, 10_900)), operation: 'encode' } },
  { tool: textLineTools, input: { text: 'a'.repeat(limits.textCodePoints) } },
  // The result shows in ASCII which text has arrived.
  ...texts.map((text) => ({ tool: hexToText, input: { text, operation: 'encode' } })),
  // The result contains the text itself.
  ...texts.map((text) => ({ tool: hexToText, input: { text: Buffer.from(text).toString('hex') } })),
  { tool: textLineTools, input: { text: 'a\nb', operation: 'number', start: -5, sep: `'"\r\n`, pad: true } },
  { tool: textLineTools, input: { text: 'b\na', desc: false, skipBlank: true, prefix: '' } },
];

const errors: readonly Request[] = [
  { tool: hexToText, input: { text: '4' } },
  { tool: hexToText, input: { text: '\ud83d', operation: 'encode' } },
  { tool: textLineTools, input: { text: 'a', start: Number.NaN } },
];

interface Runtime {
  readonly file: string;
  readonly program: string | undefined;
  /** Joins samples into one program that prints the mark after the output of each. */
  join(codes: readonly string[]): string;
  /** The output of a sample for the data of a response. */
  printed(data: Data): string;
  /** How the program ends if the service returns an error. */
  refused(message: string): Partial<Ended>;
}

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

const MARK = '<<end>>';

/** How to run the code of each language. */
const runtimes: Readonly<Record<string, Runtime>> = {
  curl: {
    file: 'requests.sh',
    program: findProgram('curl', 'curl') === undefined ? undefined : 'sh',
    join: (codes) => codes.map((code) => `${code}\necho '${MARK}'`).join('\n'),
    printed: (data) => JSON.stringify({ ok: true, data }),
    refused: (message) => ({
      code: 0,
      stdout: JSON.stringify({ ok: false, error: { code: 'INVALID_INPUT', message } }),
    }),
  },
  fetch: {
    file: 'requests.mjs',
    program: process.execPath,
    join: (codes) => codes.map((code) => `{\n${code}\n}\nconsole.log('${MARK}');`).join('\n'),
    printed: ({ result }) => `${result}\n`,
    refused: (message) => ({ code: 1, stdout: '', stderr: expect.stringContaining(`\nError: ${message}\n`) }),
  },
  python: {
    file: 'requests.py',
    program: findProgram('python3', 'python3'),
    join: (codes) => codes.map((code) => `${code}\nprint('${MARK}')`).join('\n'),
    printed: ({ result }) => `${result}\n`,
    refused: (message) => ({ code: 1, stdout: '', stderr: `${message}\n` }),
  },
};

let node: StartedNode;
let folder = '';

beforeAll(async () => {
  node = await startNode();
  folder = mkdtempSync(join(tmpdir(), 'textmill-request-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await node.stop();
});

describe.each(requestLanguages)('$title', ({ name, write }) => {
  const runtime = runtimes[name];
  if (runtime === undefined) throw new Error(`add ${name} to the runtimes of this test`);
  const testWhereFound = test.skipIf(runtime.program === undefined);

  const codeOf = ({ tool, input }: Request) => write(`http://127.0.0.1:${node.port}${toolPath(tool)}`, input);

  testWhereFound('sends every text and prints every result unchanged', async () => {
    const { code, stdout, stderr } = await run(runtime, runtime.join(requests.map(codeOf)));
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const printed = stdout.split(`${MARK}\n`).slice(0, -1);
    expect(requests.map(({ input }, index) => ({ input, printed: printed[index] }))).toEqual(
      requests.map(({ tool, input }) => ({ input, printed: runtime.printed(convert(tool, input)) })),
    );
  });

  testWhereFound.each(errors)('reports an error of $tool.name: $input', async (request) => {
    const { message } = errorOf(request.tool, request.input);
    expect(await run(runtime, codeOf(request))).toMatchObject(runtime.refused(message));
  });
});

/** Runs a program from a file, while the server in this process continues. */
function run({ file, program = '' }: Runtime, source: string): Promise<Ended> {
  const path = join(folder, file);
  writeFileSync(path, source);
  // Without a proxy, and with UTF-8 as in a modern terminal.
  const env = { ...process.env, no_proxy: '127.0.0.1', LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(program, [path], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}
