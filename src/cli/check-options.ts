/** The options of `check`. */
export const checkOptions = [
  {
    name: '--rate-limit',
    placeholder: undefined,
    title: 'Use the allowance up',
    description: 'Uses the allowance up, and checks the response over the limit. Afterwards, this address has to wait.',
  },
  {
    name: '--address',
    placeholder: '<ip>',
    title: 'Connect to this address',
    description: 'Connects to this address instead of those of the host, for example to one of several servers.',
  },
  {
    name: '--json',
    placeholder: undefined,
    title: 'Print JSON',
    description: 'Prints one JSON object.',
  },
] as const;
