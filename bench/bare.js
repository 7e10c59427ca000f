// The floor: a bare node:http server that drops each body and gives the one answer that bench/http.js hands it.
import { createServer } from 'node:http';

/** @type {{ status: number, headers: string[], body: string, keepAlive: number }} */
const answer = JSON.parse(process.argv[2] ?? '');

const server = createServer({ keepAliveTimeout: answer.keepAlive }, (request, response) => {
  request.resume();
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

server.listen({ port: 0, host: '127.0.0.1' }, () => {
  const address = server.address();
  if (typeof address === 'object') process.stderr.write(`bare listens on http://127.0.0.1:${address?.port}\n`);
});
