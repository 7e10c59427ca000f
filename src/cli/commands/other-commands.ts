/** The commands beside the tools, in the order in which help lists them. */
export const otherCommands = [
  { name: 'serve', summary: 'Runs the HTTP server.' },
  {
    name: 'mcp',
    summary: 'Serves the tools to an agent: the Model Context Protocol over standard input and output.',
  },
  { name: 'completion', summary: 'Prints what makes a shell complete commands, options and values.' },
] as const;

export type OtherCommandName = (typeof otherCommands)[number]['name'];
