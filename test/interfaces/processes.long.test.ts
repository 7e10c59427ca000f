import { spawnedByArgument, spawnedByInput } from './command-line.ts';
import { describeInterface } from './interface.ts';
import { mcpOverStdio } from './mcp.ts';
import { rowsForProcesses, trapsForProcesses } from './table.ts';

/**
 * Interfaces that run in other processes are tested with rows that could change on the way, and a result of each tool.
 */
describeInterface(spawnedByInput, rowsForProcesses);
describeInterface(mcpOverStdio, rowsForProcesses);
describeInterface(spawnedByArgument, trapsForProcesses);
