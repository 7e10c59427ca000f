import { startCloudflareWorker } from '../../support/servers/miniflare.ts';
import { exchangeWith } from '../../support/transports/node-http.ts';
import { type BenchOptions, progress } from './options.ts';
import { descendants, processorMilliseconds } from './processor.ts';
import type { Cell, Table } from './report/table.ts';
import { costlyRequests } from './requests.ts';

const REQUESTS = 40;

interface Measured {
  readonly title: string;
  readonly target: string;
  readonly body: Uint8Array;
  readonly status: number;
}

const encoder = new TextEncoder();
const requests: readonly Measured[] = [
  { title: 'small request', target: '/api/v1/base64/', body: encoder.encode('{"text":"Hello"}'), status: 200 },
  {
    title: 'MCP: tools/list',
    target: '/mcp',
    body: encoder.encode('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    status: 200,
  },
  ...costlyRequests.map(({ tool, ...request }) => ({ ...request, target: `/api/v1/${tool}/` })),
];

/** Measures the CPU time of workerd for the most expensive requests, with the built Worker. */
export async function* measureCloudflare(_: BenchOptions): AsyncGenerator<Table> {
  const rows: (readonly Cell[])[] = [];
  for (const request of requests) {
    progress(request.title);
    const worker = await startCloudflareWorker(0);
    try {
      // workerd is a child process of this one.
      const engine = descendants(process.pid, 'workerd');
      // The simulated platform's own Workers start with their first request.
      await exchangeWith(worker.port, { method: 'GET', target: '/healthz', headers: {}, body: undefined }, false);
      const first = await measure(worker.port, engine, request, 1);
      await measure(worker.port, engine, request, 5);
      const later = await measure(worker.port, engine, request, REQUESTS);
      rows.push([request.title, first, later]);
    } finally {
      await worker.stop();
    }
  }
  yield {
    title: 'CPU time per request',
    columns: [
      { title: 'Request' },
      { title: 'First ms', decimals: 2 },
      { title: `Mean ms of ${REQUESTS} later requests`, decimals: 2 },
    ],
    rows,
  };
}

async function measure(port: number, engine: readonly number[], request: Measured, count: number): Promise<number> {
  const { target, body, status } = request;
  const headers = { 'content-type': 'application/json' };
  const before = processorMilliseconds(engine);
  for (let done = 0; done < count; done++) {
    const answer = await exchangeWith(port, { method: 'POST', target, headers, body }, false);
    if (answer.status !== status) throw new Error(`${request.title}: ${answer.status} instead of ${status}`);
  }
  return (processorMilliseconds(engine) - before) / count;
}
