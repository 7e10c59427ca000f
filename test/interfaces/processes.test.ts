import { spawnedByArgument, spawnedByInput } from './command-line.ts';
import { describeInterface } from './describe-interface.ts';
import { mcpOverStdio } from './mcp.ts';
import { rowsForProcesses, trapsForProcesses } from './table.ts';

/** Interfaces that take other processes get the rows that a way there could change, and a result of each tool. */
describeInterface(spawnedByInput, rowsForProcesses);
describeInterface(mcpOverStdio, rowsForProcesses);
describeInterface(spawnedByArgument, trapsForProcesses);
