import { clientInterface, httpInterface, libraryInterface } from './adapters.ts';
import { commandLines } from './command-line.ts';
import { describeInterface } from './interface.ts';
import { mcpOverHttp } from './mcp.ts';
import { rowOverLimit, rowsForProcesses, table } from './table.ts';

/** Every interface has the same outcome for each row. Where the text comes from matters only for the command line, which has no limits. */
const [byInput, ...byOthers] = commandLines;
for (const subject of [libraryInterface, httpInterface, clientInterface, mcpOverHttp]) {
  describeInterface(subject, [...table, rowOverLimit]);
}
describeInterface(byInput, table);
for (const subject of byOthers) describeInterface(subject, rowsForProcesses);
