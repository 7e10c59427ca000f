import { expect, test } from 'vitest';
import { createEncodingError, UNEXPECTED_CHARACTER } from '../core/encoding-errors.ts';
import { type ErrorCode, errorCodes } from '../core/textmill-error.ts';
import { defineTool, textResult } from '../core/tool.ts';
import { createRegistry, registry } from '../tools/registry.ts';
import { checkSteps } from './check-steps.ts';
import { createContract } from './contract.ts';
import { readErrorHeader } from './error-header.ts';
import { httpLimits } from './limits.ts';
import { headersOf } from './message.ts';

/** A tool that can have every error of a tool, one after the other. */
const tool = defineTool({
  name: 'sample',
  title: 'Sample',
  summary: 'Returns a large result.',
  fields: {
    text: { kind: 'text', title: 'Text', maxCodePoints: 9, maxUtf8Bytes: { a: 5 }, description: 'The text.' },
    operation: {
      kind: 'choice',
      title: 'Operation',
      choices: [{ value: 'a', title: 'A', description: 'does a' }],
      default: 'a',
    },
    start: { kind: 'integer', title: 'Start', default: 1, minimum: 0, maximum: 3, description: 'Where.' },
  },
  output: textResult,
  examples: [],
  run: ({ text }) => {
    if (text === '*') throw createEncodingError(UNEXPECTED_CHARACTER, 'Sample', 0);
    return { result: 'a'.repeat(httpLimits.answerBytes) };
  },
});

/** A request and the state of the server. */
interface Sent {
  readonly bytes: number;
  readonly version: string;
  readonly method: string;
  readonly target: string;
  readonly isOverloaded: boolean;
  readonly isAllowed: boolean;
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

async function codeOf({ headers, body, isOverloaded, isAllowed, ...line }: Sent): Promise<ErrorCode | undefined> {
  const allowance = { isAllowed, limit: 1, windowSeconds: 1, remaining: 0, resetSeconds: 1 };
  const options = { requireUserAgent: true, isOverloaded: () => isOverloaded, limiter: { take: () => allowance } };
  const contract = createContract(createRegistry([tool]), options);
  const head = { ...line, lines: 0, header: (name: string) => headers[name], client: () => '' };
  const begun = await contract.begin(head, false);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const answer = begun.answer ?? (await contract.answer(begun.admission, bytes));
  const code = readErrorHeader(headersOf(answer)['Textmill-Error'] ?? null)?.code;
  return errorCodes.find((known) => known === code);
}

const everythingWrong: Sent = {
  bytes: httpLimits.headBytes + 1,
  version: '2.0',
  method: 'PUT',
  target: '/nothing#',
  isOverloaded: true,
  isAllowed: false,
  body: new Uint8Array(httpLimits.bodyBytes + 1).fill(0xff),
  headers: {
    host: 'a b',
    'transfer-encoding': 'gzip',
    'content-encoding': 'gzip',
    'content-length': String(httpLimits.bodyBytes + 1),
  },
};

/** Each corrects what the first check finds, and nothing that a later check finds. */
const corrections: readonly Partial<Sent>[] = [
  { bytes: 0 },
  { version: '1.1' },
  { headers: { host: 'localhost' } },
  { target: '/nothing' },
  { headers: { 'transfer-encoding': 'gzip, chunked' } },
  { headers: { 'transfer-encoding': undefined } },
  { headers: { 'user-agent': 'test' } },
  { target: '/api/v1/sample/' },
  { method: 'POST' },
  { isOverloaded: false },
  { isAllowed: true },
  { headers: { 'content-type': 'application/json' } },
  { headers: { 'content-encoding': undefined } },
  { headers: { 'content-length': undefined } },
  { body: new Uint8Array(httpLimits.bodyItems + 1).fill(0x2c).fill(0xff, -1) },
  { body: ','.repeat(httpLimits.bodyItems + 1) },
  { body: '[,]' },
  { body: '[]' },
  { body: '{"Text":1}' },
  { body: '{"operation":"b","start":9}' },
  { body: '{"text":1,"operation":"b","start":9}' },
  { body: '{"text":"\\ud800","operation":"b","start":9}' },
  { body: '{"text":"*😀😀","operation":"b","start":9}' },
  { body: '{"text":"*😀😀","start":9}' },
  { body: '{"text":"*😀😀"}' },
  { body: '{"text":"*"}' },
  { body: '{"text":"a"}' },
];

test('a request that fails every check, corrected step by step, gets the errors in the order of the list', async () => {
  let sent = everythingWrong;
  const found = [await codeOf(sent)];
  for (const correction of corrections) {
    sent = { ...sent, ...correction, headers: { ...sent.headers, ...correction.headers } };
    found.push(await codeOf(sent));
  }
  // The server makes these checks, and knows when the body arrives.
  const ofServer = /^(?:the request line and the headers:|`Expect`$|whether the request would wait)/;
  const ofContract = checkSteps.filter((step) => !step.some(([what]) => ofServer.test(what))).flat();
  const codes = ofContract.flatMap(([, ...codes]) => codes).filter((code) => code !== 'REQUEST_TIMEOUT');
  const changes = (list: readonly unknown[]) => list.filter((code, index) => code !== list[index - 1]);
  expect(changes(found)).toEqual(changes(codes));
});

test('every error is found by a check or declared by a tool, except that of an extension and that of a bug', () => {
  const checked = checkSteps.flat().flatMap(([, ...codes]) => codes);
  const known = [...checked, ...Array.from(registry.values(), ({ errors = [] }) => errors).flat()];
  expect(errorCodes.filter((code) => !known.includes(code))).toEqual(['HOST_NOT_ALLOWED', 'INTERNAL_ERROR']);
});
