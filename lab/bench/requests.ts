import { createContract } from '../../src/contract/contract.ts';
import { httpLimits } from '../../src/contract/limits.ts';
import type { Answer } from '../../src/contract/message.ts';
import { limits } from '../../src/core/limits.ts';
import { MemoryLimiter } from '../../src/server/limiter/memory.ts';
import { registry } from '../../src/tools/registry.ts';

/** A request to a tool's endpoint. */
export interface ToolRequest {
  readonly tool: string;
  readonly body: Uint8Array;
}

const contract = createContract(registry, { requireUserAgent: false, limiter: new MemoryLimiter(1_000_000_000) });

/** Makes a function that sends a request through the contract, as a server does, without a socket. */
export function answering({ tool, body }: ToolRequest): () => Answer {
  const headers = new Map([
    ['host', 'localhost'],
    ['content-type', 'application/json'],
    ['content-length', String(body.length)],
  ]);
  const head = {
    method: 'POST',
    target: `/api/v1/${tool}/`,
    header: (name: string) => headers.get(name),
    version: '1.1',
    bytes: 100,
    lines: 0,
    client: () => '127.0.0.1',
  };
  return () => {
    const begun = contract.begin(head, false);
    if (begun instanceof Promise) throw new Error('the limiter must answer immediately');
    const answer = begun.answer ?? contract.answer(begun.admission, body);
    if (answer instanceof Promise) throw new Error('a tool must answer immediately');
    return answer;
  };
}

/** A request within the size limits that is as expensive as possible, and the status of its response. */
interface CostlyRequest extends ToolRequest {
  readonly title: string;
  readonly status: number;
}

const { textCodePoints, lines } = limits;

/** The longest text of characters of three bytes that a body can have. */
const wide = '世'.repeat(Math.min(textCodePoints, 10_900));

/** Combining marks in reverse canonical order, which a collator must restore. */
const marks = ['\u0345', '\u0301', '\u0316'].map((mark) => mark.repeat(textCodePoints / 6 - 50)).join('');

/** Lists to sort: title, sort mode, number of lines, and the line for an index. */
const sorts: readonly (readonly [string, string, number, (index: number) => string])[] = [
  ['file names', 'natural', lines, (index) => `file ${(index * 7919) % 10_007} a`],
  ['accents and zeros', 'natural', lines, (index) => `éàü${'0'.repeat(9)}${index % 7}`],
  ['long numbers', 'natural', 3, (index) => `${'1'.repeat(textCodePoints / 3 - 60)}${3 - index}`],
  ['long lines', 'natural', 32, (index) => 'é'.repeat(textCodePoints / 32 - 32) + ((index * 7) % 32)],
  ['combining marks', 'natural', 2, (index) => `a${marks}${index}`],
  ['common prefix', 'alpha', lines, (index) => `${'a'.repeat(12)}${(index * 619) % 997}`],
  ['long lines', 'alpha', 32, (index) => 'a'.repeat(textCodePoints / 32 - 12) + ((index * 7) % 32)],
  ['sigmas', 'alpha', lines, (index) => `${'Σ'.repeat(10)}${(index * 619) % 997}`],
  ['astral characters', 'alpha', lines, (index) => `${'😀'.repeat(6)}${(index * 619) % 997}`],
  ['astral characters', 'length', lines, (index) => '😀'.repeat(index % 15)],
  ['fractions', 'numeric', lines, (index) => `-${(index * 619) % 997}.${index}0000`],
  ['whitespace', 'numeric', 1, () => `${' '.repeat(textCodePoints - 1)}x`],
  ['zeros before a digit', 'numeric', 1, () => `.${'0'.repeat(textCodePoints - 2)}1`],
];

