import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandExamples } from '../../src/cli/examples.ts';
import { otherCommands, toolCommands } from '../../src/cli/tool-commands.ts';
import { listen } from '../../src/server/listen.ts';
import { printedBy } from '../../support/command-line.ts';
import { findProgram } from '../../support/programs.ts';
import { type Installation, install } from './textmill.ts';

/** Tests of the built command line in a real shell, with real pipes and a real terminal. */

let textmill: Installation;

beforeAll(async () => {
  textmill = await install();
});

afterAll(() => textmill.remove());

const examples = toolCommands().flatMap(commandExamples);

test.each(examples)('the help shows the output of $command', async ({ command, output }) => {
  const printed = (await printedBy(command, 'bash')).trimEnd();
  if (output.startsWith('textmill ')) expect(printed.split('\n')[0]).toBe(output);
  else expect(printed.replace(/^Read as: .+\n/, '')).toBe(output.trimEnd());
});

test('--version prints the version of the package', async () => {
  expect(`${(await textmill.run('textmill', ['--version'])).stdout}`).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('pipes', () => {
  test('bytes that are encoded and decoded stay the same', async () => {
    const bytes = Buffer.from('\ufeffa\r\n\u0000世\n\n');
    const line = 'textmill base64 | textmill base64 --operation decode';
    expect((await textmill.shell(line, bytes)).stdout).toEqual(bytes);
  });

  test.each(["textmill base64 $'\\xff'", "printf 'SGVsb*8=' | textmill base64 -d"])(
    'an argument other than UTF-8, and a text that cannot be decoded, write nothing: %s',
    async (line) => {
      expect(await textmill.shell(line)).toMatchObject({ code: 2, stdout: Buffer.of() });
    },
  );

  test('a pipe that is closed early causes exit code 141 without a message', async () => {
    const input = 'line\n'.repeat(300_000);
    const line = 'textmill text-line-tools --operation number | head -1; echo $PIPESTATUS';
    const { stdout, stderr } = await textmill.shell(line, input);
    expect({ stdout: `${stdout}`, stderr }).toEqual({ stdout: '1. line\n141\n', stderr: '' });
  });

  test.skipIf(process.platform !== 'linux')('a full disk causes an error and exit code 1', async () => {
    const { code, stderr } = await textmill.shell('textmill base64 secret > /dev/full');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'textmill base64: writing the output failed: no space left on the disk\n',
    });
  });

  test('a long text of words is read in a few times its size of memory', async () => {
    const input = 'some ordinary words of a text\n'.repeat(140_000);
    const line = 'NODE_OPTIONS=--max-old-space-size=48 textmill read';
    expect((await textmill.shell(line, input)).stderr).toMatch(/no clear meaning/);
  });

  test('a result in a file is the same as in a pipe', async () => {
    const { stdout } = await textmill.shell('textmill tac > result; textmill tac -f result', 'é\n'.repeat(200_000));
    expect(`${stdout}`).toBe('é\n'.repeat(200_000));
  });

  test.skipIf(process.platform !== 'linux').each([
    ['base64 <&-', 0, ''],
    ['base64 a <&-', 0, ''],
    ['base64 -d a 2>&-', 2, ''],
  ])('a closed standard input is empty: %s', async (line, code, stderr) => {
    expect(await textmill.shell(`textmill ${line}; exit`)).toMatchObject({ code, stderr });
  });
});

