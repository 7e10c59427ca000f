import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { anyCharacter } from '../../support/for-all.ts';
import { findProgram } from '../../support/programs.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';
import { convert, type Data, errorOf } from '../../support/tools/convert.ts';

/** Runs the code samples that send a request, and the programs in docs/http-api.md, exactly as shown, against a server. */

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
  ...fc.sample(fc.string({ unit: anyCharacter, minLength: 40, maxLength: 60 }), { numRuns: 10, seed: 1 }),
];

const requests: readonly Request[] = [
  // Near the limits, in bytes and in code points.
  { tool: hexToText, input: { text: '世'.repeat(Math.min(limits.textCodePoints, 10_900)), operation: 'encode' } },
  { tool: textLineTools, input: { text: 'a'.repeat(limits.textCodePoints) } },
  // The result shows in ASCII which text has arrived.
  { tool: hexToText, input: { text: texts.join(' '), operation: 'encode' } },
  // The result contains the text itself.
  { tool: hexToText, input: { text: Buffer.from(texts.join(' ')).toString('hex') } },
  { tool: hexToText, input: { text: '' } },
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
  readonly options?: readonly string[];
  /** The output of a request for the data of the response. */
  printed(data: Data): string;
  /** How the program ends if the service returns an error. */
  refused(message: string): Partial<Ended>;
}

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

const printed = ({ result }: Data) => `${result}\n`;

/** How to run the code of each language. */
const runtimes: Readonly<Record<string, Runtime>> = {
  curl: {
    file: 'requests.sh',
    program: findProgram('curl', 'curl') === undefined ? undefined : 'sh',
    printed: (data) => JSON.stringify({ ok: true, data }),
    refused: (message) => ({
      code: 0,
      stdout: JSON.stringify({ ok: false, error: { code: 'INVALID_INPUT', message } }),
    }),
  },
  fetch: {
    file: 'requests.mjs',
    program: process.execPath,
    printed,
    refused: (message) => ({ code: 1, stdout: '', stderr: expect.stringContaining(`\nError: ${message}\n`) }),
  },
  python: {
    file: 'requests.py',
    program: findProgram('python3', 'python3'),
    printed,
    refused: (message) => ({ code: 1, stdout: '', stderr: `${message}\n` }),
  },
};

/** How to run the other programs in docs/http-api.md. */
const others: Readonly<Record<string, Pick<Runtime, 'file' | 'program' | 'options'>>> = {
  go: { file: 'requests.go', program: findProgram('go', 'golang-go'), options: ['run'] },
  php: { file: 'requests.php', program: findProgram('php', 'php-cli') },
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

describe.each(requestLanguages)('$title', (language) => {
  const runtime = runtimes[language.name];
  if (runtime === undefined) throw new Error(`add ${language.name} to the runtimes of this test`);
  const testWhereFound = test.skipIf(runtime.program === undefined);

  testWhereFound('sends every text and prints every result unchanged', async () => {
    for (const { tool, input } of requests) {
      const { code, stdout, stderr } = await run(runtime, language.write(urlOf(tool), input));
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toBe(runtime.printed(convert(tool, input)));
    }
  });

  testWhereFound.each(errors)('reports an error of $tool.name: $input', async ({ tool, input }) => {
    const { message } = errorOf(tool, input);
    expect(await run(runtime, language.write(urlOf(tool), input))).toMatchObject(runtime.refused(message));
  });
});

/** The programs in docs/http-api.md, and the output that the page shows for all of them. */
const page = readFileSync('docs/http-api.md', 'utf8');
const [, output] = /## In your language\n[^`]*```text\n([^`]+)```/.exec(page) ?? [];
const programs = Object.entries({ python: 'python', js: 'fetch', php: 'php', go: 'go' }).map(([tag, language]) => ({
  language,
  source: new RegExp(`\`\`\`${tag}\\n([^\`]+)\`\`\``).exec(page)?.[1] ?? '',
}));

describe.each(programs)('the program in docs/http-api.md: $language', ({ language, source }) => {
  const runtime = runtimes[language] ?? others[language];
  test.skipIf(runtime?.program === undefined)('prints the output shown there', async () => {
    const here = source.replace('localhost:8080', `127.0.0.1:${node.port}`);
    expect(await run({ file: 'page', ...runtime }, here)).toEqual({ code: 0, stdout: output, stderr: '' });
  });
});

function urlOf(tool: Tool): string {
  return `http://127.0.0.1:${node.port}${toolPath(tool)}`;
}

/** Runs a program with a file, while the server in this process continues. */
function run(
  { file, program = '', options = [] }: Pick<Runtime, 'file' | 'options'> & Partial<Pick<Runtime, 'program'>>,
  source: string,
): Promise<Ended> {
  const path = join(folder, file);
  writeFileSync(path, source);
  // Without a proxy, and with UTF-8 as in a modern terminal.
  const env = { ...process.env, no_proxy: '127.0.0.1', LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(program, [...options, path], { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}
