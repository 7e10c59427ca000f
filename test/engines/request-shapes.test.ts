import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawClient } from '../../support/raw-client.ts';
import { serversOnEngines } from '../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';
import { exchangeShape, expectRejection, isRejection } from '../server/request-shapes/shape.ts';
import { shapes } from '../server/request-shapes.ts';
import { deviations } from './shape-deviations.ts';

/**
 * Runs the table of shapes on the built server, as a process on each engine. Cloudflare Workers are not tested, since
 * the platform's edge parses HTTP, not workerd. Bun and Deno may reject with their own status.
 */
describe.each(serversOnEngines)('on $name', ({ name, command }) => {
  const known = deviations[name] ?? [];
  const hasOwnParser = name in deviations;
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0' }, command);
  });

  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test('every deviation names an existing shape once', () => {
    const names = known.flatMap((deviation) => deviation.names);
    expect(new Set(names).size).toBe(names.length);
    expect(shapes.map((shape) => shape.name)).toEqual(expect.arrayContaining(names));
  });

  describe.concurrent('shapes of requests', () => {
    test.each(shapes)('$name ($clause)', { timeout: 10_000 }, async (shape) => {
      const deviation = known.find(({ names }) => names.includes(shape.name));
      const client = await RawClient.to(server.port);
      if (hasOwnParser && deviation === undefined && isRejection(shape.statuses))
        await expectRejection(client, shape.sent);
      else await exchangeShape(client, shape.sent, deviation ?? shape);
      client.socket.destroy();
    });
  });
});
