// The baseline: node:http with its default timeouts. It reads and drops each body, and sends the response from its
// arguments. It is plain JavaScript, like the built programs that are compared with it.
//
//   node lab/bench/http/bare.js ANSWER [PROCESSES]
import cluster from 'node:cluster';
import { createServer } from 'node:http';

/** @type {import('./contestants.ts').ExpectedAnswer} */
const answer = JSON.parse(process.argv[2] ?? '');
const processes = Number(process.argv[3] ?? 1);

if (processes > 1 && cluster.isPrimary) {
  let listening = 0;
  cluster.on('listening', (_, { port }) => {
    listening++;
    if (listening === processes) printAddress(port);
  });
  for (let started = 0; started < processes; started++) cluster.fork();
} else {
  const body = Buffer.from(answer.body);
  const drop = () => {};
  const server = createServer((request, response) => {
    request.on('data', drop);
    request.on('end', () => {
      response.writeHead(answer.status, answer.headers);
      response.end(body);
    });
  });
  server.listen({ port: 0, host: '127.0.0.1' }, () => {
    const address = server.address();
    if (cluster.isPrimary && typeof address === 'object' && address !== null) printAddress(address.port);
  });
}

/** @param {number} port */
function printAddress(port) {
  process.stderr.write(`bare listens on http://127.0.0.1:${port}\n`);
}
