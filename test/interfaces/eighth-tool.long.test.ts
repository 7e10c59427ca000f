import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/bundles.js';
import { buildLibrary } from '../../scripts/library.js';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { findButton, openPage } from '../browser/open-page.ts';

/**
 * Adding an eighth tool takes one new file and one line. This test adds both to a copy of the sources, builds it, and
 * finds the tool in every interface, with its fields, limits, defaults, descriptions and examples.
 */

const SHOUT = `import { defineTool, textResult } from '../core/tool.ts';

export const shoutLoud = defineTool({
  name: 'shout-loud',
  title: 'Shout',
  summary: 'Turns a text into capital letters.',
  fields: {
    text: { kind: 'text', title: 'Text', maxCodePoints: 77, description: 'What to shout.' },
    exclamationMarks: {
      kind: 'integer',
      title: 'Exclamation marks',
      default: 1,
      minimum: 0,
      maximum: 9,
      description: 'How many of them to add.',
    },
    isPolite: { kind: 'flag', title: 'Polite', default: false, description: 'Says please.' },
  },
  output: textResult,
  rules: ['Letters are those of Unicode.'],
  examples: [
    { title: 'A word', input: { text: 'hey' }, data: { result: 'HEY!' } },
    { title: 'A polite word', input: { text: 'hey', isPolite: true }, data: { result: 'HEY! PLEASE!' } },
    {
      title: 'Too many marks',
      input: { text: 'hey', exclamationMarks: 10 },
      error: { code: 'OUT_OF_RANGE', message: 'exclamationMarks must be from 0 to 9' },
    },
  ],
  run: ({ text, exclamationMarks, isPolite }) => {
    const words = isPolite ? [text, 'please'] : [text];
    return { result: words.map((word) => word.toUpperCase() + '!'.repeat(exclamationMarks)).join(' ') };
  },
});
`;

const polite = { text: 'hey', exclamationMarks: 2, isPolite: true };
const politely = { result: 'HEY!! PLEASE!!' };