describe('a terminal', () => {
  const script = findProgram('script', 'bsdutils');

  test.skipIf(script === undefined)(
    'gets no control characters from a result, and sees where an error is',
    async () => {
      const line = 'textmill base64 -d G1szMW0=; echo $?; textmill base64 -d G1szMW0= | od -An -c; textmill url -d a%';
      const { stdout } = await textmill.run('script', ['-qec', line, '/dev/null']);
      expect(`${stdout}`.split('\r\n')).toEqual([
        'textmill base64: a terminal cannot show the result: it is binary data or contains control characters',
        'Write the result to a file: add > and the name of the file. To see its bytes, use --as dump.',
        '2',
        ' 033   [   3   1   m',
        'textmill url: column 2: two hexadecimal digits must follow "%"',
        '  a%',
        '   ^',
        'Write each byte as % and two hexadecimal digits. Write a percent sign as %25.',
        'To read a value in other text, add --read.',
        '',
      ]);
    },
  );

  test.skipIf(script === undefined)(
    'shows the log of serve as readable lines, and Ctrl+C stops the server',
    async () => {
      const line = 'textmill serve --port 0 --host 127.0.0.1';
      const child = spawn('script', ['-qec', line, '/dev/null'], { env: textmill.environment });
      const closed = once(child, 'close');
      let output = '';
      /** Resolves when the output matches a pattern. */
      const printed = (pattern: RegExp) =>
        new Promise<RegExpExecArray>((resolve) => {
          const look = () => {
            const found = pattern.exec(output);
            if (found !== null) resolve(found);
          };
          child.stdout.on('data', look);
          look();
        });
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      const [, url] = await printed(/listens on (\S+)\r\n/);
      await fetch(`${url}/none?secret`, { headers: { Connection: 'close' } });
      await printed(/\n\d\d:\d\d:\d\d GET unmatched 404 \d+\.\d ms\r\n/);
      child.stdin.write('\u0003');
      await closed;
      expect(output).toContain('Open this address in a browser. Ctrl+C stops the server.\r\n');
      expect(output).toMatch(/info: stopping signal=SIGINT\r\n/);
      expect(output).not.toContain('secret');
    },
  );

  test.skipIf(script === undefined)('shows a hint, and its input is read up to Ctrl+D', async () => {
    const child = spawn('script', ['-qec', 'textmill base64 2>&1', '/dev/null'], { env: textmill.environment });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // Input that is typed before the hint could be lost. Ctrl+D is typed on an empty line.
      if (!output.includes('Ctrl+D') && (output + text).includes('Ctrl+D')) child.stdin.write('Hello\n\u0004');
      output += text;
    });
    await once(child, 'close');
    expect(output.replaceAll('^D\b\b', '').split('\r\n')).toEqual([
      'textmill base64 reads the text from the terminal. To end it, press Ctrl+D on an empty line.',
      'Hello',
      'SGVsbG8K',
      '',
    ]);
  });
});

describe('serve', () => {
  test('listens, responds and stops on SIGTERM; an option overrides the environment', async () => {
    const words = ['serve', '--port', '0', '--host=127.0.0.1', '--workers', 'auto'];
    const environment = { ...textmill.environment, PORT: 'nonsense', LOG_LEVEL: 'silent' };
    const child = spawn('textmill', words, { env: environment });
    let told = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        const line = /listens on (\S+)\n/.exec(told);
        if (line?.[1] !== undefined) resolve(line[1]);
      });
      child.once('close', (code) => reject(new Error(`it ended with ${code}: ${told}`)));
    });
    const headers = { 'Content-Type': 'application/json', Connection: 'close' };
    const answer = await fetch(`${url}/api/v1/base64/`, { method: 'POST', headers, body: '{"text":"Hello"}' });
    expect(await answer.json()).toEqual({ ok: true, data: { result: 'SGVsbG8=' } });
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });

  test.each([
    [
      'the option',
      (port: string) => ['textmill', 'serve', '--port', port],
      'set --port to another number, for example --port',
    ],
    [
      'the variable',
      (port: string) => [`PORT=${port}`, 'textmill', 'serve'],
      'set PORT to another number, for example PORT=',
    ],
  ])('names %s in an error about a port in use, and exits with 1', async (_, wordsFor, remedy) => {
    const other = createServer();
    const { port } = await listen(other, 0, '127.0.0.1');
    const { code, stderr } = await textmill.run('env', [...wordsFor(`${port}`), '--host', '127.0.0.1']);
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(remedy);
  });
});

