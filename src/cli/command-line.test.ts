import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf, recording, runInProcess as run, textOf } from '../../support/command-line.ts';
import { registry } from '../tools/registry.ts';
import { program } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { helpOf } from './help.ts';
import { allCommands } from './other-commands.ts';
import type { Output, Streams } from './streams.ts';
import { toolCommands } from './tool-commands.ts';

/** Runs a command line that is an error which the user can fix, and returns the message and the remedy. */
async function errorOf(...given: Parameters<typeof run>): Promise<readonly [message: string, remedy: string]> {
  const { code, stdout, stderr } = await run(...given);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^textmill[^\n]*: [^\n]+\n[A-Z][^\n]+(?:\.|: textmill [^\n]+)\n(?:To read [^\n]+\n)?$/);
  const [message = '', ...remedy] = stderr.trimEnd().split('\n');
  return [message, remedy.join('\n')];
}

/** An output whose writes fail. */
function failing(code: string): Output {
  return {
    write: (_, done) => {
      done(Object.assign(new Error('the text'), { code }));
      return false;
    },
    on: () => undefined,
  };
}

describe('the text', () => {
  test.each([
    ['is the argument', ['base64', 'Hello'], '', 'SGVsbG8=\n'],
    ['is empty if the argument is empty', ['base64', ''], 'not read', ''],
    ['is standard input if there is no argument', ['base64'], 'Hello', 'SGVsbG8=\n'],
    ['is standard input if the argument is -', ['base64', '-'], 'Hello', 'SGVsbG8=\n'],
    ['is converted exactly, with U+FEFF and the last line feed', ['hex', '-e'], '\ufeff世\n', 'efbbbfe4b8960a\n'],
    ['may come before options', ['words', '101', '--british'], '', 'one hundred and one\n'],
    ['may be a negative number', ['words', '-5'], '', 'minus five\n'],
    ['may be a negative number with commas', ['words', '-1,000', '--british'], '', 'minus one thousand\n'],
    ['may be a negative number without an integer part', ['words', '--british', '-.5'], '', 'minus zero point five\n'],
    ['may be anything after --', ['base64', '--', '--help'], '', 'LS1oZWxw\n'],
  ])('%s', async (_, words, input, stdout) => {
    expect(await run(words, { input })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('on a terminal, a message explains how to end it', async () => {
    const { stdout, stderr } = await run(['base64'], { input: 'Hello', inputIsTerminal: true });
    expect(stdout).toBe('SGVsbG8=\n');
    expect(stderr).toBe(
      'textmill base64 reads the text from the terminal. To end it, press Ctrl+D on an empty line.\n',
    );
  });

  test('bytes that are not UTF-8 are an error that names the byte', async () => {
    const [message] = await errorOf(['words'], { input: Uint8Array.of(0x61, 0xc3, 0xa9, 0xc0, 0x80) });
    expect(message).toBe('textmill words: standard input is not valid UTF-8, from byte 3');
  });
});

describe('the output', () => {
  test.each([
    ['of a text ends with a line feed', ['base64', 'a'], 'YQ==\n'],
    ['of an empty text is empty', ['base64', ''], ''],
    ['of decoded data is exact', ['base64', '-d', 'YQ'], 'a', 'a\n'],
    ['of decoded data keeps its line feed', ['base64', '-d', 'YQo'], 'a\n'],
    ['of empty decoded data is empty', ['base64', '-d', ''], ''],
    ['of lines has a line feed after each', ['sort', 'b\r\na'], 'a\nb\n'],
    ['of an empty line has a line feed, too', ['tac', 'a\n\n'], '\na\n'],
    ['of a single empty line is a line feed', ['sort', '\n'], '\n'],
    ['of no lines is empty', ['sort', ''], ''],
    ['of lines that were all removed is empty', ['text-line-tools', '--operation', 'empty', '\n'], ''],
  ])('%s', async (_, words, pipe, terminal = pipe) => {
    expect((await run(words)).stdout).toBe(pipe);
    const [input = '', ...reversed] = words.toReversed();
    const surroundings = { input, outputIsTerminal: true };
    expect((await run(reversed.toReversed(), surroundings)).stdout).toBe(terminal);
  });
});

describe.each(['base64', 'sort', 'number-to-words'])('%s has the same result with and without --', (name) => {
  test.each(['Hello', '', ' ', '1', 'a\nb\r\n', 'ZZZ=', 'é世\ufffd', '\ud800', '9'.repeat(40), '-', undefined])(
    '%j',
    async (text) => {
      const input = { input: 'the input' };
      const words = text === undefined ? [] : [text];
      expect(await run([name, ...words], input)).toEqual(await run([name, '--', ...words], input));
    },
  );

  test.each([
    [['-d', '5a5a']],
    [['5a5a', '--decode']],
    [['-e']],
    [['-f', '-']],
    [['--file', '-', '-d']],
    [['-r']],
    [['-u']],
    [['-f', '-', 'none']],
    [['-f', 'none', '-']],
    [['-f', '-', '-f', '-']],
    [['none', '-f', '-']],
    [['-d', '-e', '5a5a']],
    [['a', 'b']],
  ])('%j', async (words) => {
    const input = { input: 'the input' };
    expect(await run([name, ...words], input)).toEqual(await run([name, ...words, '--'], input));
  });
});

describe('a name of an operation and a short name run it, with its options', () => {
  test.each([
    [['b64', 'a', '-e'], 'YQ==\n'],
    [['base64', 'YQ==', '--decode'], 'a'],
    [['base32', '-d', '-d', 'ME'], 'a'],
    [['hex', 'hello'], '68656c6c6f\n'],
    [['hex', '-d', '68656c6c6f'], 'hello'],
    [['hex', '68656c6c6f', '--operation', 'decode'], 'hello'],
    [['sort', '-r', 'b\nc\na'], 'c\nb\na\n'],
    [['sort', '-rn', '9\n10'], '10\n9\n'],
    [['sort', '-u', 'b\na\nb'], 'a\nb\n'],
    [['sort', '--dedupe', '-rn', '9\n10\n9'], '10\n9\n'],
    [['sort', '-u', '--ignore-case', 'b\nB\nA\na'], 'A\nb\n'],
    [['sort', '-u', '\n\n'], '\n'],
    [['base64', '-u', '???'], 'Pz8_\n'],
    [['uniq', '-d', 'a\nb\na'], 'a\n'],
    [['uniq', '-u', 'a\nb\na'], 'b\n'],
    [['uniq', '-i', 'a\nA'], 'a\n'],
    [['trim', ' a '], 'a\n'],
  ])('%j', async (words, stdout) => {
    expect(await run(words)).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('sort -u removes repeated lines of any input first, but not with --json', async () => {
    expect((await run(['sort', '-u'], { input: 'b\na\nb' })).stdout).toBe('a\nb\n');
    const { code, stderr } = await run(['sort', '-u', '--json', 'a']);
    expect(code).toBe(2);
    expect(stderr).toContain('textmill sort: --dedupe and --json cannot be used together\n');
  });

  test('is the name in messages, and accepts --json', async () => {
    expect((await run(['hex', '-d', '6'])).stderr).toMatch(/^textmill hex: column 1: this byte has only one digit\n/);
    expect((await run(['sort', '--json', 'b\na'])).stdout).toBe(
      '{"ok":true,"data":{"result":"a\\nb","inCount":2,"outCount":2}}\n',
    );
  });
});

describe('--wrap', () => {
  test.each([
    [['base64', '-w', '4', 'hello'], 'aGVs\nbG8=\n'],
    [['base64', '-w4', 'abcabc'], 'YWJj\nYWJj\n'],
    [['base64', '-w0', 'hello'], 'aGVsbG8=\n'],
    [['base64', '--wrap=1', 'a'], 'Y\nQ\n=\n=\n'],
    [['b32', '-w', '8', 'foobar'], 'MZXW6YTB\nOI======\n'],
    [['base64', '-w4', ''], ''],
    [['base64', '-w', '9'.repeat(400), 'hello'], 'aGVsbG8=\n'],
    [['base64', '-d', '-w0', 'YQ=='], 'a'],
  ])('%j', async (words, stdout) => {
    expect(await run(words)).toEqual({ code: 0, stdout, stderr: '' });
    const [text = ''] = words.slice(-1);
    expect((await run(words.slice(0, -1), { input: text })).stdout).toBe(stdout);
  });

  test.each([
    [['-d'], '--wrap applies to encoded text only'],
    [['--json'], '--wrap and --json cannot be used together'],
    [['--each-line'], '--wrap and --each-line cannot be used together'],
    [['--operation', 'shuffle'], '--operation has an invalid value'],
    [['-w', '-1'], '--wrap must be an integer of at least 0'],
    [['-w', '1.5'], '--wrap must be an integer of at least 0'],
  ])('with %j is an error', async (words, message) => {
    const { code, stderr } = await run(['base64', '-w', '76', ...words, 'YQ==']);
    expect({ code, message: stderr.split('\n', 1)[0] }).toEqual({ code: 2, message: `textmill base64: ${message}` });
  });

  test('is an option only of tools whose decoder ignores line ends anywhere', async () => {
    for (const name of ['hex', 'base58', 'url']) {
      expect((await errorOf([name, '-w', '4', 'a']))[0]).toBe(`textmill ${name}: "-w" is not a known option`);
    }
  });
});

describe('--as', () => {
  const binary = Buffer.from('/9j/4A==', 'base64');

  test.each<readonly [words: readonly string[], input: string | Uint8Array, stdout: string]>([
    [['base64', '-d', '--as', 'c-array'], '/9j/4A==', '0xff, 0xd8, 0xff, 0xe0\n'],
    [['base64', '--as', 'mime', '--no-padding'], 'a'.repeat(58), `${'YWFh'.repeat(19)}\nYQ\n`],
    [['b64', '-u', '--as', 'data-uri'], '???', 'data:text/plain;charset=utf-8;base64,Pz8/\n'],
    [['url', '-d', '--as', 'hex'], 'a%FF', '61ff\n'],
    [['base64', '-d', '--text-encoding', 'utf-16le', '--as', 'hex'], 'SABpAA==', '48006900\n'],
    [['hex', '--each-line', '--as', 'colons'], 'Hi\r\n\r\nJo', '48:69\r\n\r\n4a:6f\n'],
    [['url', '-d', '--each-line', '--as', 'json'], '%41\n%42\n', '["A","B"]\n'],
    [['sort', '-u', '--as', 'sql'], "b\r\nO'Brien\r\nb", "('O''Brien', 'b')\n"],
    [['keep', '--as', 'sql'], '10\n9\n', '(10, 9)\n'],
    [['tac', '--as', 'json'], '\n\na', '["a","",""]\n'],
    [['sort', '--as', 'json'], '', '[]\n'],
    [['sort', '--as', 'csv'], '', ''],
    [['uniq', '-i', '--as', 'counts'], 'b\na\nB', '      2 b\n      1 a\n'],
  ])('%j of %j', async (words, input, stdout) => {
    expect(await run(words, { input })).toEqual({ code: 0, stdout, stderr: '' });
    expect(await run([...words, '--', String(input)])).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('takes any bytes, and a byte order mark is not an item', async () => {
    expect((await run(['hex', '--as', 'spaces'], { input: binary })).stdout).toBe('ff d8 ff e0\n');
    expect((await run(['sort', '--as', 'json'], { input: '\ufeffb\na' })).stdout).toBe('["a","b"]\n');
  });

  test('on a terminal, bytes have a form, but commands to it are refused in one', async () => {
    const terminal = { outputIsTerminal: true };
    expect((await run(['base64', '-d', '--as', 'hex', '/9j/4A=='], terminal)).stdout).toBe('ffd8ffe0\n');
    const [message] = await errorOf(['base64', '-d', '--as', 'indented-json', 'IsKbIg=='], terminal);
    expect(message).toContain('terminal');
  });

  test('the reading of --read has the form', async () => {
    const { stdout } = await run(['base64', '-d', '--read', '--as', 'spaces', 'Authorization: Basic dXNlcjpwYXNz']);
    expect(stdout).toBe('75 73 65 72 3a 70 61 73 73\n');
  });

  const decoding =
    'Use one of indented-json, hex, spaces, colons, c-array, escapes, upper, dump, base64, or remove --as.';
  const lists = 'Use one of json, csv, sql, commas, bullets, or remove --as.';

  test.each([
    ['base64 -d --as mime YQ==', '--as does not name a form of this result', decoding],
    ['hex --each-line --as dump a', '--as does not name a form of this result', 'Use one of spaces'],
    ['url --as json a', '--as does not name a form of this result', 'Remove --as.'],
    ['sort --as jsno a', '--as does not name a form of this result; did you mean json?', lists],
    ['sort --as secret a', '--as does not name a form of this result', lists],
    ['base64 --as', '--as needs a value: --as <form>', 'See textmill base64 --help.'],
    ['base64 --as mime --operation shuffle a', '--operation has an invalid value', 'Use one of encode, decode, or'],
    ['base64 --as mime -w 76 a', '--wrap and --as cannot be used together', 'Use one of them.'],
    [
      'words --as cheque 1.555',
      'a cheque needs an amount that is not negative, with at most two decimals',
      'Use another form, or remove --as.',
    ],
    ['base64 -d --as indented-json /9j/', 'the result is not JSON', 'Use another form, or remove --as.'],
  ])('%s is an error', async (line, message, remedy) => {
    const words = line.split(' ');
    const [first, second] = await errorOf(words);
    expect(first).toContain(`textmill ${words[0]}: ${message}`);
    expect(second).toContain(remedy);
  });
});

describe('--header', () => {
  test.each([
    ['sort', 'id\nb\na', 'id\na\nb\n'],
    ['sort -rn', 'id\r\n9\r\n10', 'id\n10\n9\n'],
    ['sort -u', 'b\rb\ra\rb', 'b\na\nb\n'],
    ['tac', '\ufeffid\nb\na', '\ufeffid\na\nb\n'],
    ['nl', 'id\nb', 'id\n1. b\n'],
    ['empty', '\n\na', '\na\n'],
    ['uniq', 'a', 'a\n'],
    ['uniq', '\n', '\n'],
    ['uniq', '', ''],
    ['sort', '\ufeff', '\ufeff'],
    ['uniq --as counts', 'id\na\nid\na', 'id\n      2 a\n      1 id\n'],
    ['sort --as json', '\ufeffid\nb\na', '["id","a","b"]\n'],
    ['sort --as json', 'id', '["id"]\n'],
    ['sort --as json', '', '[]\n'],
  ])('%s of %j', async (line, input, stdout) => {
    const words = [...line.split(' '), '--header'];
    expect(await run(words, { input })).toEqual({ code: 0, stdout, stderr: '' });
    if (!input.startsWith('\ufeff')) expect((await run([...words, input])).stdout).toBe(stdout);
  });

  test('is taken from further files if they begin with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-header-'));
    const files = ['id\nb', '\ufeffid\r\na', 'c\n', ''].map((text, index) => {
      writeFileSync(join(folder, `${index}`), text);
      return join(folder, `${index}`);
    });
    expect((await run(['sort', '--header', '-f', ...files])).stdout).toBe('id\na\nb\nc\n');
    expect((await run(['tac', '--header', '-f', ...files.toReversed()])).stdout).toBe('c\nb\nid\na\nid\n');
    rmSync(folder, { recursive: true });
  });

  test('is written before the next line is read', async () => {
    const stdout = recording();
    const input = async function* () {
      yield Buffer.from('id\r');
      yield Buffer.from('\n');
      expect(textOf(stdout)).toBe('id\n');
      yield Buffer.from('a');
    };
    expect(await runCommandLine(['nl', '--header'], {}, { stdin: input(), stdout, stderr: stdout })).toBe(0);
    expect(textOf(stdout)).toBe('id\n1. a\n');
  });

  test('is an error with the options of the API, and of a command that is not for lines', async () => {
    expect((await run(['sort', '--header', '--json', 'a'])).stderr).toContain('--header and --json cannot be used');
    expect((await errorOf(['base64', '--header', 'a']))[0]).toContain('"--header" is not a known option');
  });
});

describe('--text-encoding', () => {
  test.each([
    [['base64', '--text-encoding', 'utf-16le'], 'Get-Date', 'RwBlAHQALQBEAGEAdABlAA==\n'],
    [['base64', '-d', '--text-encoding', 'utf-16le'], 'RwBlAHQALQBEAGEAdABlAA==', 'Get-Date'],
    [['hex', '--text-encoding', 'utf-16be'], '\ufeffé', 'feff00e9\n'],
    [['url', '-d', '--text-encoding', 'windows-1252'], '%E9', 'é'],
    [['hex', '--text-encoding', 'windows-1252', '--each-line'], 'é\n€', 'e9\n80\n'],
  ])('%j of %j prints %j', async (words, text, stdout) => {
    expect(await run([...words, text])).toEqual({ code: 0, stdout, stderr: '' });
    expect(await run(words, { input: text })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each([
    [['windows-1252', 'é€ж'], 'column 3: "ж" is not in Windows-1252'],
    [['windows-1252', '-d', 'gQ=='], 'these bytes are not Windows-1252 text'],
    [['windows-1252', '--json', 'a'], '--text-encoding and --json cannot be used together'],
    [['utf-16le', '--each-line', '--json', 'a'], '--text-encoding and --json cannot be used together'],
    [['utf-16le', '-w', '76', 'a'], '--wrap and --text-encoding cannot be used together'],
    [['utf-16', 'a'], '--text-encoding has an invalid value'],
  ])('%j is an error', async (words, message) => {
    const { code, stderr } = await run(['base64', '--text-encoding', ...words], { outputIsTerminal: true });
    expect({ code, message: stderr.split('\n', 1)[0] }).toEqual({ code: 2, message: `textmill base64: ${message}` });
  });
});

describe('other notations', () => {
  const header = 'Authorization: Basic dXNlcjpwYXNz';
  const pem = (name: string) => `-----BEGIN ${name}-----\nDEK-Info: 1\n\nSGVsbG8sIHdvcmxk\n-----END ${name}-----\n`;
  const jwt = 'eyJhbGciOiJub25lIn0.eyJhIjoxfQ.';
  const values = 'user: YWRtaW4=  password: c2VjcmV0';

  test.each([
    ['base64 -d', header, 'the value after “Basic”, Base64, UTF-8', 'user:pass'],
    ['b64 -d', values, '.*', 'user: admin  password: secret'],
    ['base64 -d', jwt, 'a JWT\nThe signature of the JWT is not checked.', '{"a":1}'],
    ['words --british', '100,5 €', 'the number 100.5', 'one hundred point five'],
    ['words', '7\n8\n', 'plain numbers', 'seven\neight'],
  ])('the error of %s for %j names --read, which reads it', async (line, text, label, result) => {
    const words = line.split(' ');
    for (const argument of [[], ['--', text]]) {
      const surroundings = { input: text, outputIsTerminal: true };
      const [, remedy] = await errorOf([...words, ...argument], surroundings);
      expect(remedy).toMatch(/\nTo read a value in other text, add --read\.$/);
      const { stderr, ...ran } = await run([...words, '--read', ...argument], surroundings);
      expect(ran).toEqual({ code: 0, stdout: `${result}\n` });
      expect(stderr).toMatch(new RegExp(`^Read as: ${label}\n$`));
    }
  });

  test.each([
    ['read', 'Authorization: Basic /9j/4A==', 'the value after “Basic”, Base64', Buffer.from('/9j/4A==', 'base64')],
    ['base64 -d --read', 'SGVsbG8=', 'Base64, UTF-8', 'Hello'],
    ['base64 -d --read', 'RwBlAHQA', 'Base64, UTF-16', 'Get'],
    ['uniq --read', 'b\nb', 'the text as it is', 'b\n'],
    ['base64 -d --read --as hex', header, 'the value after “Basic”, Base64, UTF-8', '757365723a70617373\n'],
    ['base64 -d --read --as hex', 'RwBlAHQA', 'Base64, UTF-16', '470065007400\n'],
    ['base64 -d --read --as hex', 'dXNlcg\ncGFzcw', 'separate lines, Base64, UTF-8', '75736572\n70617373\n'],
    ['sort --read', '\n\n', 'the text as it is', '\n\n'],
    ['sort -n --read', '$9\n7', 'amounts\n"$9" does not count in full.', '7\n9\n'],
  ])('%s reads %j, says how, and writes the exact result', async (line, text, label, result) => {
    const expected = { code: 0, stdout: `${result}`, stderr: `Read as: ${label}\n` };
    expect(await run([...line.split(' '), '--', text])).toEqual(expected);
    expect(await run(line.split(' '), { input: text })).toEqual(expected);
  });

  test.each([
    ['read --list', jwt, 'complete: a JWT\n  {"a":1}\n  The signature of the JWT is not checked.\n'],
    [
      'read --list',
      'a: SGVsbG8gV29ybGQ=\nb: /+7dzLuqmYh3ZlVEMyIRAA==',
      'partial: the value after “a”, Base64, UTF-8\n  Hello World\n  Uses 1 of 2 values.\n',
    ],
    ['read --list', 'Basic /9j/4A==', 'complete: the value after “Basic”, Base64\n  ffd8ffe0\n'],
    [
      'read --list',
      `key: ${Buffer.from(`a\n\u200b${' word'.repeat(20)}`).toString('base64')}`,
      `complete: the value after “key”, Base64, UTF-8\n  a \\u200b${' word'.repeat(13)} wor…\n`,
    ],
    [
      'base64 -d --text-encoding utf-16le --list',
      'SGVsbG8gd29ybGQ=',
      'complete: Base64, UTF-8\n  Hello world\ncomplete: Base64\n  48656c6c6f20776f726c64\n',
    ],
    [
      'words --list',
      '1.234',
      'complete, ambiguous: the number 1234\n  one thousand two hundred thirty-four\ncomplete: the text as it is\n  one point two three four\n',
    ],
    [
      'sort -n --list',
      '"$9",\n"\u00ad8"',
      'complete: list items\n  $9 \\u00ad8\ncomplete: amounts\n  9 8\n  ""$9"," does not count in full.\ncomplete: the text as it is\n  "$9", "\\u00ad8"\n',
    ],
  ])('%s shows each meaning of %j with its class and the start of its result', async (line, text, listed) => {
    expect(await run([...line.split(' '), '--', text])).toEqual({ code: 0, stdout: listed, stderr: '' });
  });

  const broken = '00000000: 4865  He\n00000004: 6f21  o!\n00000006: 210a  !.';
  const [partly, unclear] = ['the text can be read only in part', 'the text has no clear meaning'];

  test.each([
    ['base64 -d --read', pem('KEY') + pem('KEY'), `${partly}\nUses 1 of 2 parts. The rest starts in line 6. Give`],
    ['hex -d --read', '<Buffer 48 69 ... 950 more bytes>', `${partly}\n950 bytes are missing.`],
    [
      'words --read',
      '1.234',
      'the text has more than one meaning\nIt is either the number 1234, or the text as it is. Write',
    ],
    ['base64 -d --read', '', unclear],
    ['read', broken, 'line 2 of the text is wrong\nThe offset'],
    ['read --list', 'ordinary words', `${unclear}\nGive only the value`],
  ])('%s drops nothing of %j and guesses nothing: it says why, and ends with 1', async (line, text, message) => {
    const { code, stdout, stderr } = await run([...line.split(' '), '--', text]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`textmill ${line.split(' ')[0]}: ${message}`);
  });

  test('a value may be bytes, which a terminal does not show', async () => {
    const words = ['base64', '-d', '--read', 'Authorization: Basic /9j/4A=='];
    expect((await run(words)).stdout).toBe(`${Buffer.from('/9j/4A==', 'base64')}`);
    expect((await run(words, { outputIsTerminal: true })).stderr).toMatch(/^Read as: the value.+\n.+binary/);
  });

  test('a file of a known type is named instead of shown on a terminal', async () => {
    const { stderr } = await run(['base64', '-d'], { input: 'JVBERi3i', outputIsTerminal: true });
    expect(stderr).toMatch(/^textmill base64: a terminal cannot show the result: PDF file\nWrite the result to a file/);
  });

  test.each([
    ['base64 -d', 'zebra c2VjcmV0IHdvcmRz zebra 9876'],
    ['base64 -d', pem('ZEBRA') + pem('ZEBRA')],
    ['base64 -d', 'SGVsbG8~sIHdvcmxk'],
    ['words', '9.876,5'],
    ['words', '9.876,5\n7,5'],
  ])('an error of %s repeats no part of %j', async (line, text) => {
    const [, remedy] = await errorOf([...line.split(' '), '--', text]);
    expect(remedy).not.toMatch(/zebra|~|9\.?876|7.5/i);
  });

  test.each([
    [['base64', '--read', 'a'], '--read applies to decoding only'],
    [['base64', '-d', '--read', '--each-line', 'a'], '--read and --each-line cannot be used together'],
    [['sort', '--read', '--header', 'a'], '--read and --header cannot be used together'],
    [['base64', '--list', 'a'], '--list applies to decoding only'],
    [['base64', '-d', '--list', '--as', 'hex', 'a'], '--as and --list cannot be used together'],
    [['read', '--json', 'a'], '"--json" is not a known option'],
  ])('%j is an error', async (words, message) => {
    expect((await errorOf(words))[0]).toBe(`textmill ${words[0]}: ${message}`);
  });

  test('an error does not wait for the rest of the input, and one of a long input names the character', async () => {
    const unfinished = async function* () {
      yield Buffer.from(header);
      await new Promise(() => undefined);
    };
    const inputs = [
      [unfinished(), 'column 14: ":" is not used in Base64'],
      [Readable.from([Buffer.alloc(2 ** 20, 'a'), Buffer.from('*')]), /the text is not .* at character 1048577/],
    ] as const;
    for (const [stdin, message] of inputs) {
      const stderr = recording();
      expect(await runCommandLine(['base64', '-d'], {}, { stdin, stdout: recording(), stderr })).toBe(2);
      expect(textOf(stderr)).toMatch(message);
    }
  });
});

describe('files', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'textmill-files-'));
    writeFileSync(join(folder, 'one'), 'c\na');
    writeFileSync(join(folder, 'two'), 'b\n');
    writeFileSync(join(folder, 'marked'), '\ufeffc\nb\n');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Words in which `@` means the folder. */
  function there(words: readonly string[]): readonly string[] {
    return words.map((word) => word.replace('@', `${folder}/`));
  }

  test.each([
    ['one file', ['base64', '-f', '@two'], 'Ygo=\n'],
    ['by the long name', ['base64', '--file', '@two', '-e'], 'Ygo=\n'],
    ['after =', ['base64', '--file=@two'], 'Ygo=\n'],
    ['with another option', ['base64', '-f', '@two', '--no-padding'], 'Ygo\n'],
    ['several files', ['sort', '-f', '@one', '@two'], 'a\nb\nc\n'],
    ['several files, each after its own -f', ['sort', '-f', '@one', '-r', '-f', '@two'], 'c\nb\na\n'],
    ['standard input', ['base64', '-f', '-'], 'aW5wdXQ=\n'],
    ['standard input and files', ['tac', '-f', '@one', '-', '@two'], 'b\ninput\na\nc\n'],
    ['with --json', ['base64', '-f', '@two', '--json'], '{"ok":true,"data":{"result":"Ygo="}}\n'],
  ])('%s', async (_, words, stdout) => {
    expect(await run(there(words), { input: 'input' })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each([
    ['a text and a file', ['base64', 'text', '-f', '@one'], 'both a text and a file are given'],
    ['a second file after -f', ['base64', '-f', '@one', '@two'], 'both a text and a file are given'],
    ['two files for a tool that reads one', ['base64', '-f', '@one', '-f', '@two'], '2 files are given'],
    ['no name', ['base64', '-f'], '-f needs a value: -f, --file <file>'],
    ['an unknown name', ['sort', '-f', 'none-such', '@one'], 'none-such cannot be read: there is no such file'],
  ])('%s is an error', async (_, words, message) => {
    expect((await errorOf(there(words)))[0]).toBe(`textmill ${words[0]}: ${message}`);
  });

  const json = (data: Readonly<Record<string, unknown>>) => `${JSON.stringify({ ok: true, data })}\n`;

  test.each([
    ['is at the start of the lines of a result', ['uniq'], 'b\na\nb\n', '\ufeffb\na\n'],
    ['is at their start once, for several files', ['sort', '-f', '-', '@marked'], 'b\na', '\ufeffa\nb\nb\nc\n'],
    ['is removed from files after the first', ['tac', '-f', '@one', '-', '@marked'], 'b', 'b\nc\nb\na\nc\n'],
    ['is before a prefix', ['affix', '--prefix', '> '], 'a', '\ufeff> a\n'],
    ['is left of lines that were all removed', ['empty'], ' \n', '\ufeff'],
    ['alone is the same file', ['sort'], '', '\ufeff'],
    ['is in JSON', ['sort', '--json'], 'b\na', json({ result: '\ufeffa\nb', inCount: 2, outCount: 2 })],
    ['is not part of a number', ['words'], '42', 'forty-two\n'],
    ['is not decoded', ['base64', '-d'], 'SGk=', 'Hi'],
    ['is not decoded from the first line', ['hex', '-d', '--each-line'], '4869\n', 'Hi\n'],
    ['is encoded', ['base64'], 'a', '77u/YQ==\n'],
    ['is encoded as text', ['base64', '--json'], 'a', json({ result: '77u/YQ==' })],
    ['is data in an argument', ['sort', '\ufeffb\na'], '', 'a\n\ufeffb\n'],
  ])('a byte order mark %s', async (_, words, input, stdout) => {
    expect(await run(there(words), { input: `\ufeff${input}` })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each(['fffe6100', 'feff0061'])('UTF-16 is named, unless its bytes are encoded: %s', async (hex) => {
    const input = Buffer.from(hex, 'hex');
    for (const words of [['sort'], ['words'], ['base64', '-d'], ['url'], ['hex', '--each-line']]) {
      const { code, stderr } = await run(words, { input });
      expect([code, stderr]).toEqual([2, expect.stringContaining('standard input is text in UTF-16, not UTF-8\n')]);
    }
    expect((await run(['hex'], { input })).stdout).toBe(`${hex}\n`);
  });

  test('a text that is the name of a file is converted, after a hint', async () => {
    const path = join(folder, 'one');
    expect(await run(['base64', path])).toEqual({
      code: 0,
      stdout: `${Buffer.from(path).toString('base64')}\n`,
      stderr: 'textmill base64: the text is also the name of a file; to convert the file, put -f before it\n',
    });
  });

  test('an error comes after the hint', async () => {
    const { code, stderr } = await run(there(['base64', '-d', '@one']));
    expect(code).toBe(2);
    expect(stderr).toMatch(/ is also the name of a file; .*\ntextmill base64: column /);
  });

  test.each([[''], ['@'], ['@none'], ['a'.repeat(10_000)], ['\0']])('%j has no hint', async (text) => {
    expect((await run(there(['base64', text]))).stderr).toBe('');
  });
});

describe('options', () => {
  test.each([
    [['base64', 'a?>~', '--url-safe', '--no-padding'], 'YT8-fg\n'],
    [['base64', 'a?>~', '--no-url-safe', '--padding'], 'YT8+fg==\n'],
    [['base64', 'a', '--no-padding', '--padding'], 'YQ==\n'],
    [['text-line-tools', 'a', '--operation', 'number', '--start', '-5'], '-5. a\n'],
    [['text-line-tools', 'a', '--operation=number', '--start=-5', '--sep=='], '-5=a\n'],
    [['text-line-tools', 'a', '--operation', 'number', '--sep', '--json'], '1--jsona\n'],
    [['text-line-tools', 'a', '--operation', 'affix', '--prefix', '-1', '--prefix', '-2'], '-2a\n'],
  ])('%j', async (words, stdout) => {
    expect(await run(words)).toEqual({ code: 0, stdout, stderr: '' });
  });
});

describe('an invalid command line', () => {
  test.each([
    ['texts', Array.from({ length: 150_000 }, () => 'a'), 'more than one text is given'],
    ['letters of an option', [`-${'e'.repeat(1_000_000)}`], 'too many arguments'],
    ['numbers that could be options', Array.from({ length: 16_000 }, () => '-1,'), 'more than one text is given'],
    ['groups of letters', Array.from({ length: 65_536 }, () => '-dddd'), 'too many arguments'],
    ['unknown options', Array.from({ length: 65_536 }, () => '--nonsense'), '"--nonsense" is not a known option'],
  ])('may have thousands of %s', async (_, texts, message) => {
    expect((await errorOf(['base64', ...texts]))[0]).toBe(`textmill base64: ${message}`);
  });

  test.each([
    [['secret'], 'textmill: unknown command'],
    [['help', 'secret'], 'textmill: unknown command'],
    [['secret', '--help'], 'textmill: unknown command'],
    [['--urlSafe', 'base64', 'a'], 'textmill: "--urlSafe" is not a known option'],
    [['base64', 'a', '--urlsafe'], 'textmill base64: "--urlsafe" is not a known option; did you mean --url-safe?'],
    [['base64', 'a', '-url-safe'], 'textmill base64: "-url-safe" is not a known option; did you mean --url-safe?'],
    [['base64', 'a', '-d=x'], 'textmill base64: -d does not accept a value'],
    [['base64', 'a', '--url-safe=true'], 'textmill base64: --url-safe does not accept a value'],
    [['base64', 'a', '--help=true'], 'textmill base64: --help does not accept a value'],
    [
      ['base64', '-----BEGIN PRIVATE KEY-----'],
      'textmill base64: an argument that begins with - is not a known option',
    ],
    [['base64', '--prefix=secret'], 'textmill base64: "--prefix" is not a known option'],
    [['base64', `--${'secret'.repeat(9)}`], 'textmill base64: an argument that begins with - is not a known option'],
    [['base64', 'secret', 'secret'], 'textmill base64: more than one text is given'],
    [['base64', '-1,5', 'secret'], 'textmill base64: more than one text is given'],
    [['base64', '-d', '-e', 'secret'], 'textmill base64: --encode and --decode cannot be used together'],
    [
      ['base64', '-e', '--operation', 'decode', 'a'],
      'textmill base64: --encode and --operation cannot be used together',
    ],
    [['sort', '-r', '--no-desc', 'a'], 'textmill sort: -r and --desc cannot be used together'],
    [['sort', '--operation', 'sort', 'a'], 'textmill sort: "--operation" is not a known option'],
    [['sort', '--prefix', 'secret', 'a'], 'textmill sort: "--prefix" is not a known option'],
    [['hex', '--operation', 'shuffle', 'a'], 'textmill hex: --operation has an invalid value'],
    [['base64', 'a', '--operation'], 'textmill base64: --operation needs a value: --operation <operation>'],
    [['completion'], 'textmill completion: the argument <shell> is missing'],
    [['completion', 'secret'], 'textmill completion: the shell must be one of bash, zsh, fish'],
    [['serve', 'secret'], 'textmill serve: too many arguments'],
    [['serve', '--port', 'secret'], 'textmill serve: --port must be an integer from 0 to 65535'],
    [['serve', '--hst', 'secret'], 'textmill serve: "--hst" is not a known option; did you mean --host?'],
  ])('%j is an error with a remedy, without the values that were typed, and exits with 2', async (words, message) => {
    const [first, remedy] = await errorOf(words);
    expect(first).toBe(message);
    expect(first + remedy).not.toContain('secret');
  });

  test('without a command, examples are printed on standard error, and the exit code is 2', async () => {
    const { stderr, ...ran } = await run([]);
    expect(ran).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^ {2}\$ textmill base64 .+\n {2}\S+\n/);
    expect(stderr.split('\n').length).toBeLessThanOrEqual(20);
  });
});

describe('an invalid setting', () => {
  /** Runs serve with an invalid setting, and returns its message. */
  async function messageOf(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
    const stderr = recording();
    const streams = { stdin: inputOf({}), stdout: recording(), stderr };
    expect(await runCommandLine(['serve', ...words], environment, streams)).toBe(2);
    return textOf(stderr).replace(/\n[^\n]+\n$/, '');
  }

  const port = 'must be an integer from 0 to 65535';

  test.each([
    ['an option that overrides a variable by its name', ['--port', 'x'], { PORT: '80' }, `--port ${port}`],
    ['both', ['--port', 'x'], { METRICS_PORT: 'x' }, `--port ${port}\nMETRICS_PORT ${port}`],
    ['both of two equal ports', ['--metrics-port', '80'], { PORT: '80' }, '--metrics-port must differ from PORT'],
    [
      'a missing setting by its option',
      ['--tls-key-file', 'package.json'],
      {},
      '--tls-cert-file and --tls-key-file must',
    ],
  ])('is an error that names %s', async (_, words, environment, message) => {
    expect(await messageOf(words, environment)).toContain(`textmill serve: ${message}`);
  });
});

describe('--json', () => {
  test.each([
    [['base64', 'Hello'], 0, '{"ok":true,"data":{"result":"SGVsbG8="}}'],
    [['text-line-tools', 'b\na'], 0, '{"ok":true,"data":{"result":"a\\nb","inCount":2,"outCount":2}}'],
    [
      ['base64', 'a*', '--operation', 'decode'],
      2,
      '{"ok":false,"error":{"code":"INVALID_INPUT","message":"text is not valid Base64: unexpected character at index 1"}}',
    ],
    [
      ['base64', '--urlsafe', 'a'],
      2,
      '{"ok":false,"error":{"code":"INVALID_INPUT","message":"\\"--urlsafe\\" is not a known option; did you mean --url-safe?"}}',
    ],
  ])('%j prints the envelope of the API, also for errors', async (words, code, envelope) => {
    const { stderr, ...ran } = await run([...words, '--json']);
    expect(ran).toEqual({ code, stdout: `${envelope}\n` });
    expect(stderr).toMatch(code === 0 ? /^$/ : /^textmill base64: .+\n.+\.\n$/);
  });

  test('the envelope has the message of the API, and standard error that of the command line', async () => {
    const { stdout, stderr } = await run(['trim', '--trim-mode', 'left', '--json', 'a']);
    expect(JSON.parse(stdout).error.message).toBe('trimMode must be one of both, start, end');
    expect(stderr).toMatch(
      /^textmill trim: --trim-mode has an invalid value\nUse one of both, start, end, or remove the option\.\n/,
    );
  });

  test('input that is not UTF-8 is an error in an envelope', async () => {
    const envelope =
      '{"ok":false,"error":{"code":"INVALID_INPUT","message":"standard input is not valid UTF-8, from byte 0"}}';
    const ran = await run(['base64', '--json'], { input: Uint8Array.of(0xff) });
    expect(ran).toMatchObject({ code: 2, stdout: `${envelope}\n` });
    expect(ran.stderr).toMatch(/ other bytes, without --each-line and --json\.\n$/);
  });
});

describe('--each-line', () => {
  test.each([
    ['a text', ['base64', 'a\nb'], '', 'YQ==\nYg==\n'],
    ['standard input, and keeps its last line feed', ['base64'], 'a\nb\n', 'YQ==\nYg==\n'],
    ['lines between CRLF and empty lines', ['base64'], '\r\na\r\n\r\nb\r\n', '\r\nYQ==\r\n\r\nYg==\r\n'],
    ['lines that end with CR, without adding a line feed', ['base64'], 'a\rb\r', 'YQ==\rYg==\r'],
    ['only empty lines', ['base64'], '\n\n', '\n\n'],
    ['an empty input', ['base64'], '', ''],
    ['encoded lines, without adding a line feed', ['base64', '-d'], 'YQ==\nYg==', 'a\nb'],
    ['lists of numbers', ['number-to-words', '--british'], '101\n-5\n', 'one hundred and one\nminus five\n'],
    ['with the operation of a short name', ['hex'], 'a\nb', '61\n62\n'],
    ['with the inverse operation of a short name', ['hex', '-d'], '61\n62', 'a\nb'],
    ['to an envelope', ['url', '--json'], 'a b\nc d', '{"ok":true,"data":{"result":"a%20b\\nc%20d"}}\n'],
  ])('converts %s', async (_, words, input, stdout) => {
    expect(await run([...words, '--each-line'], { input })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('converts a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-each-line-'));
    const file = join(folder, 'numbers');
    writeFileSync(file, '1\r\n2\r\n');
    const ran = await run(['words', '--each-line', '-f', file]);
    rmSync(folder, { recursive: true });
    expect(ran).toEqual({ code: 0, stdout: 'one\r\ntwo\r\n', stderr: '' });
  });

  test.each([
    ['an invalid line', ['base64', '-d'], 'YQ==\n\nY*\r\nYg==', 'a\n\n\r\nb', '3:2: "*" is not used in Base64'],
    ['bytes that are not text', ['base64', '-d'], 'YQ\n/w==', 'a\n', '2:1: byte FF is not UTF-8 text'],
    ['one in a long input', ['words'], `${'\n'.repeat(50_000)}x`, '\n'.repeat(50_000), `50001:1: "x" can't be part`],
    ['one in a form', ['url', '-d', '--as', 'json'], '%41\n%\nB', '["A","","B"]\n', '2:1: two hexadecimal digits'],
  ])(
    'leaves a line empty that it can not convert, reports it, and exits with 1: %s',
    async (_, words, input, stdout, report) => {
      const { stderr, ...ran } = await run([...words, '--each-line'], { input });
      expect(ran).toEqual({ code: 1, stdout });
      expect(stderr).toContain(`-:${report}`);
      expect(stderr.match(/\n/g)).toHaveLength(1);
    },
  );

  test('names the file, and all such lines', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'textmill-each-line-'));
    const file = join(folder, 'values');
    writeFileSync(file, '*\n*\n');
    const ran = await run(['base64', '-d', '--each-line', '-f', file]);
    rmSync(folder, { recursive: true });
    const says = ':1: "*" is not used in Base64\n';
    expect(ran).toEqual({ code: 1, stdout: '\n\n', stderr: `${file}:1${says}${file}:2${says}` });
  });

  test('is one error for input that is not text, an invalid option, and with --json', async () => {
    const [message] = await errorOf(['base64', '--each-line'], { input: Uint8Array.of(0xff) });
    expect(message).toBe('textmill base64: standard input is not valid UTF-8, from byte 0');
    expect((await errorOf(['base64', '--each-line', '--operation', 'shuffle', 'a']))[0]).toContain('--operation has');
    const { code, stdout } = await run(['base64', '-d', '--each-line', '--json', 'YQ==\n*']);
    expect([code, JSON.parse(stdout).ok]).toEqual([2, false]);
  });

  test('is not an option of tools for lists, which already convert lines', async () => {
    const [message] = await errorOf(['sort', '--each-line'], { input: 'a' });
    expect(message).toBe('textmill sort: "--each-line" is not a known option');
    expect((await run(['sort', '--help'])).stdout).not.toContain('--each-line');
    expect((await run(['words', '--help'])).stdout).toContain('--each-line');
  });
});

describe('help', () => {
  test('of the program lists each tool with its summary, and the other commands', async () => {
    const { code, stdout, stderr } = await run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const { names, summary } of toolCommands()) expect(text).toContain(` ${names.join(', ')} ${summary}`);
    expect(text).toContain(' hex Encodes the text. Short for hex-to-text --encode. ');
    expect(text).toContain(' serve Runs the HTTP server. check ');
    expect(stdout).toContain(' Exit codes: 0 success, ');
    expect(await run(['help'])).toEqual({ code, stdout, stderr });
  });

  test.each([...registry])('of %s has its summary, options and examples', async (_, { name, summary }) => {
    const { code, stdout, stderr } = await run([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Usage: textmill ${name} [options] [text] ${summary} `);
    expect(stdout).toMatch(/\nExamples:\n {2}\$ /);
    expect(await run(['help', name])).toEqual({ code, stdout, stderr });
    expect(await run([name, '-h'])).toEqual({ code, stdout, stderr });
  });

  const names = allCommands().flatMap((command) => command.names);

  test.each([[], ...names.map((name) => [name])])('fits a terminal without scrolling: %s', async (...words) => {
    const { stdout } = await run([...words, '--help']);
    expect(stdout).not.toMatch(/[ ]\n/);
    const rows = stdout.trimEnd().split('\n');
    expect(rows.length).toBeLessThanOrEqual(40);
    expect(rows.filter(({ length }) => length > 80)).toEqual([]);
  });

  test.each(['base64', 'hex', 'url', 'words', 'uniq'])(
    'and completion have the forms that %s accepts',
    async (name) => {
      const text = (await run([name, '--help'])).stdout.replaceAll(/\s+/g, ' ');
      const listed = (row: string) => new RegExp(`${row} (.+?)(?:;| -)`).exec(text)?.[1]?.split(', ') ?? [];
      const [more, lost] = [listed('--each-line --as Also'), listed('; not')];
      for (const direction of text.includes('--decode') ? ['-e ', '-d '] : ['']) {
        const own = listed(` ${direction}--as <form> Writes`);
        for (const line of text.includes('--each-line') ? ['', '--each-line '] : ['']) {
          const words = [name, ...`${direction}${line}--as`.split(' ')];
          const forms = line === '' ? own : [...more, ...own].filter((form) => !lost.includes(form));
          const [, remedy] = await errorOf([...words, 'none', 'a']);
          expect(remedy.match(/(?<=Use one of |, )[^ ,]+(?=, )/g)?.toSorted() ?? []).toEqual(forms.toSorted());
          const { stdout } = await run(['__complete', ...words, '']);
          expect(stdout.match(/^[^\t]+/gm)?.toSorted() ?? []).toEqual(forms.toSorted());
        }
      }
    },
  );

  test('breaks no word, in a terminal of any width', () => {
    const [narrow, wide] = [1, 1_000].map((columns) => helpOf(program, columns).split(/\s+/));
    expect(narrow).toEqual(wide);
  });

  test('of a command for an operation has its other names, and only its options and sentences', async () => {
    const { code, stdout, stderr } = await run(['uniq', '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: textmill uniq [options] [text]\n\nRemoves repeated lines. Other name: dedupe.\n');
    expect(stdout).not.toContain('sort');
    expect((await run(['sort', '--help'])).stdout).not.toContain('duplicates');
    expect(stdout.match(/^ {2}-[^ ,]+/gm)).toEqual(
      [
        '-f',
        '-d',
        '-i',
        '-u',
        '--ignore-case',
        '--dd-mode',
        '--trim-compare',
        '--as',
        '--read',
        '--list',
        '--header',
        '--json',
        '-h',
      ].map((name) => `  ${name}`),
    );
    expect(await run(['help', 'uniq'])).toEqual({ code, stdout, stderr });
  });
});

describe('streams', () => {
  const stdin = inputOf({});

  test.each([
    ['a closed pipe is not an error', 'EPIPE', 141, ''],
    ['a full disk is an error', 'ENOSPC', 1, 'textmill base64: writing the output failed: no space left on the disk\n'],
    ['any other failure is an error with its code', 'EX', 1, 'textmill base64: writing the output failed: EX\n'],
  ])('%s', async (_, reason, code, message) => {
    for (const words of [
      ['base64', 'a'],
      ['base64', 'a', '--json'],
      ['base64', 'a', '--help'],
    ]) {
      const stderr = recording();
      expect(await runCommandLine(words, {}, { stdin, stdout: failing(reason), stderr })).toBe(code);
      expect(textOf(stderr)).toBe(message);
    }
  });

  test('errors that cannot be reported still have their exit code', async () => {
    const streams = { stdin, stdout: failing('EPIPE'), stderr: failing('EPIPE') };
    expect(await runCommandLine(['base64', 'a', '--nonsense'], {}, streams)).toBe(2);
  });

  test('a failure to read standard input ends with 1 and the reason', async () => {
    const broken: Streams['stdin'] = {
      // biome-ignore lint/correctness/useYield: it fails before it yields.
      async *[Symbol.asyncIterator]() {
        throw Object.assign(new Error('secret'), { code: 'EISDIR' });
      },
    };
    const output = recording();
    expect(await runCommandLine(['base64'], {}, { stdin: broken, stdout: output, stderr: output })).toBe(1);
    expect(textOf(output)).toBe('textmill base64: reading standard input failed: EISDIR\n');
  });

  test('a bug ends with 1, its class and its stack, but without its message, which could contain the text', async () => {
    const stdout: Output = {
      write: () => {
        throw new TypeError('secret');
      },
      on: () => undefined,
    };
    const stderr = recording();
    expect(await runCommandLine(['base64', 'secret'], {}, { stdin, stdout, stderr })).toBe(1);
    const text = textOf(stderr);
    expect(text).toMatch(/^textmill base64: internal error\n[^\n]+\nTypeError\nat /);
    expect(text).not.toContain('secret');
  });
});
