import { RawClient, requestText } from '../../support/raw-client.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

const CLIENTS = 32;

/**
 * Sends a signal to a server while 32 clients send requests on open connections, until it closes each connection.
 * Returns how many requests got no response of 200.
 */
export async function stopUnderLoad(server: ServerProcess, signal: NodeJS.Signals): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => RawClient.to(server.port)));
  let answered = 0;
  let lost = 0;
  const load = clients.map(async (client) => {
    for (;;) {
      client.send(requestText('{"text":"Hello"}'));
      const answer = await client.answer();
      if (answer?.status !== 200) lost++;
      if (answer === undefined || answer.headers['connection']?.toLowerCase() === 'close') return;
      answered++;
      if (answered === 50 * CLIENTS) server.kill(signal);
    }
  });
  await Promise.all(load);
  return lost;
}
