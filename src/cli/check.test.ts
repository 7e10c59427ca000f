import { expect, test } from 'vitest';
import { runInProcess } from '../../support/command-line.ts';
import type { Findings } from '../check/check.ts';
import { reportText } from './check-report.ts';

/** The words of `textmill check`: its URL and options, and its report. test/server/check.test.ts has the check. */

test.each([
  ['text.example.com', 'Use https://text.example.com.'],
  ['text.example.com:8443', 'Use https://text.example.com:8443.'],
  ['[2001:db8::1]', 'Use https://[2001:db8::1].'],
  ['ftp://text.example.com', 'Use the address of a server, such as https://text.example.com.'],
  ['https://user@text.example.com/a/api/v1/?x', 'Use https://text.example.com/a/'],
  ['https://text.example.com//other.example/?x', 'Use https://text.example.com//other.example/'],
  ['https://[2001:db8::1]:8443/#x', 'Use https://[2001:db8::1]:8443/'],
  ['\u001b[2J', 'Use the address of a server, such as https://text.example.com.'],
  ['http://127.0.0.1:1 --address localhost', 'Use an address such as 203.0.113.5 or 2001:db8::1.'],
])('%j is an error, with advice: %s', async (line, remedy) => {
  const { code, stderr } = await runInProcess(['check', ...line.split(' ')]);
  expect({ code, last: stderr.split('\n').at(-2) }).toEqual({ code: 2, last: remedy });
  expect(stderr).not.toContain('\u001b');
});

test.each([
  ['http://127.0.0.1:1', "textmill check: the server can't be reached: the connection was refused.\n"],
  ['http://[::1]:1', "textmill check: the server can't be reached: the connection was refused.\n"],
  ['http://name.invalid', "textmill check: the server can't be reached: the name is unknown.\n"],
])('%s can not be checked: exit code 2', async (url, stderr) => {
  expect(await runInProcess(['check', url])).toEqual({ code: 2, stdout: '', stderr });
});

const problem = {
  severity: 'failed',
  found: 'a',
  expected: 'b',
  advice: 'Change the setting of it.',
  times: 3,
} as const;
const report: Findings = {
  url: 'https://text.example.com',
  address: '203.0.113.5',
  version: '1.0.0',
  serverVersion: '1.0.0',
  stopped: null,
  checks: [
    { check: 'version', title: 'Version', state: 'passed', detail: '1.0.0', problems: [] },
    { check: 'cors', title: 'CORS', state: 'failed', detail: '', problems: [problem] },
  ],
  notChecked: ['HTTP/3'],
  requests: 58,
  posts: 40,
  milliseconds: 1234,
};

test('a report has a row per check, and below a failure what came, what was expected and what to do', () => {
  expect(reportText(report, 80, false)).toBe(`https://text.example.com (203.0.113.5), compared with textmill 1.0.0

ok       Version                 1.0.0
FAILED   CORS
         found:    a (3 times)
         expected: b
         to do:    Change the setting of it.

Not checked:
- HTTP/3

Checks: 1 passed, 0 with a warning, 1 failed. Requests: 58, in 1.2 seconds.
`);
});

test.each([30, 40, 59])('no line of a report is wider than a terminal of %i columns', (columns) => {
  const lines = reportText({ ...report, stopped: 'x'.repeat(100) }, columns, false).split('\n');
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
});

test('marks have colors only if that is allowed, and words always', () => {
  expect(reportText(report, 80, true)).toContain('\u001b[31mFAILED   \u001b[0mCORS');
});