export const costlyRequests: readonly CostlyRequest[] = [
  ask('base64', 200, 'encode, three bytes per character', { text: wide }),
  ask('base64', 200, 'decode', { text: 'QUJD'.repeat(textCodePoints / 4), operation: 'decode' }),
  ask('base64', 400, 'decode, not UTF-8 at the end', {
    text: `${'QUJD'.repeat(textCodePoints / 4 - 1)}QUL/`,
    operation: 'decode',
  }),
  ask('base32', 200, 'encode, three bytes per character', { text: wide }),
  ask('base32', 200, 'decode', { text: 'IFBEGRCF'.repeat(textCodePoints / 8), operation: 'decode' }),
  ask('hex-to-text', 200, 'encode, three bytes per character', { text: wide, operation: 'encode' }),
  ask('hex-to-text', 200, 'decode, whitespace everywhere', { text: '41 '.repeat(textCodePoints / 3) }),
  ask('hex-to-text', 400, 'decode, whitespace within the last pair', {
    text: `${'41'.repeat(textCodePoints / 2 - 192)}4${' '.repeat(300)}1`,
  }),
  ask('base58', 200, 'encode 512 bytes', { text: 'z'.repeat(512) }),
  ask('base58', 200, 'encode 512 zeros', { text: '\u0000'.repeat(512) }),
  ask('base58', 400, 'decode 1,024 digits, not UTF-8', { text: 'z'.repeat(1024), operation: 'decode' }),
  ask('base58', 400, 'decode, an error at the end', { text: `${'z'.repeat(1023)}0`, operation: 'decode' }),
  ask('url-encoder', 200, 'encode, four bytes per character', { text: '😀'.repeat(Math.min(textCodePoints, 8_180)) }),
  ask('url-encoder', 200, 'encode a form of symbols', { text: "!'()~ ".repeat(textCodePoints / 6), mode: 'form' }),
  ask('url-encoder', 200, 'decode', { text: '%e4%b8%96'.repeat(textCodePoints / 9), operation: 'decode' }),
  ask('url-encoder', 400, 'decode, an error after many escapes', {
    text: `${'%41a'.repeat(textCodePoints / 4 - 1)}%`,
    operation: 'decode',
  }),
  ask('url-encoder', 400, 'decode, an error after one long run', {
    text: `${'%41'.repeat(textCodePoints / 3 - 1)}%`,
    operation: 'decode',
  }),
  ask('number-to-words', 200, '36 and 100 digits', { text: `${'9'.repeat(36)}.${'7'.repeat(100)}`, british: true }),
  ask('number-to-words', 400, 'digits and commas', { text: `${'1,'.repeat(79)}x` }),
  ...sorts.map(([title, sortMode, count, lineOf]) => {
    const input = { text: list(count, lineOf), sortMode, ignoreCase: true, desc: true };
    return ask('text-line-tools', 200, `sort ${sortMode}, ${title}`, input);
  }),
  ask('text-line-tools', 200, 'dedupe', {
    text: list(lines, (index) => ` Σ${index}Σ `),
    operation: 'dedupe',
    ddMode: 'singletons',
    ignoreCase: true,
    trimCompare: true,
  }),
  ask('text-line-tools', 200, 'number', {
    text: '\n'.repeat(lines),
    operation: 'number',
    sep: '世'.repeat(20),
    pad: true,
  }),
  ask('text-line-tools', 413, 'affix, response too large', {
    text: '\n'.repeat(lines),
    operation: 'affix',
    prefix: '😀'.repeat(100),
    suffix: '😀'.repeat(100),
  }),
  ask('text-line-tools', 413, 'affix of line breaks', {
    text: '\n'.repeat(lines),
    operation: 'affix',
    prefix: '\r'.repeat(100),
    suffix: '\r\n'.repeat(50),
  }),
  ask('text-line-tools', 400, 'too many lines', { text: '\n'.repeat(textCodePoints - 100) }),
  ask('base64', 400, 'a lone surrogate at the end', { text: `${'a'.repeat(textCodePoints - 1)}\ud800` }),
  ask('base64', 400, 'a long unknown name', { ['urlsafe'.repeat(4000)]: true }),
  raw(400, 'an unknown name after many', `{${Array.from({ length: 3000 }, (_, i) => `"${i}a":0`).join()}}`),
  raw(400, 'one name, repeated', `{${Array.from({ length: 2500 }, () => '"text":0').join()}}`),
  raw(400, 'unclosed nesting', '['.repeat(httpLimits.bodyBytes)),
  raw(400, 'closed nesting', '['.repeat(httpLimits.bodyBytes / 2) + ']'.repeat(httpLimits.bodyBytes / 2)),
  raw(400, 'nesting in a field', `{"text":${'{"a":'.repeat(4500)}0${'}'.repeat(4500)}}`),
  raw(400, 'not UTF-8 at the end', `{"text":"${'a'.repeat(32_000)}\u00ff"}`, 'latin1'),
];

function ask(tool: string, status: number, title: string, input: Readonly<Record<string, unknown>>): CostlyRequest {
  return { title: `${tool}, ${title}`, tool, body: Buffer.from(JSON.stringify(input)), status };
}

function raw(status: number, title: string, body: string, encoding: BufferEncoding = 'utf8'): CostlyRequest {
  return { title, tool: 'base64', body: Buffer.from(body, encoding), status };
}

/** A list of lines, cut to the longest accepted text. */
function list(count: number, lineOf: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => lineOf(index))
    .join('\n')
    .slice(0, textCodePoints);
}
