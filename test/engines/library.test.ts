import { copyFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { VERSION } from '../../src/core/version.ts';
import { listen } from '../../src/server/listen.ts';
import { run } from '../../support/packed.ts';
import { bun, deno, node24, nodes } from '../../support/servers/engines.ts';
import { workerText } from '../../support/servers/miniflare.ts';
import { toolExamples } from '../package/tools.ts';

/** The packed package on every engine. test/runtimes/ compares the results of all of them. */

/** Deletes what engines got after those that docs/library.md names. Node's own modules need some of it to load. */
const older = `
  import 'node:http';
  const lists = ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'];
  const removed = [[Array.prototype, lists], [Object.getPrototypeOf(Uint8Array.prototype), lists],
    [String.prototype, ['isWellFormed']], [URL, ['canParse']]];
  for (const [owner, names] of removed) for (const name of names) delete owner[name];`;

const engine2022 = ['--import', `data:text/javascript,${encodeURIComponent(older)}`] as const;

const engines = [
  { engine: 'An engine of 2022', command: process.execPath, words: engine2022 },
  ...nodes.map(({ name, program }) => ({ engine: name, command: program, words: [] })),
  { engine: 'Bun', command: bun, words: ['run'] },
  { engine: 'Deno', command: deno, words: ['run', '--no-remote', '--allow-net=127.0.0.1'] },
] as const;

/** Prints the results for every example and probe, and for bytes. */
const results = `import * as textmill from 'textmill';
import * as bytes from 'textmill/bytes';
import { bytesAnswers } from './bytes-examples.js';
import { answers } from './examples.js';
console.log(answers(textmill, ${JSON.stringify(toolExamples)}), bytesAnswers(bytes));
`;

/** Prints whether every entry has the same error classes, imported or required, and the result of a client's request. */
const program = (baseUrl: string) => `import { createRequire } from 'node:module';
import * as textmill from 'textmill';
import * as bytes from 'textmill/bytes';
import * as client from 'textmill/client';
const [a, b, c] = ['textmill', 'textmill/bytes', 'textmill/client'].map(createRequire(import.meta.url));
const classes = [textmill.TextmillError, a.TextmillError, bytes.TextmillError, b.TextmillError];
const { base64 } = client.createClient({ baseUrl: '${baseUrl}', userAgent: 'my-app/1.0' });
const { result } = await base64({ text: 'Hello' }, { signal: AbortSignal.timeout(60_000) });
console.log(new Set(classes).size, client.ClientError === c.ClientError, result);
`;

const { consumer } = inject('packed');
let service: Server;
let baseUrl: string;
/** The header of the last request to the service. */
let userAgent: string | undefined;

beforeAll(async () => {
  service = createServer((request, response) => {
    userAgent = request.headers['user-agent'];
    response.end('{"ok":true,"data":{"result":"SGVsbG8="}}');
  });
  baseUrl = `http://127.0.0.1:${(await listen(service, 0, '127.0.0.1')).port}`;
  for (const file of ['examples.js', 'bytes-examples.js']) await copyFile(`test/package/${file}`, join(consumer, file));
  await writeFile(join(consumer, 'results.js'), results);
  await writeFile(join(consumer, 'program.js'), program(baseUrl));
});

afterAll(() => {
  service.close();
});

test('an engine of 2022 returns the same results for every example and probe, and for bytes, as this Node', async () => {
  const [there, here] = await Promise.all([[...engine2022, 'results.js'], ['results.js']].map(printed));
  expect(there).toBe(here);

  function printed(words: readonly string[]): Promise<string> {
    return run(process.execPath, words, consumer);
  }
});

test.each(engines)(
  '$engine has the same error classes in every entry, and runs the client, which sends its User-Agent',
  async ({ command, words }) => {
    expect(await run(command, [...words, 'program.js'], consumer)).toBe('1 true SGVsbG8=\n');
    expect(userAgent).toBe(`my-app/1.0 textmill-client/${VERSION}`);
  },
);

test('the Node that the documentation recommends is the newest LTS release', async () => {
  const releases = await Promise.all(
    nodes.map(async ({ program }) => ({ program, lts: await run(program, ['-p', 'process.release.lts'], '.') })),
  );
  expect(releases.findLast(({ lts }) => lts !== 'undefined\n')?.program).toBe(node24);
});

test('workerd runs the client, which sends its User-Agent', async () => {
  const answer = await workerText(
    `import { createClient } from 'textmill/client';
const client = createClient({ baseUrl: '${baseUrl}', userAgent: 'my-app/1.0' });
export default { fetch: async () => new Response((await client.base64({ text: 'Hello' })).result) };`,
    consumer,
  );
  expect(answer).toBe('SGVsbG8=');
  expect(userAgent).toBe(`my-app/1.0 textmill-client/${VERSION}`);
});
