// The baseline on Bun: Bun.serve. It reads the text of each body, and sends the response from its arguments.
//
//   bun run lab/bench/http/bare-bun.js ANSWER

/** @type {import('./contestants.ts').ExpectedAnswer} */
const { status, headers, body } = JSON.parse(process.argv[2] ?? '');

/**
 * The members of Bun that are used. Its types are not installed.
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
