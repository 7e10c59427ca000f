/** An option of a command other than a tool. */
export interface OtherOption {
  /** Its name, and a placeholder for its value if it has one. */
  readonly flags: string;
  readonly title: string;
  readonly description: string;
}

export const checkOptions: readonly OtherOption[] = [
  {
    flags: '--address <ip>',
    title: 'Connect to this address',
    description: 'Connects to this address instead of those of the host, for example to one of several servers.',
  },
  { flags: '--json', title: 'Print JSON', description: 'Prints one JSON object.' },
];

export const pageOptions: readonly OtherOption[] = [
  {
    flags: '--server <url>',
    title: 'Send requests to this server',
    description: 'Lets the page send API requests to this server, and to no other. Without it, the page sends none.',
  },
];
