import { RawClient, requestText } from '../../support/raw-client.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';

const CLIENTS = 32;

export interface Stopped {
  /** Requests without a response of 200. */
  readonly lost: number;
  /** The time since the signal. */
  milliseconds(): number;
}

/** Sends a signal to a server while 32 clients send requests on open connections, until it closes each connection. */
export async function stopUnderLoad(server: ServerProcess, signal: NodeJS.Signals): Promise<Stopped> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => RawClient.to(server.port)));
  let answered = 0;
  let lost = 0;
  let signalled = Number.NaN;
  const load = clients.map(async (client) => {
    for (;;) {
      client.send(requestText('{"text":"Hello"}'));
      const answer = await client.answer();
      if (answer?.status !== 200) lost++;
      if (answer === undefined || answer.headers['connection']?.toLowerCase() === 'close') return;
      answered++;
      if (answered === 50 * CLIENTS) {
        signalled = performance.now();
        server.kill(signal);
      }
    }
  });
  await Promise.all(load);
  return { lost, milliseconds: () => performance.now() - signalled };
}
