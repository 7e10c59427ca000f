import { expect, test } from 'vitest';
import { headText, RawClient } from '../../../support/raw-client.ts';
import { createContract } from '../../contract/contract.ts';
import { registry } from '../../tools/registry.ts';
import { listen } from '../listen.ts';
import { createNodeServer, defaultTimeouts } from './http.ts';
import { WorkQueue } from './work-queue.ts';

test('the contract reads a repeated header as a list', async () => {
  const seen: (string | undefined)[] = [];
  const contract = createContract(registry, { requireUserAgent: false });
  const { server, drain } = await createNodeServer({
    contract: {
      ...contract,
      begin(head, isDraining) {
        seen.push(head.header('accept'), head.header('set-cookie'), head.header('missing'));
        return contract.begin(head, isDraining);
      },
    },
    queue: new WorkQueue(),
    clientOf: (peer) => peer,
    observe: () => undefined,
    reportBug: () => undefined,
    connections: { addressOf: () => undefined, perAddress: 0, total: 10, heldBytes: 1e6, noteClosed: () => undefined },
    tls: undefined,
    timeouts: defaultTimeouts,
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  const client = await RawClient.to(port);
  const lines = ['Accept: a', 'Set-Cookie: b', 'Accept: c', 'Set-Cookie: d'];
  client.send(headText('GET /healthz HTTP/1.1', 'Host: localhost', ...lines));
  expect(await client.answer()).toMatchObject({ status: 200 });
  expect(seen).toEqual(['a, c', 'b, d', undefined]);
  await drain(0);
});
