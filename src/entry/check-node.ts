import { oldNodeMessage } from './node-version.js';

/** Ends a program on a Node that is too old. The bundler puts it before all modules that such a Node can't run. */

/** `engines.node` in package.json, which scripts/programs.js inserts here. */
declare const NODE_RANGE: string;

const message = oldNodeMessage(NODE_RANGE, process.versions.node);
if (message !== undefined) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