let folder = '';
let url = '';
let stop = async () => {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-eighth-'));
  for (const part of ['scripts', 'src', 'web', 'package.json', 'tsconfig.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // One new file, and one line:
  writeFileSync(join(folder, 'src/tools/shout-loud.ts'), SHOUT);
  appendFileSync(join(folder, 'src/tools/index.ts'), "export { shoutLoud } from './shout-loud.ts';\n");
  await build(folder);
  await buildLibrary(folder);

  const server = spawn(process.execPath, [join(folder, 'dist/server.js')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface(server.stderr)) {
    const [, found] = /listens on (\S+)/.exec(line) ?? [];
    if (found === undefined) continue;
    url = found;
    break;
  }
}, 60_000);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('an eighth tool, added by one new file and one line, is in every interface', () => {
  test('the HTTP API: its endpoint, its limits, its defaults', async () => {
    expect(await post({ text: 'hey' })).toEqual({ ok: true, data: { result: 'HEY!' } });
    expect(await post(polite)).toEqual({ ok: true, data: politely });
    expect(await post({ text: 'a'.repeat(78) })).toMatchObject({
      error: { message: 'text must be at most 77 code points, but has 78' },
    });
  });

  test('the interface description: fields, limits, defaults, descriptions and examples', async () => {
    const description = await (await fetch(`${url}/openapi.json`)).text();
    const document: unknown = JSON.parse(description);
    expect(document).toHaveProperty(['paths', '/api/v1/shout-loud/', 'post', 'operationId'], 'shoutLoud');
    for (const piece of ['"maxLength":77', 'What to shout.', '"maximum":9', 'HEY! PLEASE!', 'Too many marks']) {
      expect(description.replaceAll(/\s*([:{},[\]])\s*/g, '$1')).toContain(
        piece.replaceAll(/\s*([:{},[\]])\s*/g, '$1'),
      );
    }
  });

  test('the reference page and the texts for language models', async () => {
    for (const path of ['/docs/', '/llms-full.txt']) {
      const text = await (await fetch(url + path)).text();
      for (const piece of ['/api/v1/shout-loud/', 'exclamationMarks', 'What to shout.', '77', 'HEY! PLEASE!']) {
        expect({ path, text }).toMatchObject({ path, text: expect.stringContaining(piece) });
      }
    }
    expect(await (await fetch(`${url}/llms.txt`)).text()).toContain(
      '[Shout](/docs/#shout): `POST /api/v1/shout-loud/`.',
    );
  });

  test.skipIf(chromiumPath === undefined)(
    'the page: a link to it, and its form with defaults and examples',
    async () => {
      const browser = await launchChromium();
      const { page, pageErrors } = await openPage(browser, url);
      await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Shout' }).click();
      await page.getByRole('heading', { level: 1, name: 'Shout' }).waitFor();
      const text = page.getByRole('textbox', { name: 'Text' });
      const result = page.getByRole('textbox', { name: 'Result' });
      const marks = page.getByRole('spinbutton', { name: 'Exclamation marks' });
      await findButton(page, 'A polite word').click();
      expect(await result.inputValue()).toBe('HEY! PLEASE!');
      await text.fill('hey');
      expect(await marks.getAttribute('placeholder')).toBe('1');
      await marks.fill('10');
      expect(await page.getByText('Exclamation marks must be from 0 to 9.').isVisible()).toBe(true);
      await marks.fill('2');
      await page.getByRole('checkbox', { name: 'Polite' }).check();
      expect(await result.inputValue()).toBe(politely.result);
      await browser.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('the library: a function', async () => {
    const module: unknown = await import(pathToFileURL(join(folder, 'dist/library/entry/library.js')).href);
    expect(exported(module, 'shoutLoud')(polite)).toEqual(politely);
  });

  test('the client: a method', async () => {
    const module: unknown = await import(pathToFileURL(join(folder, 'dist/library/entry/client.js')).href);
    const createClient = exported(module, 'createClient');
    const shoutLoud = exported(createClient({ baseUrl: url }), 'shoutLoud');
    expect(await shoutLoud(polite)).toEqual(politely);
  });

  test('the command line: a command, its options, its help', () => {
    const run = (...words: string[]) =>
      execFileSync(process.execPath, [join(folder, 'dist/cli.js'), ...words], { encoding: 'utf8' });
    expect(run('shout-loud', 'hey', '--exclamation-marks', '2', '--is-polite')).toBe('HEY!! PLEASE!!\n');
    expect(run('--help')).toContain('Turns a text into capital letters.');
    expect(run('shout-loud', '--help')).toMatch(/--exclamation-marks <integer>[\s\S]*How many of them to add/);
    expect(run('completion', 'bash')).toContain('shout-loud');
  });

  test('MCP over standard input and output', () =>
    checkMcp(new StdioClientTransport({ command: process.execPath, args: [join(folder, 'dist/cli.js'), 'mcp'] })));
});

/** A function of a module or an object, by a name that the types do not include. */
function exported(owner: unknown, name: string): (input: object) => unknown {
  const value: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  if (typeof value !== 'function') throw new Error(`there is no ${name}`);
  return (input) => value(input);
}

async function checkMcp(transport: StdioClientTransport): Promise<void> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'shout-loud')).toMatchObject({
    title: 'Shout',
    description: expect.stringContaining('Turns a text into capital letters.'),
    inputSchema: {
      properties: { text: { maxLength: 77 }, exclamationMarks: { title: 'Exclamation marks', maximum: 9 } },
    },
  });
  const { structuredContent } = await client.callTool({ name: 'shout-loud', arguments: polite });
  expect(structuredContent).toEqual(politely);
  await client.close();
}

async function post(input: object): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/shout-loud/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  return response.json();
}
