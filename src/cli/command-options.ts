/** An option of a command other than a tool. The placeholder names its value, if it has one. */
export interface OtherOption {
  readonly name: string;
  readonly placeholder?: string;
  readonly title: string;
  readonly description: string;
}

export const checkOptions: readonly OtherOption[] = [
  {
    name: '--address',
    placeholder: '<ip>',
    title: 'Connect to this address',
    description: 'Connects to this address instead of those of the host, for example to one of several servers.',
  },
  { name: '--json', title: 'Print JSON', description: 'Prints one JSON object.' },
];

export const pageOptions: readonly OtherOption[] = [
  {
    name: '--server',
    placeholder: '<url>',
    title: 'Send requests to this server',
    description: 'Lets the page send API requests to this server, and to no other. Without it, the page sends none.',
  },
];
