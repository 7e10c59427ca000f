import { expect, test } from 'vitest';
import { runInProcess as run } from '../../support/command-line.ts';

/** What users of other programs type first, and what they read: the hint in the message, or the remedy. */

test.each([
  ['decode YQ==', 'read'],
  ['base64url a', 'base64 -u'],
  ['base-64-url a', 'base64 -u'],
  ['atob YQ==', 'base64 -d'],
  ['srot a', 'sort'],
  ['serv', 'serve'],
  ['version', '--version'],
])('the command %s: did you mean %s?', async (line, meant) => {
  expect(await run(line.split(' '))).toEqual({
    code: 2,
    stdout: '',
    stderr: `textmill: unknown command; did you mean ${meant}?\nThe first argument must be a command: see textmill --help.\n`,
  });
});

test.each(['md5 a', 'constructor', '-5', '%'])('the command %s: the list of all commands', async (line) => {
  const { stderr } = await run(line.split(' '));
  expect(stderr).toMatch(
    /^textmill: unknown command\nThe commands are base64, b64, .*, hex, .*serve, check, page, mcp, completion\.\n$/,
  );
});

test.each([
  ['sort --natural', '; did you mean --sort-mode natural?'],
  ['sort -V', '; did you mean --sort-mode natural?'],
  ['sort -i', '; did you mean --ignore-case?'],
  ['sort --nosuch', '\nSee textmill sort --help.'],
  ['uniq -c', '; did you mean --as counts?'],
  ['base64 -c', '\nSee textmill base64 --help.'],
  ['url --form', '; did you mean --mode form?'],
  ['base64 -D', '; did you mean --decode?'],
  ['base64 -i', '; did you mean -f?'],
  ['hex -r', '; did you mean --decode?'],
  ['uniq -D', '\nSee textmill uniq --help.'],
])('the option %s: %s', async (line, hint) => {
  const [command = '', option = ''] = line.split(' ');
  const { code, stderr } = await run([command, option, 'a']);
  expect(code).toBe(2);
  expect(stderr).toContain(`"${option}" is not a known option${hint}`);
});

test.each([
  ['-v', '; did you mean --version?'],
  ['-V', '; did you mean --version?'],
  ['--decode', ''],
])('the option %s before a command%s', async (option, hint) => {
  expect((await run([option, 'a'])).stderr).toBe(
    `textmill: "${option}" is not a known option${hint}\nThe options of a command come after it: see textmill --help.\n`,
  );
});

test.each([
  ['sort a b', 'Put quotes around a text with spaces. To convert files, put -f before their names.'],
  [
    'words 1 2 3',
    'Put quotes around a text with spaces. To convert several texts, write one per line and use --each-line.',
  ],
  ['base64 decode YQ==', 'Write --decode instead of decode.'],
])('several texts, %s: %s', async (line, remedy) => {
  const words = line.split(' ');
  expect((await run(words)).stderr).toBe(`textmill ${words[0]}: more than one text is given\n${remedy}\n`);
});
