import { expect, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { nodes } from '../../support/servers/engines.ts';

/** Runs tests of node:http's internals, and of connections that depend on them, on each supported release of Node. */
const START =
  "import('vitest/node').then(({ startVitest }) => startVitest('test', ['internals', 'connection.test'], { config: false, root: 'src/server/node', watch: false })).then((vitest) => vitest.close())";

test.each(nodes)('the internals of node:http that the server uses are those of $name', async ({ program }) => {
  expect(await run(program, ['-e', START], '.')).toContain('passed');
});