describe('the manual page', () => {
  const page = resolve('dist/textmill.1');

  test.skipIf(findProgram('groff', 'groff') === undefined)('is shown by groff without a warning', async () => {
    const { code, stdout, stderr } = await textmill.run('groff', ['-man', '-ww', '-Tutf8', '-P-cbou', page]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const text = `${stdout}`.replaceAll(/\s+/g, ' ');
    for (const { names, summary } of toolCommands()) expect(text).toContain(` ${names.join(', ')} ${summary} `);
    for (const { name, summary } of otherCommands) expect(text).toContain(` ${name} ${summary} `);
    for (const part of [
      "$ textmill base64 'a?>~' --url-safe --no-padding YT8-fg",
      ' -w, --wrap <columns> ',
      ' counts = Counts',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.skipIf(findProgram('mandoc', 'mandoc') === undefined)('has no error of mandoc, except its date', async () => {
    const { stdout } = await textmill.run('mandoc', ['-T', 'lint', '-W', 'warning', page]);
    // The build does not depend on the date.
    expect(`${stdout}`.replace(/^.*missing date.*\n/, '')).toBe('');
  });
});

describe('completion', () => {
  type Case = readonly [words: readonly string[], offered: readonly string[]];
  const zsh = findProgram('zsh', 'zsh');
  const fish = findProgram('fish', 'fish');

  /** The suggestions after some words. The last word is unfinished. */
  const cases: readonly Case[] = [
    [['base'], ['base32', 'base58', 'base64']],
    [['so'], ['sort']],
    [['base64', '--op'], ['--operation']],
    [['b64', '--wrap', ''], []],
    [['uniq', '--dd-mode', 'si'], ['singletons']],
    [
      ['uniq', '--as', 'c'],
      ['commas', 'counts', 'csv'],
    ],
    [
      ['nl', '--he'],
      ['--header', '--help'],
    ],
    [['sort', '--file', 'one', '--js'], ['--json']],
    [['base64', 'on'], []],
    [
      ['base64', '--operation', ''],
      ['decode', 'encode'],
    ],
    [
      ['serve', '--tls'],
      ['--tls-cert-file', '--tls-key-file'],
    ],
    [
      ['serve', '--require-user-agent', ''],
      ['false', 'true'],
    ],
    [['completion', 'z'], ['zsh']],
    [['page', '--s'], ['--server']],
    [['url', '-d', 'nl', '--s'], []],
    [['base64', '-d', '--op'], []],
    [['base64', '-d', '--en'], []],
    [
      ['sort', '-f', 'one', '--sort-mode=n'],
      ['--sort-mode=natural', '--sort-mode=numeric'],
    ],
  ];

  const fileCases: readonly Case[] = [
    [['base64', '-f', 'on'], ['one']],
    [['sort', '-f', 'one', 'tw'], ['two']],
    [['nl', '-f', 'one', 'tw'], ['two']],
    [['page', 'on'], ['one']],
  ];

  /** bash completes files itself, and treats an equals sign as a word. */
  const bashCases: readonly Case[] = [
    ...cases,
    ...fileCases.map(([words]): Case => [words, ['files']]),
    [
      ['base64', '--operation', '='],
      ['decode', 'encode'],
    ],
    [['base64', '--operation', '=', 'd'], ['decode']],
    [['text-line-tools', '--sep', ''], []],
  ];

  /** Other shells complete only what is after the equals sign. */
  const fishCase: Case = [['base64', '--file=tw'], ['--file=two']];

  const shells = [
    { shell: 'bash', program: 'bash', cases: bashCases, ask: askBash },
    { shell: 'fish', program: fish, cases: [...cases, ...fileCases, fishCase], ask: askFish },
    { shell: 'zsh', program: zsh, cases: [...cases, ...fileCases], ask: askZsh },
  ];

  describe.each(shells)('$shell', ({ shell, program, cases, ask }) => {
    let offers: readonly (readonly string[])[];

    beforeAll(async () => {
      for (const name of ['one', 'two']) await writeFile(join(textmill.folder, name), '');
      if (program !== undefined) offers = offersIn(await ask(cases));
    });

    test.skipIf(program === undefined).each(cases.map((row, index) => [...row, index] as const))(
      `in ${shell}: %j`,
      (_, offered, index) => {
        expect(offers[index]).toEqual(offered);
      },
    );
  });

  test.skipIf(fish === undefined)('fish shows each value with its title', async () => {
    const script = "textmill completion fish | source; complete -C 'textmill sort --sort-mode '";
    const { stdout } = await textmill.run('fish', ['--no-config', '-c', script]);
    expect(`${stdout}`.split('\n')).toEqual([
      'alpha\tA to Z',
      'length\tBy length',
      'natural\tNatural (file2 before file10)',
      'numeric\tBy number',
      '',
    ]);
  });

  // Each shell handles all cases in one run, and prints a mark after the suggestions for each case.

  async function askBash(cases: readonly Case[]): Promise<string> {
    const lines = cases.map(([words]) => {
      const quoted = words.map((word) => `'${word}'`).join(' ');
      return `COMP_WORDS=(textmill ${quoted}) COMP_CWORD=${words.length}
        _textmill && printf '%s\n' "\${COMPREPLY[@]}"; echo '${MARK}'`;
    });
    const begin = ['source <(textmill completion bash)', 'compopt() { echo files; }'];
    const { stdout, stderr } = await textmill.shell([...begin, ...lines].join('\n'));
    expect(stderr).toBe('');
    return `${stdout}`;
  }

  async function askFish(cases: readonly Case[]): Promise<string> {
    const lines = cases.map(([words]) => `complete -C 'textmill ${words.join(' ')}'; echo '${MARK}'`);
    const script = ['textmill completion fish | source', ...lines].join('\n');
    const { stdout } = await textmill.run('fish', ['--no-config', '-c', script]);
    // The text after a tab describes the word.
    return `${stdout}`.replaceAll(/\t.*/g, '');
  }

  async function askZsh(cases: readonly Case[]): Promise<string> {
    await writeFile(join(textmill.folder, 'offer.zsh'), offerInZsh(cases.map(([words]) => words.join(' '))));
    return `${(await textmill.run('zsh', ['-f', 'offer.zsh'])).stdout}`;
  }
});

const MARK = '(end)';

/** The words that a shell suggests for each case. */
function offersIn(printed: string): readonly (readonly string[])[] {
  const parts = printed.split(`${MARK}\n`).slice(0, -1);
  return parts.map((part) =>
    part
      .split('\n')
      .filter((word) => word !== '')
      .toSorted(),
  );
}

/**
 * A script in which zsh prints its suggestions for each line, in a separate terminal. Each step waits for the previous
 * one.
 */
function offerInZsh(lines: readonly string[]): string {
  const offers = lines.map(
    (line) => `zpty -n -w shell $'\\C-u''textmill ${line}'$'\\t'
zpty -r -m shell output '*TOLD*'
print -r -- "$output" | tr -d '\\r' | sed -n 's/^.*OFFER://p' | sort -u
print -r -- '${MARK}'
`,
  );
  return `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit; compinit -u -D; source <(textmill completion zsh)'
zpty -w shell 'compadd() { builtin compadd -O offered "$@"; print -rl -- "OFFER:"$^offered; builtin compadd "$@" }'
zpty -w shell 'complete-and-tell() { zle complete-word; print -r -- "TO""LD" }; zle -N complete-and-tell'
zpty -w shell 'bindkey "^I" complete-and-tell; zle-line-init() { print -r -- "REA""DY" }; zle -N zle-line-init'
zpty -r -m shell output '*READY*'
${offers.join('')}`;
}
