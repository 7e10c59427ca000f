/** The options of `check`. */
export const checkOptions = [
  {
    name: '--address',
    placeholder: '<ip>',
    title: 'Connect to this address',
    description: 'Connects to this address instead of those of the host, for example to one of several servers.',
  },
  { name: '--json', placeholder: undefined, title: 'Print JSON', description: 'Prints one JSON object.' },
] as const;
