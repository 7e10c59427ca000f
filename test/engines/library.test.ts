import { copyFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

const programs = [
  {
    engine: 'An engine of 2022',
    command: process.execPath,
    words: ['--import', `data:text/javascript,${encodeURIComponent(older)}`],
  },
  { engine: 'Node 20.19', command: nodes[0].program, words: [] },
  { engine: 'Node 24', command: nodes[1].program, words: [] },
  { engine: 'Node 26', command: nodes[2].program, words: [] },
  { engine: 'Bun', command: bun, words: ['run'] },
  { engine: 'Deno', command: deno, words: ['run', '--no-remote', '--allow-net=127.0.0.1'] },
] as const;

const packed = inject('packed');
const answersCall = `answers(textmill, ${JSON.stringify(toolExamples)})`;
let here: string;
let bytesHere: string;
let service: Server;
let baseUrl: string;
/** The header of the last request to the service. */
let userAgent: string | undefined;

beforeAll(async () => {
  await copyFile('test/package/examples.js', join(packed.consumer, 'examples.js'));
  await writeFile(
    join(packed.consumer, 'print.js'),
    `import * as textmill from 'textmill';\nimport { answers } from './examples.js';\nconsole.log(${answersCall});\n`,
  );
  here = await run(process.execPath, ['print.js'], packed.consumer);
  await copyFile('test/package/bytes-examples.js', join(packed.consumer, 'bytes-examples.js'));
  await writeFile(
    join(packed.consumer, 'print-bytes.js'),
    "import * as bytes from 'textmill/bytes';\nimport { bytesAnswers } from './bytes-examples.js';\nconsole.log(bytesAnswers(bytes));\n",
  );
  bytesHere = await run(process.execPath, ['print-bytes.js'], packed.consumer);
  await writeFile(
    join(packed.consumer, 'require.js'),
    `import { createRequire } from 'node:module';
import * as textmill from 'textmill';
import * as bytes from 'textmill/bytes';
import * as client from 'textmill/client';
const [a, b, c] = ['textmill', 'textmill/bytes', 'textmill/client'].map(createRequire(import.meta.url));
const classes = [textmill.TextmillError, a.TextmillError, bytes.TextmillError, b.TextmillError];
console.log(new Set(classes).size, client.ClientError === c.ClientError);
`,
  );
  service = createServer((request, response) => {
    userAgent = request.headers['user-agent'];
    response.end('{"ok":true,"data":{"result":"SGVsbG8="}}');
  });
  const { port } = await listen(service, 0, '127.0.0.1');
  baseUrl = `http://127.0.0.1:${port}`;
  await writeFile(
    join(packed.consumer, 'ask.js'),
    `import { createClient } from 'textmill/client';
const client = createClient({ baseUrl: '${baseUrl}', userAgent: 'my-app/1.0' });
console.log((await client.base64({ text: 'Hello' }, { signal: AbortSignal.timeout(60_000) })).result);
`,
  );
});

afterAll(async () => {
  service.close();
});

test('an engine of 2022 returns the same results for every example and probe, and for bytes, as this Node', async () => {
  for (const [program, wanted] of [
    ['print.js', here],
    ['print-bytes.js', bytesHere],
  ] as const) {
    expect(await run(programs[0].command, [...programs[0].words, program], packed.consumer)).toBe(wanted);
  }
});

describe.each(programs)('$engine', ({ command, words }) => {
  test('has the same error classes in every entry, imported or required', async () => {
    expect(await run(command, [...words, 'require.js'], packed.consumer)).toBe('1 true\n');
  });

  test('runs the client, which sends its User-Agent', async () => {
    expect(await run(command, [...words, 'ask.js'], packed.consumer)).toBe('SGVsbG8=\n');
    expect(userAgent).toBe(`my-app/1.0 textmill-client/${VERSION}`);
  });
});

test('the Node that the documentation recommends is the newest LTS release', async () => {
  const releases = await Promise.all(
    nodes.map(async ({ program }) => ({ program, lts: await run(program, ['-p', 'process.release.lts'], '.') })),
  );
  expect(releases.findLast(({ lts }) => lts !== 'undefined\n')?.program).toBe(node24);
});

describe('workerd by miniflare', () => {
  const answerOf = (source: string) => workerText(source, packed.consumer);

  test('runs the client, which sends its User-Agent', async () => {
    const answer = await answerOf(`import { createClient } from 'textmill/client';
const client = createClient({ baseUrl: '${baseUrl}', userAgent: 'my-app/1.0' });
export default { fetch: async () => new Response((await client.base64({ text: 'Hello' })).result) };`);
    expect(answer).toBe('SGVsbG8=');
    expect(userAgent).toBe(`my-app/1.0 textmill-client/${VERSION}`);
  });
});
