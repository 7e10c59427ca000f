/** The commands that are not tools, in the order of the help. */
export const otherCommands = [
  { name: 'serve', summary: 'Runs the HTTP server.' },
  {
    name: 'mcp',
    summary: 'Runs an MCP server for AI agents, over standard input and output.',
  },
  { name: 'completion', summary: 'Prints a completion script for bash, zsh or fish.' },
] as const;

export type OtherCommandName = (typeof otherCommands)[number]['name'];
