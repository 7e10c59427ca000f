import { spawnedByArgument, spawnedByInput } from './command-line.ts';
import { describeInterface } from './describe-interface.ts';
import { mcpOverStdio } from './mcp.ts';
import { rowsOfTransport, trapsOfTransport } from './table.ts';

/** Interfaces that take other processes get the rows that a way there could change, and a result and an error of each tool. */
describeInterface(spawnedByInput, rowsOfTransport);
describeInterface(mcpOverStdio, rowsOfTransport);
describeInterface(spawnedByArgument, trapsOfTransport);
