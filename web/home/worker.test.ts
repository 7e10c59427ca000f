import { beforeEach, expect, test, vi } from 'vitest';
import { utf8Bytes } from '../../src/core/text.ts';
import { base58, base64, textLineTools } from '../../src/tools/index.ts';
import { createRegistry, registry } from '../../src/tools/registry.ts';
import { brokenBase64 } from '../../support/tools/convert.ts';
import { BROKEN } from './conversion/diagnosis.ts';
import { type Report, reportOf } from './conversion/report.ts';
import { type Content, changeContent, createSession, type Session, snapshotOf } from './session/session.ts';
import { createReporter, NOT_LOADED, serveReports, TOO_MUCH } from './worker.ts';

/** A worker whose script has not started to listen: a test takes its messages and answers them. */
class StubWorker extends EventTarget {
  static readonly all: StubWorker[] = [];
  readonly jobs: unknown[] = [];
  isTerminated = false;
  readonly script: string;

  constructor(script: string) {
    super();
    this.script = script;
    StubWorker.all.push(this);
  }

  postMessage(job: unknown): void {
    this.jobs.push(structuredClone(job));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  /** Converts the newest job, as the script of the page does in a worker. */
  answer(): void {
    const { data, transfer } = served(this.jobs.at(-1));
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data, { transfer }) }));
  }
}

/** What a worker sends for a job. */
function served(job: unknown, tools = registry) {
  const scope = new EventTarget();
  let sent: { readonly data: object; readonly transfer: ArrayBuffer[] } | undefined;
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  vi.stubGlobal('postMessage', (data: object, { transfer = [] }: { transfer?: ArrayBuffer[] } = {}) => {
    sent = { data, transfer };
  });
  serveReports(tools);
  scope.dispatchEvent(new MessageEvent('message', { data: job }));
  return sent ?? expect.fail('the worker sent nothing');
}

beforeEach(() => {
  StubWorker.all.length = 0;
  vi.stubGlobal('Worker', StubWorker);
  vi.stubGlobal('window', {});
});

const inLines = (content: Content) => changeContent(createSession(textLineTools), content);

/** The function that asks for a report, and the reports that came, by the text of their session. */
function reporter() {
  const { ask, cancel } = createReporter('/home.js');
  const reports: [text: string, report: Report][] = [];
  return {
    reports,
    cancel,
    ask: (session: Session) => ask(snapshotOf(session), (report) => reports.push([session.text, report])),
  };
}

test('a worker of the script of the page reports what the page itself would', () => {
  const { ask, reports } = reporter();
  const session = inLines('SGVsbG8=');
  ask(session);
  expect(StubWorker.all.map(({ script }) => script)).toEqual(['/home.js']);
  expect(reports).toEqual([]);
  StubWorker.all[0]?.answer();
  const report = reportOf(session, [...registry.values()]);
  expect(reports).toEqual([['SGVsbG8=', report]]);
  expect(report.choices).toMatchObject([{ tool: 'base64' }]);
});

test('of the requests that wait, only the newest counts', () => {
  const { ask, reports } = reporter();
  for (const text of ['a', 'b', 'c']) ask(inLines(text));
  const [worker] = StubWorker.all;
  expect(worker?.jobs).toMatchObject([{ text: 'a' }]);
  worker?.answer();
  expect(worker?.jobs).toMatchObject([{ text: 'a' }, { text: 'c' }]);
  worker?.answer();
  ask(inLines('d'));
  worker?.answer();
  expect(reports.map(([text]) => text)).toEqual(['a', 'c', 'd']);
  expect(StubWorker.all).toHaveLength(1);
});

const long = 'a'.repeat(16_384);

test.each<[request: string, Session, isDropped: boolean]>([
  ['a text that a box shows waits', inLines(long), false],
  ['a file does not wait', inLines({ name: 'a', bytes: utf8Bytes(long) }), true],
  ['a slow tool does not wait', changeContent(createSession(base58), long), true],
])('a new request after one of %s', (_, running, isDropped) => {
  const { ask, reports } = reporter();
  ask(running);
  ask(inLines('new'));
  expect(StubWorker.all.map(({ isTerminated }) => isTerminated)).toEqual(isDropped ? [true, false] : [false]);
  // Also the one that was stopped, if its message was already on its way.
  for (const worker of StubWorker.all) worker.answer();
  StubWorker.all.at(-1)?.answer();
  expect(reports.at(-1)?.[0]).toBe('new');
  expect(reports).toHaveLength(isDropped ? 1 : 2);
});

test.each([
  ['could not load', NOT_LOADED, new Event('error')],
  ['has a bug', BROKEN, Object.assign(new Event('error'), { message: 'Uncaught TypeError' })],
])('if a worker %s, the report is an error, and the next request starts another one', (_, message, error) => {
  const { ask, reports } = reporter();
  ask(inLines('a'));
  ask(inLines('b'));
  StubWorker.all[0]?.dispatchEvent(error);
  expect(reports).toMatchObject([
    ['a', { outcome: { kind: 'error', error: { code: 'INTERNAL_ERROR' } }, diagnosis: { message } }],
  ]);
  expect(StubWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  StubWorker.all[1]?.answer();
  expect(reports[1]).toMatchObject(['b', { outcome: { kind: 'text' } }]);
});

test('a text that would be longer than a string can be is a report', () => {
  const tools = createRegistry([brokenBase64(new RangeError('Invalid string length'))]);
  const { tool, ...job } = snapshotOf(changeContent(createSession(base64), 'a'));
  const { data } = served({ ...job, tool: tool.name }, tools);
  expect(data).toMatchObject({ outcome: { kind: 'error' }, diagnosis: { message: TOO_MUCH } });
});

test('the memory of results is handed over, also of those that are read', () => {
  const decode = { operation: 'decode' };
  const transferred = (content: Content, options = {}) => {
    const { tool, ...job } = snapshotOf(changeContent(createSession(base64, options), content));
    return served({ ...job, tool: tool.name }).transfer.map(({ byteLength }) => byteLength);
  };
  expect(transferred('a')).toEqual([]);
  expect(transferred({ name: 'a', bytes: new Uint8Array(60_000) })).toEqual([80_000]);
  expect(transferred('/w==', decode)).toEqual([1]);
  expect(transferred({ name: 'a', bytes: utf8Bytes(`"${'YWFh'.repeat(70_000)}"`) }, decode)).toEqual([210_000]);
});

test('a canceled report never comes, and the next one has a new worker', () => {
  const { ask, cancel, reports } = reporter();
  ask(inLines('first'));
  cancel();
  expect(StubWorker.all[0]?.isTerminated).toBe(true);
  ask(inLines('second'));
  StubWorker.all[1]?.answer();
  expect(reports.map(([text]) => text)).toEqual(['second']);
});
