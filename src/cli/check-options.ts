/** The options of `check`. */
export const checkOptions = [
  {
    name: '--rate-limit',
    placeholder: undefined,
    title: 'Use the allowance up',
    description: 'Uses the allowance up, and checks the response over the limit. Afterwards, this address has to wait.',
  },
  {
    name: '--insecure',
    placeholder: undefined,
    title: 'Accept any certificate',
    description: 'Reports a certificate that is not valid as a warning.',
  },
  {
    name: '--address',
    placeholder: '<ip>',
    title: 'Connect to this address',
    description: 'Connects to this address instead of those of the host, for example to one of several servers.',
  },
  {
    name: '--timeout',
    placeholder: '<seconds>',
    title: 'Most seconds for the run',
    description: 'Ends the run after this number of seconds, from 1 to 600. (default: 60)',
  },
  {
    name: '--json',
    placeholder: undefined,
    title: 'Print JSON',
    description: 'Prints one JSON object.',
  },
] as const;
