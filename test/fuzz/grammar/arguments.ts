import fc from 'fast-check';
import { type ToolCommand, toolCommands } from '../../../src/cli/commands.ts';
import { commandOptions, inputOptions, otherOptions } from '../../../src/cli/options.ts';
import { settingOptions } from '../../../src/cli/setting-options.ts';
import { anyValueOf, aText, wordOf } from './values.ts';

/** Calls of the command line as bytes: a byte for the terminal, then the arguments and the input after U+0000. */

/** Everything but U+0000, which an argument can't contain. */
const aWord = aText.map((text) => text.replaceAll('\0', ''));

const otherWords = ['--help', '-h', '--version', '--', '-', '-f', '--file', 'a.txt', 'none.txt', '--no-such', '-x', ''];

function callOf(command: ToolCommand): fc.Arbitrary<readonly string[]> {
  const { name, tool } = command;
  const valued = commandOptions(tool).map((option) => {
    const field = tool.fields[option.field];
    if (option.kind === 'flag' || field === undefined) return fc.constant([option.name]);
    return anyValueOf(field).map((value) => [option.name, wordOf(value).replaceAll('\0', '')]);
  });
  const flags = [
    ...inputOptions(command).flatMap(({ names }) => names),
    ...otherOptions(tool).map((flag) => flag.name),
  ];
  const piece = fc.oneof(
    ...valued,
    fc.constantFrom(...flags, ...otherWords).map((word) => [word]),
    aWord.map((word) => [word]),
    fc.constant(['-f', 'a.txt']),
  );
  return fc.array(piece, { maxLength: 5 }).map((pieces) => [name, ...pieces.flat()]);
}

const aToolCall = fc.oneof(...toolCommands().map(callOf));

const anotherCall = fc.oneof(
  fc.constantFrom(
    ['--help'],
    ['help'],
    ['help', 'base64'],
    ['--version'],
    ['mcp', '--help'],
    ['mcp', 'a'],
    [],
    ['base63'],
  ),
  fc
    .tuple(fc.constantFrom('bash', 'zsh', 'fish', 'sh', ''), fc.option(aWord))
    .map(([shell, word]) => ['completion', shell, ...(word === null ? [] : [word])]),
  fc
    .array(fc.tuple(fc.constantFrom(...settingOptions.map(({ name }) => name)), aWord), { maxLength: 3 })
    .map((options) => ['serve', ...options.flat()]),
);

export const someArguments: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.nat(3), fc.oneof({ arbitrary: aToolCall, weight: 6 }, { arbitrary: anotherCall, weight: 1 }), aText)
  .map(([mode, words, input]) => Buffer.from([String(mode), ...words, input].join('\0')));
