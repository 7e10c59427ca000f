import { build } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

/** Generates types and a client of fetch. Arguments: a description, and the folder to write to. */

const [input, root] = process.argv.slice(2);
await build({
  config: {
    root,
    input: { path: input },
    output: { path: './kubb' },
    plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
  },
});
