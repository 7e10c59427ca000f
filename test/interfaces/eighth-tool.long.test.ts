import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../../support/chromium.ts';
import { run } from '../../support/packed.ts';
import { openPage } from '../browser/open-page.ts';

/**
 * Adding an eighth tool takes one new file, one line and `npm run generate`. This test does that in a copy of the
 * project. There, it runs the quick tests that depend on the tools, which compare all interfaces, and uses the page.
 */

/** It is the first by name and the last by rank, encodes text that is not ASCII, and returns more than a text. */
const SHIFT = `import { type DataOf, defineTool, type InputOf, textResult } from '../core/tool.ts';

export const alphabetShift = defineTool({
  name: 'alphabet-shift',
  title: 'Alphabet shift',
  summary: 'Replaces letters by later letters, or decodes them.',
  fields: {
    text: { kind: 'text', title: 'Text', maxCodePoints: 77, description: 'What to shift.' },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [
        { value: 'encode', title: 'Encode', description: 'shifts the letters', undoneBy: 'decode' },
        { value: 'decode', title: 'Decode', description: 'shifts them back', undoneBy: 'encode', hasExactResult: true },
      ],
      default: 'encode',
      description: 'The direction.',
    },
    places: { kind: 'integer', title: 'Places', default: 13, minimum: 1, maximum: 25, description: 'How far.' },
    shiftDigits: { kind: 'flag', title: 'Digits', default: false, description: 'Shifts digits, too.' },
  },
  output: { ...textResult, shifted: { kind: 'integer', title: 'Shifted', description: 'How many were shifted.' } },
  examples: [
    { title: 'A word', input: { text: 'Hé 1' }, data: { result: 'Ué 1', shifted: 1 } },
    { title: 'A number', input: { text: 'a9', shiftDigits: true, places: 1 }, data: { result: 'b0', shifted: 2 } },
    { title: 'A word back', input: { text: 'Uryyb', operation: 'decode' }, data: { result: 'Hello', shifted: 5 } },
    {
      title: 'Too far',
      input: { text: 'a', places: 26 },
      error: { code: 'OUT_OF_RANGE', message: 'places must be from 1 to 25' },
    },
  ],
  run: ({ text, operation, places, shiftDigits }) => {
    let shifted = 0;
    const result = text.replace(shiftDigits ? /[a-z0-9]/gi : /[a-z]/gi, (character) => {
      shifted++;
      const [first, count] = character >= 'a' ? [97, 26] : character >= 'A' ? [65, 26] : [48, 10];
      const by = operation === 'encode' ? places : 26 * 10 - places;
      return String.fromCharCode(first + ((character.charCodeAt(0) - first + by) % count));
    });
    return { result, shifted };
  },
});

export type AlphabetShiftInput = InputOf<typeof alphabetShift>;
export type AlphabetShiftResult = DataOf<typeof alphabetShift>;
`;

const LINE =
  "export { type AlphabetShiftInput, type AlphabetShiftResult, alphabetShift } from './alphabet-shift.ts';\n";

/** Quick tests of all tools. */
const DEPENDENT = [
  ...['bytes', 'each-line', 'operations', 'registry', 'short-forms', 'text-encoding'].map(
    (name) => `src/tools/${name}.`,
  ),
  ...['src/cli/', 'src/contract/', 'src/documents/', 'src/mcp/', 'src/notations/forms', 'src/notations/understand'],
  ...['commands/', 'conversion/form', 'conversion/report', 'session/'].map((name) => `web/home/${name}`),
  ...['client/', 'contract/', 'documents/', 'interfaces/', 'mcp/tools', 'server/documents'].map(
    (name) => `test/${name}`,
  ),
  'test/repository/generated',
];

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'textmill-eighth-'));
  const kept = (path: string) => !['node_modules', 'dist', '.git'].includes(basename(path));
  cpSync('.', folder, { recursive: true, filter: kept });
  // Without what tests keep there.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => entry === '.bin' || !entry.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'src/tools/alphabet-shift.ts'), SHIFT);
  appendFileSync(join(folder, 'src/tools/index.ts'), LINE);
  await run('npm', ['run', 'generate'], folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an eighth tool compiles, and passes the quick tests that depend on the tools', async () => {
  await run('npm', ['run', 'types'], folder);
  await run('npx', ['vitest', 'run', '--project', 'quick', ...DEPENDENT], folder);
});

test.skipIf(chromiumPath === undefined)(
  'an eighth tool has a form on the page, with defaults and examples',
  async () => {
    const server = spawn(process.execPath, [join(folder, 'dist/server.js')], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let url = '';
    for await (const line of createInterface(server.stderr)) {
      [, url = ''] = /listens on (\S+)/.exec(line) ?? [];
      if (url !== '') break;
    }
    const browser = await launchChromium();
    const { page, pageErrors } = await openPage(browser, url);
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Alphabet shift' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alphabet shift' }).waitFor();
    const result = page.getByRole('textbox', { name: 'Result' });
    const places = page.getByRole('spinbutton', { name: 'Places' });
    await page.getByRole('button', { name: /^A number/ }).click();
    expect(await result.inputValue()).toBe('b0');
    await page.getByRole('textbox', { name: 'Text' }).fill('c1');
    await places.fill('26');
    expect(await page.getByText('Places must be from 1 to 25.').isVisible()).toBe(true);
    await places.fill('2');
    expect(await result.inputValue()).toBe('e3');
    expect(pageErrors).toEqual([]);
    await browser.close();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  },
);
