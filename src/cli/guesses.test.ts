import { expect, test } from 'vitest';
import { runInProcess as run } from '../../support/command-line.ts';

/** What users of other programs type first, and what they read: the hint in the message, or the remedy. */

const help = 'The first argument must be a command: see textmill --help.';

test.each([
  ['encode a', 'did you mean base64, url-encoder, hex, base32 or base58?'],
  ['decode YQ==', 'did you mean base64 -d, url-encoder -d, hex-to-text, base32 -d or base58 -d?'],
  ['base64url a', 'did you mean base64 -u?'],
  ['base16 a', 'did you mean hex?'],
  ['b64decode YQ==', 'did you mean b64 -d?'],
  ['urldecode %61', 'did you mean url -d?'],
  ['urlencode a', 'did you mean url?'],
  ['hexdecode 61', 'did you mean hex -d?'],
  ['btoa a', 'did you mean base64?'],
  ['lines a', 'did you mean text-line-tools?'],
  ['unique a', 'did you mean uniq?'],
  ['alphabetize a', 'did you mean sort?'],
  ['dedup a', 'did you mean dedupe?'],
  ['removeblanklines a', 'did you mean empty?'],
  ['srot a', 'did you mean sort?'],
  ['version', 'did you mean --version?'],
])('the command %s: %s', async (line, hint) => {
  expect(await run(line.split(' '))).toEqual({
    code: 2,
    stdout: '',
    stderr: `textmill: unknown command; ${hint}\n${help}\n`,
  });
});

test.each(['md5 a', 'rot13 a', 'wc a', '-5', '%'])('the command %s: the list of all commands', async (line) => {
  const { stderr } = await run(line.split(' '));
  expect(stderr).toMatch(
    /^textmill: unknown command\nThe commands are base64, url-encoder, .*, affix, hex, serve, mcp, completion\.\n$/,
  );
});

test.each([
  ['sort --natural', '; did you mean --sort-mode natural?'],
  ['sort -V', '; did you mean --sort-mode natural?'],
  ['sort --version-sort', '; did you mean --sort-mode natural?'],
  ['sort --numeric', '; did you mean -n?'],
  ['sort --reverse', '; did you mean -r?'],
  ['sort --unique', '; did you mean -u?'],
  ['sort -i', '; did you mean --ignore-case?'],
  ['sort --nosuch', '\nSee textmill sort --help.'],
  ['sort -o', '\nTo write to a file other than the input, add > and its name.'],
  ['uniq --output', '\nTo write to a file other than the input, add > and its name.'],
  ['uniq -c', '\nEqual lines are not counted. In most shells, sort | uniq -c counts them.'],
  ['uniq --count', '\nEqual lines are not counted. In most shells, sort | uniq -c counts them.'],
  ['affix -p', '; did you mean --prefix?'],
  ['nl -s', '\nSee textmill nl --help.'],
  ['url --form', '; did you mean --mode form?'],
  ['base64 --url', '; did you mean -u?'],
  ['base64 -D', '; did you mean -d?'],
  ['base64 -i', '; did you mean -f?'],
  ['base64 -c', '\nSee textmill base64 --help.'],
  ['hex -r', '; did you mean -d?'],
  ['hex-to-text -r', '; did you mean -e?'],
])('the option %s: %s', async (line, hint) => {
  const [command, option] = line.split(' ');
  const { code, stderr } = await run([command ?? '', option ?? '', 'a']);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`"${option}" is not a known option${hint}`),
  });
});

test.each([
  ['-v', '; did you mean --version?\nSee textmill --help.\n'],
  ['-V', '; did you mean --version?\nSee textmill --help.\n'],
  ['--decode', '\nPut it after a command that has it: base64, url-encoder, hex-to-text, base32, base58, hex.\n'],
  ['--no-padding', '\nPut it after a command that has it: base64, base32.\n'],
  ['--nonsense', '\nSee textmill --help.\n'],
])('the option %s before a command: %s', async (option, hint) => {
  expect((await run([option, 'a'])).stderr).toBe(`textmill: "${option}" is not a known option${hint}`);
});

test.each([
  ['sort LICENSE README.md', 'To convert files, use -f LICENSE README.md. Put quotes around a text with spaces.'],
  ['sort secret secret', 'To convert files, use -f and their names. Put quotes around a text with spaces.'],
  [
    'words 1 2 3',
    'Put quotes around a text with spaces. To convert several texts, write one per line and use --each-line.',
  ],
  ['base64 decode YQ==', 'Write -d instead of the word decode.'],
])('several texts, %s: %s', async (line, remedy) => {
  const words = line.split(' ');
  expect((await run(words)).stderr).toBe(`textmill ${words[0]}: more than one text is given\n${remedy}\n`);
});

test('-f without a file: for lines, the option that -f means elsewhere', async () => {
  expect((await run(['sort', '-f'])).stderr).toContain(
    '\nWrite the name of a file after -f. To ignore case, use --ignore-case.\n',
  );
  expect((await run(['base64', '-f'])).stderr).toContain('\nSee textmill base64 --help.');
});

test.each([
  ['hex -d 0x48,0x65', 'Remove each "0x" and ",". Spaces between bytes can stay.'],
  ['hex -d 48:65', 'Remove each ":". Spaces between bytes can stay.'],
  ['hex-to-text \\x48\\x65', 'Remove each "\\x". Spaces between bytes can stay.'],
  ['base64 -d YT8-fg', 'Try --url-safe, which accepts the text.'],
  ['base64 -d -u YT8+fg', 'Try --no-url-safe, which accepts the text.'],
  ['base64 -d YT8-fg*', 'Remove the character, or check which encoding and alphabet the value uses.'],
  ['base64 -d 48:65', 'Remove the character, or check which encoding and alphabet the value uses.'],
])('a pasted text, %s: %s', async (line, remedy) => {
  const words = line.split(' ');
  const { code, stderr } = await run(words);
  expect({ code, remedy: stderr.split('\n')[1] }).toEqual({ code: 2, remedy });
});
