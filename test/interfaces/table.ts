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

const notUtf8 = 'text decodes to bytes that are not valid UTF-8, from index 0';
const formats: Readonly<Record<string, string>> = { base64: 'Base64', base32: 'Base32', base58: 'Base58' };
const useDecimal = 'use a decimal string with at most 36 integer and 100 fractional digits';

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
  undecodable('base64', 'positions count code points', 'Zm\u{1f600}*', 'unexpected character at index 2'),
  good('hex-to-text', 'encode', { text: '\u{1f600}', operation: 'encode' }, 'f09f9880'),
  list('dollar signs in an affix', { text: 'a', operation: 'affix', prefix: '$&', suffix: '$1' }, '$&a$1', 1, 1),
  list('names of object members', { text: '__proto__\na\n__proto__', operation: 'dedupe' }, '__proto__\na', 3, 2),
  list('a negative first number', { text: 'a\nb', operation: 'number', start: -1, pad: true }, '-1. a\n00. b', 2, 2),
  list('an empty separator', { text: 'a', operation: 'number', sep: '' }, '1a', 1, 1),
];

/** ASCII in natural order, which the tool sorts itself. With a line that is not ASCII, it uses the collator. */
const naturalOrder = [..." _-,;:!?.'()[]{}@*/&#%`^+<=>|~$029aAbBzZ"];
const naturalOrderWithAccent = naturalOrder.join('\n').replace('B', 'B\né');

const traps: readonly Row[] = [
  list(
    'natural order of ASCII',
    { text: naturalOrder.toReversed().join('\n'), sortMode: 'natural' },
    naturalOrder.join('\n'),
    naturalOrder.length,
    naturalOrder.length,
  ),
  list(
    'natural order of the collator',
    { text: naturalOrderWithAccent.split('\n').reverse().join('\n'), sortMode: 'natural' },
    naturalOrderWithAccent,
    naturalOrder.length + 1,
    naturalOrder.length + 1,
  ),
  good('base64', 'both flags given with their defaults', { text: '?>', urlSafe: false, padding: true }, 'Pz4='),
  undecodable(
    'base64',
    'unused bits that are not zero',
    'Zh==',
    'the last character has extra bits that are not zero, at index 1',
  ),
  bad('base64', 'bytes that are not UTF-8', { text: '/w==', operation: 'decode' }, notUtf8),
  good('base32', 'mixed case', { text: 'mZxW6===', operation: 'decode' }, 'foo'),
  undecodable('base32', 'an impossible length', 'MZX', 'the last byte is incomplete, at index 2'),
  good('base58', 'leading zero bytes', { text: '\0\0a' }, '112g'),
  good('base58', 'leading zero bytes, decoded', { text: '112g', operation: 'decode' }, '\0\0a'),
  undecodable('base58', 'a letter that looks like another letter', '0OIl', 'unexpected character at index 0'),
  good('url-encoder', 'a form', { text: "a b+*'~", mode: 'form' }, 'a+b%2B*%27%7E'),
  bad(
    'base58',
    'bytes that are not UTF-8',
    { text: '5Q', operation: 'decode' },
    'text decodes to bytes that are not valid UTF-8, from byte 0 of the decoded data',
  ),
  undecodable('url-encoder', 'a malformed escape that cuts a character short', '%e2%zz', 'malformed escape at index 3'),
  good(
    'url-encoder',
    'a URI',
    { text: 'https://é.example/?a=b c#d', mode: 'uri' },
    'https://%C3%A9.example/?a=b%20c#d',
  ),
  undecodable('url-encoder', 'a malformed escape', 'a%2', 'malformed escape at index 1'),
  bad('hex-to-text', 'a surrogate in UTF-8', { text: 'eda080' }, notUtf8),
  list('the order of code points, not of UTF-16', { text: '\u{1f600}\n\ufb00' }, '\ufb00\n\u{1f600}', 2, 2),
  list('no lines', { text: '' }, '', 0, 0),
  list('an empty line', { text: '\n' }, '', 1, 1),
  list('a descending sort is stable', { text: '1 b\n1 a\n2', sortMode: 'numeric', desc: true }, '2\n1 b\n1 a', 3, 3),
  bad('text-line-tools', 'out of range', { text: 'a', start: 1_000_001 }, 'start must be from -1000000 to 1000000'),
  bad('text-line-tools', 'not an integer', { text: 'a', start: 1.5 }, 'start must be an integer'),
  good('number-to-words', 'a negative zero', { text: '-0.00' }, 'zero point zero zero'),
  good('number-to-words', 'a minus', { text: '-1,000,001.5', british: true }, 'minus one million and one point five'),
  bad(
    'number-to-words',
    'an exponent',
    { text: ' 1e5' },
    `text is not a decimal number: unexpected character at index 2; ${useDecimal}`,
  ),
  bad(
    'number-to-words',
    'a number that is cut short',
    { text: '1,00' },
    `text is not a decimal number: a digit is missing at index 4; ${useDecimal}`,
  ),
  bad(
    'number-to-words',
    '37 digits',
    { text: '9'.repeat(37) },
    `text has 37 integer digits, 1 too many: ${useDecimal}`,
  ),
];

export const table: readonly Row[] = [...examples, ...trapsForProcesses, ...traps];

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

function undecodable(tool: string, title: string, text: string, fault: string): Row {
  const format = formats[tool] ?? 'percent-encoding';
  return bad(tool, title, { text, operation: 'decode' }, `text is not valid ${format}: ${fault}`);
}
