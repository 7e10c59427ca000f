/** The commands that are not tools, in the order of the help. */
export const otherCommands = [
  { name: 'serve', summary: 'Runs the HTTP server.' },
  {
    name: 'mcp',
    summary: 'Serves the tools to an AI agent: the Model Context Protocol over standard input and output.',
  },
  { name: 'completion', summary: 'Prints a script that makes a shell complete commands, options and values.' },
] as const;

export type OtherCommandName = (typeof otherCommands)[number]['name'];
