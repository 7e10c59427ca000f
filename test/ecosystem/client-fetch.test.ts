import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { listen } from '../../src/server/listen.ts';
import { PROGRAMS, packageTitle } from '../../support/programs.ts';

test(`the client with ${packageTitle(PROGRAMS, '@whatwg-node/fetch')} retries, and makes several calls`, async () => {
  const { fetch } = createRequire(`${process.cwd()}/${PROGRAMS}/package.json`)('@whatwg-node/fetch');
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(bodies.length === 1 ? 503 : 200);
    response.end(`{"ok":true,"data":{"result":"${bodies.length}"}}`);
  });
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = await listen(server, 0, '127.0.0.1');
  const { base64 } = createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch });
  // If a call sent the Content-Length of the one before, its body would be cut, or the server would wait for more.
  const texts = ['a', 'a longer text', 'b'];
  for (const text of texts) await base64({ text });
  expect(bodies).toEqual(['a', ...texts].map((text) => JSON.stringify({ text })));
});
