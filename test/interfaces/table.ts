import type { FieldValues } from '../../src/core/field.ts';
import { limits } from '../../src/core/limits.ts';
import { registry } from '../../src/tools/registry.ts';

export type Input = FieldValues & { readonly text: string };

/**
 * An input and its outcome, for every interface. The rows are the examples of the definitions, and inputs that programs
 * often get wrong. The data is compared as exact JSON, so its fields are in the order of the definition.
 */
export interface Row {
  readonly tool: string;
  readonly title: string;
  readonly input: Input;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

const examples: readonly Row[] = [...registry.values()].flatMap((tool) =>
  tool.examples.map((example): Row => {
    const { text } = example.input;
    if (typeof text !== 'string') throw new Error(`${tool.name}: an example has no text`);
    const row = { tool: tool.name, title: `its example: ${example.title}`, input: { ...example.input, text } };
    return 'data' in example ? { ...row, data: example.data } : { ...row, message: example.error.message };
  }),
);

/**
 * Inputs that could change between processes: the empty text, bytes that programs add or remove, and characters with a
 * special meaning in a shell or as names of object members.
 */
export const trapsForProcesses: readonly Row[] = [
  good('base64', 'the empty text', { text: '' }, ''),
  good('base64', 'U+FEFF is data', { text: '\ufeffa' }, '77u/YQ=='),
  good('base64', 'U+FEFF is kept when decoding', { text: '77u/YQ==', operation: 'decode' }, '\ufeffa'),
  good('base64', 'NUL and a final LF are data', { text: 'AApiCg==', operation: 'decode' }, '\0\nb\n'),
  good('base64', 'line breaks are kept', { text: 'a\r\nb\rc\n' }, 'YQ0KYg1jCg=='),
  good('base64', 'both flags given', { text: '?>?>', urlSafe: true, padding: false }, 'Pz4_Pg'),
  bad(
    'base64',
    'positions count code points',
    { text: 'Zm\u{1f600}*', operation: 'decode' },
    'text is not valid Base64: unexpected character at index 2',
  ),
  good('hex-to-text', 'encode', { text: '\u{1f600}', operation: 'encode' }, 'f09f9880'),
  list('dollar signs in an affix', { text: 'a', operation: 'affix', prefix: '$&', suffix: '$1' }, '$&a$1', 1, 1),
  list('names of object members', { text: '__proto__\na\n__proto__', operation: 'dedupe' }, '__proto__\na', 3, 2),
  list('a negative first number', { text: 'a\nb', operation: 'number', start: -1, pad: true }, '-1. a\n00. b', 2, 2),
  list('an empty separator', { text: 'a', operation: 'number', sep: '' }, '1a', 1, 1),
];

export const table: readonly Row[] = [...examples, ...trapsForProcesses];

/** A row over a limit, which the command line does not have. */
export const rowOverLimit: Row = bad(
  'text-line-tools',
  'one line too many',
  { text: 'a\n'.repeat(limits.lines + 1) },
  `text must be at most ${limits.lines} lines, but has ${limits.lines + 1}`,
);

/** The rows for slow interfaces: `trapsForProcesses`, one of which is an error, and the first result of each tool. */
export const rowsForProcesses: readonly Row[] = [
  ...[...registry.keys()].flatMap((name) => {
    const first = examples.find(({ tool, data }) => tool === name && data !== undefined);
    return first === undefined ? [] : [first];
  }),
  ...trapsForProcesses,
];

function good(tool: string, title: string, input: Input, result: string): Row {
  return { tool, title, input, data: { result } };
}

function list(title: string, input: Input, result: string, inCount: number, outCount: number): Row {
  return { tool: 'text-line-tools', title, input, data: { result, inCount, outCount } };
}

function bad(tool: string, title: string, input: Input, message: string): Row {
  return { tool, title, input, message };
}
