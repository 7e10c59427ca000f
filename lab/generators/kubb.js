import { build } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

/** Generates types and a fetch client. Arguments: a description and an output folder. */

const [input, root] = process.argv.slice(2);
await build({
  config: {
    root,
    input: { path: input },
    output: { path: './kubb' },
    plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
  },
});
