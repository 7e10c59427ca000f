import { afterAll, beforeAll, describe, test } from 'vitest';
import { RawClient } from '../../support/raw-client.ts';
import { serversOnEngines } from '../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { exchangeShape } from '../server/request-shapes/shape.ts';
import { shapes } from '../server/request-shapes.ts';

/**
 * Runs the table of shapes on the built server with each release of Node, whose parser it uses. Bun, Deno and the edge of
 * Cloudflare parse HTTP before the contract sees a request.
 */
describe.each(serversOnEngines.filter(({ name }) => name.startsWith('Node')))('on $name', ({ command }) => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0' }, command);
  });

  afterAll(() => server.stop());

  describe.concurrent('shapes of requests', () => {
    test.each(shapes)('$name ($clause)', async (shape) => {
      await exchangeShape(await RawClient.to(server.port), shape);
    });
  });
});
