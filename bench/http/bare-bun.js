// The floor on Bun: Bun.serve. It reads the text of each body, and gives the one answer that it is started with.
//
//   bun run bench/http/bare-bun.js ANSWER

/** @type {import('./answer.ts').ExpectedAnswer} */
const { status, headers, body } = JSON.parse(process.argv[2] ?? '');

/**
 * Bun has no types here: what is used of it.
 *
 * @typedef {{ port: number, hostname: string, fetch: (request: Request) => Promise<Response> }} Options
 * @type {{ Bun: { serve: (options: Options) => { readonly port: number } } }}
 */
const { Bun } = Object.assign(globalThis);

const { port } = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    await request.text();
    return new Response(body, { status, headers });
  },
});
process.stderr.write(`bare listens on http://127.0.0.1:${port}\n`);
