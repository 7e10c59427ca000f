// The baseline: node:http with its default timeouts. It reads and drops each body, and sends the response from its
// argument. It is plain JavaScript, like the built programs that are compared with it.
//
//   node lab/bench/http/bare.js ANSWER
import { createServer } from 'node:http';

/** @type {import('./contestants.ts').ExpectedAnswer} */
const answer = JSON.parse(process.argv[2] ?? '');
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
  if (typeof address !== 'object' || address === null) return;
  process.stderr.write(`bare listens on http://127.0.0.1:${address.port}\n`);
});
