import { isUtf8 } from 'node:buffer';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputOf, recording, runInProcess as run, textOf } from '../../support/command-line.ts';
import { registry } from '../tools/registry.ts';
import { runCommandLine } from './command-line.ts';
import { shortSummary } from './options.ts';
import { quoteWord } from './shell-words.ts';
import type { Output, Streams } from './streams.ts';
import { toolCommands } from './tool-command.ts';

/** An output that fails. */
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
    ['is empty where the argument is', ['base64', ''], 'not read', ''],
    ['is read where there is no argument', ['base64'], 'Hello', 'SGVsbG8=\n'],
    ['is read where the argument is -', ['base64', '-'], 'Hello', 'SGVsbG8=\n'],
    [
      'is taken exactly, with U+FEFF and the last line feed',
      ['hex-to-text', '--operation', 'encode'],
      '\ufeff世\n',
      'efbbbfe4b8960a\n',
    ],
    [
      'may come before options',
      ['number-to-words', '1,234.5', '--british'],
      '',
      'one thousand two hundred and thirty-four point five\n',
    ],
    ['may be a negative number', ['number-to-words', '-5'], '', 'minus five\n'],
    [
      'or one with commas',
      ['number-to-words', '-1,234.50', '--british'],
      '',
      'minus one thousand two hundred and thirty-four point five zero\n',
    ],
    ['or one without an integer part', ['number-to-words', '--british', '-.5'], '', 'minus zero point five\n'],
    ['or anything after --', ['base64', '--', '--help'], '', 'LS1oZWxw\n'],
  ])('%s', async (_, words, input, stdout) => {
    expect(await run(words, { input })).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('a person at a terminal is told how to end it', async () => {
    const { stdout, stderr } = await run(['base64'], { input: 'Hello', inputIsTerminal: true });
    expect(stdout).toBe('SGVsbG8=\n');
    expect(stderr).toBe('textmill base64 reads the text from here: end it with Ctrl+D on an empty line.\n');
  });

  test('bytes that are not UTF-8 are an error that names the byte', async () => {
    const { code, stdout, stderr } = await run(['words'], { input: Uint8Array.of(0x61, 0xc3, 0xa9, 0xc0, 0x80) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^textmill words: text is not valid UTF-8, from byte 3\n[^\n]+\n$/);
  });
});

test('what was decoded is written exactly into a pipe, and ends with a line feed on a terminal', async () => {
  const words = ['base64', 'YQ==', '--operation', 'decode'];
  expect((await run(words)).stdout).toBe('a');
  expect((await run(words, { outputIsTerminal: true })).stdout).toBe('a\n');
});

const commandNames = toolCommands().map(({ name }) => name);

describe.each(commandNames)('%s without options does what it does where commander reads the words', (name) => {
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

describe('-e and -d', () => {
  test.each([
    [['base64', '-d', 'YQ=='], 'a'],
    [['base64', 'YQ==', '--decode'], 'a'],
    [['base64', 'a', '-e'], 'YQ==\n'],
    [['base64', '-d', '--url-safe', 'Pz8_'], '???'],
    [['hex-to-text', '61'], 'a'],
    [['hex-to-text', '--encode', 'a'], '61\n'],
    [['base32', '-d', '-d', 'ME'], 'a'],
    [['base58', '-d', '2g'], 'a'],
    [['url-encoder', '-d', '%61', '--mode', 'form'], 'a'],
  ])('%j', async (words, stdout) => {
    expect(await run(words)).toEqual({ code: 0, stdout, stderr: '' });
  });
});

describe('a short name does what it says', () => {
  test.each([
    [['b64', 'a'], 'YQ==\n'],
    [['b32', '-d', 'ME'], 'a'],
    [['b58', 'a'], '2g\n'],
    [['hex', 'hello'], '68656c6c6f\n'],
    [['hex', '-d', '68656c6c6f'], 'hello'],
    [['hex', '68656c6c6f', '--operation', 'decode'], 'hello'],
    [['url', 'a b'], 'a%20b\n'],
    [['words', '42'], 'forty-two\n'],
    [['sort', 'b\na'], 'a\nb\n'],
    [['sort', '-r', 'b\nc\na'], 'c\nb\na\n'],
    [['sort', '-rn', '9\n10'], '10\n9\n'],
    [['uniq', 'a\nb\na'], 'a\nb\n'],
    [['uniq', '-d', 'a\nb\na'], 'a\n'],
    [['uniq', '-u', 'a\nb\na'], 'b\n'],
    [['uniq', '-i', 'a\nA'], 'a\n'],
    [['tac', 'a\nb'], 'b\na\n'],
    [['trim', ' a '], 'a\n'],
    [['nl', 'a\nb'], '1. a\n2. b\n'],
  ])('%j', async (words, stdout) => {
    expect(await run(words)).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('and is what messages and --json are under', async () => {
    expect((await run(['hex', '-d', '6'])).stderr).toMatch(/^textmill hex: text is not valid hexadecimal: /);
    expect((await run(['sort', '--json', 'b\na'])).stdout).toBe(
      '{"ok":true,"data":{"result":"a\\nb","inCount":2,"outCount":2}}\n',
    );
  });
});

describe('files', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'textmill-files-'));
    writeFileSync(join(folder, 'one'), 'c\na');
    writeFileSync(join(folder, 'two'), 'b\n');
    writeFileSync(join(folder, "it's"), 'x');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs words, in which `@` stands for the folder. */
  function runThere(words: readonly string[], input = '') {
    return run(
      words.map((word) => word.replace('@', `${folder}/`)),
      { input },
    );
  }

  test.each([
    ['one file', ['base64', '-f', '@two'], 'Ygo=\n'],
    ['by the long name', ['base64', '--file', '@two', '-e'], 'Ygo=\n'],
    ['joined to it', ['base64', '--file=@two'], 'Ygo=\n'],
    ['with an option that needs the library', ['base64', '-f', '@two', '--no-padding'], 'Ygo\n'],
    ['several files', ['sort', '-f', '@one', '@two'], 'a\nb\nc\n'],
    ['each after its own -f', ['sort', '-f', '@one', '-r', '-f', '@two'], 'c\nb\na\n'],
    ['standard input', ['base64', '-f', '-'], 'aW5wdXQ=\n'],
    ['standard input among them', ['tac', '-f', '@one', '-', '@two'], 'b\ninput\na\nc\n'],
    ['with --json', ['base64', '-f', '@two', '--json'], '{"ok":true,"data":{"result":"Ygo="}}\n'],
  ])('%s', async (_, words, stdout) => {
    expect(await runThere(words, 'input')).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each([
    ['a text beside', ['base64', 'text', '-f', '@one'], 'both a text and a file are given'],
    ['a second one after -f', ['base64', '-f', '@one', '@two'], 'both a text and a file are given'],
    ['two for a tool that takes one', ['base64', '-f', '@one', '-f', '@two'], '2 files are given'],
    ['no name', ['base64', '-f'], "option '-f, --file <file>' argument missing"],
    ['a name that is none', ['sort', '-f', 'none-such', '@one'], "none-such can't be read: there is no such file"],
  ])('%s is an error', async (_, words, message) => {
    const { code, stdout, stderr } = await runThere(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [first, remedy] = stderr.split('\n');
    expect(first).toBe(`textmill ${words[0]}: ${message}`);
    expect(remedy).toMatch(/^[A-Z].+\.$/);
  });

  test('standard input beside a file is asked for after -f', async () => {
    const { stderr } = await runThere(['sort', '-', '-f', '@one']);
    expect(stderr).toContain('\nTo read standard input too, put - after -f: -f - f.txt.\n');
  });

  test.each([
    ['a text', 'one'],
    ['one that a shell would not take as it is', "it's"],
  ])('%s that is the name of a file is converted, after a hint', async (_, name) => {
    const path = join(folder, name);
    const word = quoteWord(path);
    expect(await run(['base64', path])).toEqual({
      code: 0,
      stdout: `${Buffer.from(path).toString('base64')}\n`,
      stderr: `textmill base64: ${word} is also a file: to convert its content, use -f ${word}\n`,
    });
  });

  test('an error comes after the hint', async () => {
    const { code, stderr } = await runThere(['base64', '-d', '@one']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/ is also a file: .*\n.* is not valid Base64: /);
  });

  test.each([[''], ['@'], ['@none'], ['a'.repeat(10_000)], ['\0']])('no hint for %j', async (text) => {
    expect((await runThere(['base64', text])).stderr).toBe('');
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

  test.each([
    [['base64', 'a', '--operation', 'shuffle'], 'operation must be one of encode, decode'],
    [['text-line-tools', 'a', '--start', '1.5'], 'start must be an integer'],
    [['text-line-tools', 'a', '--start', '1000001'], 'start must be from -1000000 to 1000000'],
    [['base64', 'YT8-fg', '--operation', 'decode'], 'text is not valid Base64: unexpected character at index 3'],
  ])("%j has the service's message and a remedy", async ([tool = '', ...words], message) => {
    const { code, stdout, stderr } = await run([tool, ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [first, remedy] = stderr.split('\n');
    expect(first).toBe(`textmill ${tool}: ${message}`);
    expect(remedy).toMatch(/^[A-Z].+\.$/);
  });
});

describe('a command line that is wrong', () => {
  test.each([
    [['bse64', 'a'], 'textmill: unknown command; did you mean base64?'],
    [['secret'], 'textmill: unknown command'],
    [['-5'], 'textmill: unknown command'],
    [['help', 'secret'], 'textmill: unknown command'],
    [['secret', '--help'], 'textmill: unknown command'],
    [['--urlSafe', 'base64', 'a'], 'textmill: --urlSafe is not a known option'],
    [['base64', 'a', '--urlsafe'], 'textmill base64: --urlsafe is not a known option; did you mean --url-safe?'],
    [['base64', 'a', '-url-safe'], 'textmill base64: -url-safe is not a known option; did you mean --url-safe?'],
    [['base64', 'a', '--url-safe=true'], 'textmill base64: --url-safe takes no value'],
    [
      ['base64', '-----BEGIN PRIVATE KEY-----'],
      'textmill base64: an argument that begins with - is not a known option',
    ],
    [['base64', '--prefix=secret'], 'textmill base64: --prefix is not a known option'],
    [['base64', `--${'secret'.repeat(9)}`], 'textmill base64: an argument that begins with - is not a known option'],
    [
      ['base64', 'secret', 'secret'],
      "textmill base64: too many arguments for 'base64'. Expected 1 argument but got 2.",
    ],
    [['base64', '-1,5', 'secret'], "textmill base64: too many arguments for 'base64'. Expected 1 argument but got 2."],
    [['base64', '-d', '-e', 'secret'], 'textmill base64: --encode and --decode exclude each other'],
    [['base64', '-e', '--operation', 'decode', 'a'], 'textmill base64: --encode and --operation exclude each other'],
    [['sort', '-r', '--no-desc', 'a'], 'textmill sort: -r and --desc exclude each other'],
    [['sort', '--operation', 'sort', 'a'], 'textmill sort: --operation is not a known option'],
    [['sort', '--prefix', 'secret', 'a'], 'textmill sort: --prefix is not a known option'],
    [['hex', '--operation', 'shuffle', 'a'], 'textmill hex: operation must be one of encode, decode'],
    [['unik', 'a'], 'textmill: unknown command; did you mean uniq?'],
    [['base64', 'a', '--operation'], "textmill base64: option '--operation <operation>' argument missing"],
    [['completion'], "textmill completion: missing required argument 'shell'"],
    [['completion', 'secret'], 'textmill completion: shell must be one of bash, zsh, fish'],
    [['serve', 'secret'], "textmill serve: too many arguments for 'serve'. Expected 0 arguments but got 1."],
    [['serve', '--port', 'secret'], 'textmill serve: PORT must be an integer from 0 to 65535'],
    [['serve', '--hst', 'secret'], 'textmill serve: --hst is not a known option; did you mean --host?'],
  ])('%j is told so, with a remedy and without what was typed, and exits with 2', async (words, message) => {
    const { code, stdout, stderr } = await run(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const [first, remedy] = stderr.split('\n');
    expect(first).toBe(message);
    expect(remedy).toMatch(/^[A-Z].+\.$/);
    expect(stderr).not.toContain('secret');
  });

  test('no command at all is answered with the help, and exits with 2', async () => {
    const { stdout: help } = await run(['--help']);
    expect(await run([])).toEqual({ code: 2, stdout: '', stderr: help });
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
      '{"ok":false,"error":{"code":"INVALID_INPUT","message":"--urlsafe is not a known option; did you mean --url-safe?"}}',
    ],
  ])("%j prints the service's envelope, for errors too, beside the message", async (words, code, envelope) => {
    const { stderr, ...ran } = await run([...words, '--json']);
    expect(ran).toEqual({ code, stdout: `${envelope}\n` });
    const { message = '' } = JSON.parse(envelope).error ?? {};
    expect(stderr.startsWith(message === '' ? '' : `textmill base64: ${message}\n`)).toBe(true);
  });

  test('an error of the bytes that were read is in an envelope too', async () => {
    const envelope = '{"ok":false,"error":{"code":"INVALID_INPUT","message":"text is not valid UTF-8, from byte 0"}}';
    const ran = await run(['base64', '--json'], { input: Uint8Array.of(0xff) });
    expect(ran).toMatchObject({ code: 2, stdout: `${envelope}\n` });
    expect(ran.stderr).toContain('--each-line, --json and --limits are for text. Leave them out to encode any bytes.');
    const decoding = await run(['base64', '-d', '--json'], { input: Uint8Array.of(0xff) });
    expect(decoding.stderr).not.toContain('Leave them out');
  });
});

describe('--limits', () => {
  const affix = ['text-line-tools', '--operation', 'affix', '--prefix', '\u0001'.repeat(100)];

  test.each([
    ['a text', ['base64'], 'a'.repeat(16_385), 'text must be at most 16384 code points, but has 16385'],
    ['lines', ['text-line-tools'], '\n'.repeat(1001), 'text must be at most 1000 lines, but has 1001'],
    ['bytes', ['base58'], 'é'.repeat(257), 'text must be at most 512 UTF-8 bytes for operation encode, but has 514'],
    ['an option', ['text-line-tools', '--sep', 'a'.repeat(21)], 'a', 'sep must be at most 20 code points, but has 21'],
    ['a request', ['base64'], '\u0001'.repeat(5460), 'the body must be at most 32768 bytes'],
    ['a request by its text alone', ['base64'], 'a'.repeat(32_769), 'the body must be at most 32768 bytes'],
    ['an answer', affix, '\n'.repeat(1000), 'the response would be larger than 262144 bytes'],
  ])('%s over its limit is an error with it, and none without', async (_, words, input, message) => {
    expect((await run(words, { input })).code).toBe(0);
    const { code, stderr } = await run([...words, '--limits'], { input });
    expect(code).toBe(2);
    expect(stderr.split('\n')[0]).toBe(`textmill ${words[0]}: ${message}`);
  });

  test('at the limit the answer is the same', async () => {
    const input = 'a'.repeat(16_384);
    expect(await run(['base64', '--limits'], { input })).toEqual(await run(['base64'], { input }));
  });
});

describe('--each-line', () => {
  test.each([
    ['a text', ['base64', 'a\nb'], '', 'YQ==\nYg==\n'],
    ['standard input, whose last line feed stays', ['base64'], 'a\nb\n', 'YQ==\nYg==\n'],
    ['CRLF and empty lines, which stay', ['base64'], '\r\na\r\n\r\nb\r\n', '\r\nYQ==\r\n\r\nYg==\r\n'],
    ['CR, after which no line feed comes', ['base64'], 'a\rb\r', 'YQ==\rYg==\r'],
    ['empty lines alone', ['base64'], '\n\n', '\n\n'],
    ['nothing', ['base64'], '', ''],
    ['what is decoded, to which no line feed is added', ['base64', '-d'], 'YQ==\nYg==', 'a\nb'],
    ['lists of numbers', ['number-to-words', '--british'], '101\n-5\n', 'one hundred and one\nminus five\n'],
    ['what a short name says', ['hex'], 'a\nb', '61\n62\n'],
    ['what a short name undoes', ['hex', '-d'], '61\n62', 'a\nb'],
    ['an envelope', ['url', '--json'], 'a b\nc d', '{"ok":true,"data":{"result":"a%20b\\nc%20d"}}\n'],
    ['text within the limits', ['base58', '--limits'], 'a\n'.repeat(600), '2g\n'.repeat(600)],
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
    ['a line that is wrong', ['base64', '-d'], 'YQ==\n\nY*', 'unexpected character at index 7, in line 3'],
    ['a line that is no text', ['base64', '-d'], 'YQ==\n/w==', 'not valid UTF-8, from index 5, in line 2'],
    [
      'a line over its limit',
      ['words', '--limits'],
      `1\n${'1'.repeat(161)}`,
      'at most 160 code points, but has 161, in line 2',
    ],
    [
      'a text over its limit',
      ['words', '--limits'],
      '1\n'.repeat(8193),
      'text must be at most 16384 code points, but has 16386\n',
    ],
    ['bytes that are no text', ['base64'], Uint8Array.of(0xff), 'text is not valid UTF-8, from byte 0\n'],
  ])('%s is an error', async (_, words, input, message) => {
    const { code, stdout, stderr } = await run([...words, '--each-line'], { input });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('is no option of the tools for lists, which work on lines already', async () => {
    const { code, stderr } = await run(['sort', '--each-line'], { input: 'a' });
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({
      code: 2,
      stderr: 'textmill sort: --each-line is not a known option',
    });
    expect((await run(['sort', '--help'])).stdout).not.toContain('--each-line');
    expect((await run(['words', '--help'])).stdout).toContain('--each-line');
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { stdout } = await run(['completion', shell]);
      expect(stdout).toContain('each-line');
    }
  });
});

describe('help', () => {
  test('of all names each tool with its summary, and the other commands', async () => {
    const { code, stdout, stderr } = await run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const { name, summary } of registry.values()) expect(text).toContain(` ${name} ${summary}`);
    for (const command of toolCommands()) {
      if (command.shortName !== undefined) expect(text).toContain(` ${command.name} ${shortSummary(command)}`);
    }
    expect(text).toContain(' hex Short for hex-to-text --encode. ');
    expect(text).toContain(' serve Runs the HTTP server. mcp ');
    for (const heading of ['Input and output:', 'Exit codes:']) expect(stdout).toContain(`\n${heading}\n  `);
    expect(await run(['help'])).toEqual({ code, stdout, stderr });
  });

  test.each([...registry])('of %s says what it does, takes and answers', async (_, { name, summary, examples }) => {
    const { code, stdout, stderr } = await run([name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: textmill ${name} [options] [text]\n\n${summary}\n`);
    const said = examples.filter((example) => 'data' in example || example.error.code !== 'NOT_UTF8');
    for (const { title } of said) expect(stdout).toContain(`\n  ${title}\n    $ `);
    expect(stdout).not.toMatch(/[ ]\n/);
    expect(await run(['help', name])).toEqual({ code, stdout, stderr });
    expect(await run([name, '-h'])).toEqual({ code, stdout, stderr });
  });

  test('of a short name says what it stands for, and shows the options that it has', async () => {
    const { code, stdout, stderr } = await run(['uniq', '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('\nRemove duplicates. Short for text-line-tools --operation dedupe.\n');
    expect(stdout.match(/^ {2}-[^ ,]+/gm)).toEqual(
      ['-f', '-d', '-i', '-u', '--ignore-case', '--dd-mode', '--trim-compare', '--json', '--limits', '-h'].map(
        (name) => `  ${name}`,
      ),
    );
    expect(await run(['help', 'uniq'])).toEqual({ code, stdout, stderr });
  });

  test('shows of a flag the form that changes the default', async () => {
    const { stdout } = await run(['base64', '--help']);
    expect(stdout.match(/--(?:no-)?(?:url-safe|padding)(?= {2})/g)).toEqual(['--url-safe', '--no-padding']);
  });

  test('of serve lists each setting as an option', async () => {
    const { stdout } = await run(['serve', '--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '--port <value> The port to listen on; 0 takes a free one. (environment: PORT; default: 8080)',
    );
  });
});

describe('streams', () => {
  const stdin = inputOf({});

  test.each([
    ['a pipe that nobody reads any more is no error', 'EPIPE', 141, ''],
    ['a disk that is full is one', 'ENOSPC', 1, 'textmill base64: writing failed: ENOSPC\n'],
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

  test('errors that nobody can be told of still have their exit code', async () => {
    const streams = { stdin, stdout: failing('EPIPE'), stderr: failing('EPIPE') };
    expect(await runCommandLine(['base64', 'a', '--nonsense'], {}, streams)).toBe(2);
  });

  test('a text that can not be read ends with 1, and the reason', async () => {
    const broken: Streams['stdin'] = {
      // biome-ignore lint/correctness/useYield: it fails before it yields.
      async *[Symbol.asyncIterator]() {
        throw Object.assign(new Error('secret'), { code: 'EISDIR' });
      },
    };
    const output = recording();
    expect(await runCommandLine(['base64'], {}, { stdin: broken, stdout: output, stderr: output })).toBe(1);
    expect(textOf(output)).toBe('textmill base64: reading the text failed: EISDIR\n');
  });

  test('a bug ends with 1, and is told by its class and place, not by its message, which could quote the text', async () => {
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

  test('a large result is written in slices that cut no character', async () => {
    const stdout = recording();
    const text = `a${'😀'.repeat(300_000)}`;
    await runCommandLine(['text-line-tools', text], {}, { stdin, stdout, stderr: stdout });
    const slices = stdout.writes;
    expect(slices.length).toBeGreaterThan(1);
    expect(slices.every((slice) => isUtf8(slice))).toBe(true);
    expect(textOf(stdout)).toBe(`${text}\n`);
  });
});

test.each(['bash', 'zsh', 'fish'])('completion %s prints a script', async (shell) => {
  const { code, stdout, stderr } = await run(['completion', shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const { name } of toolCommands()) expect(stdout).toContain(name);
  for (const { summary, fields } of registry.values()) {
    // A sentence stands once: what would stand beside each value has a few words.
    expect(stdout.split(summary).length).toBeLessThanOrEqual(2);
    expect(stdout).not.toContain(fields.text.description);
  }
});

test('zsh is told which options exclude each other', async () => {
  const { stdout } = await run(['completion', 'zsh']);
  const base64 = stdout.slice(stdout.indexOf('    base64)'));
  expect(base64).toContain("'(-d --decode -e --encode --operation)-d[");
  expect(base64).toContain("'(--operation -e --encode -d --decode)--operation=[");
});

test('fish takes only the second word for the command', async () => {
  const { stdout } = await run(['completion', 'fish']);
  expect(stdout).toContain("-n '__textmill_command sort; and __textmill_last_option -f --file' -F");
  expect(stdout).not.toContain('__fish_seen_');
});
