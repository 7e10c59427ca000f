// The processor time that workerd takes for each of the costliest legal requests, on the built Worker.
//
//   npm run bench:cloudflare
//
// All of the process counts: the runtime's HTTP, the simulated platform's own Workers in front of ours, and ours.

import { startCloudflareWorker } from '../support/servers/miniflare.ts';
import { exchangeWith } from '../support/transports/node-http.ts';
import { descendants, processorMilliseconds } from './processor.ts';
import { costlyRequests } from './requests/costly.ts';

const REQUESTS = 40;
/** Of the free plan, per request. */
const MOST_MILLISECONDS = 10;

interface Measured {
  readonly title: string;
  readonly target: string;
  readonly body: Uint8Array;
  readonly status: number;
}

const encoder = new TextEncoder();
const requests: readonly Measured[] = [
  { title: 'a small request', target: '/api/v1/base64/', body: encoder.encode('{"text":"Hello"}'), status: 200 },
  {
    title: 'MCP: tools/list',
    target: '/mcp',
    body: encoder.encode('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    status: 200,
  },
  ...costlyRequests.map(({ tool, ...request }) => ({ ...request, target: `/api/v1/${tool}/` })),
];

print(
  `Milliseconds of processor time a request: the first of a fresh Worker, and the mean of ${REQUESTS} later ones\n`,
);
print(row('', 'first', 'later'));
for (const request of requests) {
  const worker = await startCloudflareWorker(0);
  try {
    // The engine is a process of its own, a child of this one.
    const engine = descendants(process.pid, 'workerd');
    // The simulated platform's own Workers start with their first request.
    await exchangeWith(worker.port, { method: 'GET', target: '/healthz', headers: {}, body: undefined }, false);
    const first = await measure(worker.port, engine, request, 1);
    await measure(worker.port, engine, request, 5);
    const later = await measure(worker.port, engine, request, REQUESTS);
    if (later > MOST_MILLISECONDS) process.exitCode = 1;
    print(row(request.title, first.toFixed(2), later.toFixed(2)));
  } finally {
    await worker.stop();
  }
}

async function measure(port: number, engine: readonly number[], request: Measured, count: number): Promise<number> {
  const { target, body, status } = request;
  const headers = { 'content-type': 'application/json' };
  const before = processorMilliseconds(engine);
  for (let done = 0; done < count; done++) {
    const answer = await exchangeWith(port, { method: 'POST', target, headers, body }, false);
    if (answer.status !== status) throw new Error(`${request.title}: ${answer.status} in place of ${status}`);
  }
  return (processorMilliseconds(engine) - before) / count;
}

function row(title: string, ...cells: readonly string[]): string {
  return title.padEnd(72) + cells.map((cell) => cell.padStart(10)).join('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
