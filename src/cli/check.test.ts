import { expect, test } from 'vitest';
import { runInProcess } from '../../support/command-line.ts';
import type { Findings } from '../check/check.ts';
import { reportText } from './commands/check.ts';

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
  ['http://127.0.0.1:1', 'textmill check: the connection was refused (ECONNREFUSED)\n'],
  ['http://name.invalid', expect.stringMatching(/^textmill check: the name could not be resolved/)],
])('%s can not be checked: exit code 2', async (url, stderr) => {
  expect(await runInProcess(['check', url])).toEqual({ code: 2, stdout: '', stderr });
});

test('a report has a row per check, and below a failure what came, what was expected and what to do', () => {
  const report: Findings = {
    url: 'https://text.example.com',
    address: '203.0.113.5',
    version: '1.0.0',
    serverVersion: '1.0.0',
    stopped: null,
    checks: ['version', 'header vary'],
    problems: [{ check: 'header vary', severity: 'failed', found: 'a', expected: 'b', advice: 'Change it.' }],
    notChecked: ['more examples'],
    requests: 58,
  };
  expect(reportText(report)).toBe(`https://text.example.com (203.0.113.5), textmill 1.0.0, compared with 1.0.0

ok       version
FAILED   header vary
         found:    a
         expected: b
         to do:    Change it.

Not checked:
- more examples
`);
});
