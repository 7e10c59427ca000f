import { describe, expect, test } from 'vitest';
import { choiceValues } from '../core/field.ts';
import { byteConversion } from '../tools/bytes.ts';
import { registry } from '../tools/registry.ts';
import { commandExamples } from './examples.ts';
import { namesOf, sharedOptions, toolOptions } from './options.ts';
import { findToolCommand, otherCommands, toolCommands } from './tool-commands.ts';

/** The options of a command that set fields or apply another command first. */
function optionsOf(name: string): readonly string[] {
  const command = findToolCommand(name);
  if (command === undefined) throw new Error(`${name} is missing`);
  const own = toolOptions(command).filter(({ fields, first }) => fields !== undefined || first !== undefined);
  return own.map((option) => namesOf(option).join());
}

test('each tool is a command, and each operation that no other undoes, also by short names', () => {
  const commands = toolCommands().map(({ names }) => names.join());
  const operations = ['sort', 'dedupe,uniq', 'reverse,tac', 'empty', 'trim', 'number,nl', 'affix', 'hex'];
  expect(commands).toEqual(expect.arrayContaining(['base64,b64', 'text-line-tools,lines', ...operations]));
  for (const name of registry.keys()) expect(findToolCommand(name)?.operation).toBeUndefined();
  for (const command of toolCommands()) {
    for (const name of command.names) expect(findToolCommand(name)).toEqual({ ...command, name });
  }
  expect(findToolCommand('constructor')).toBeUndefined();
});

test('a letter that names another command has one of its own tool, which converts bytes in pieces', () => {
  for (const { letters, tool } of toolCommands()) {
    for (const name of Object.values(letters).filter((meaning) => typeof meaning === 'string')) {
      const first = findToolCommand(name)?.tool;
      expect(first?.name).toBe(tool.name);
      expect(first && byteConversion(first, {})).toBeDefined();
    }
  }
});

test('the other commands have different names', () => {
  for (const { name } of [...otherCommands, { name: 'help' }]) expect(findToolCommand(name)).toBeUndefined();
});

describe('a command for an operation', () => {
  test.each([
    ['b64', ['-e,--encode', '-d,--decode', '-u', '--operation', '--url-safe', '--no-padding', '--text-encoding']],
    ['hex', ['-e,--encode', '-d,--decode', '--operation', '--text-encoding']],
    ['words', ['--british']],
    ['sort', ['-n', '-r', '-u,--dedupe', '--sort-mode', '--desc', '--ignore-case']],
    ['uniq', ['-d', '-i', '-u', '--ignore-case', '--dd-mode', '--trim-compare']],
    ['dedupe', ['-d', '-i', '-u', '--ignore-case', '--dd-mode', '--trim-compare']],
    ['tac', []],
    ['trim', ['--trim-mode']],
    ['nl', ['--start', '--sep', '--pad']],
  ])('%s has only the options of its operations, and no --operation if it has one operation', (name, options) => {
    expect(optionsOf(name)).toEqual(options);
  });

  test('for an operation that another operation undoes has both, and the first is the default', () => {
    const { operation } = findToolCommand('hex')?.tool.fields ?? {};
    expect(operation && choiceValues(operation)).toEqual(['encode', 'decode']);
    expect(operation?.default).toBe('encode');
    expect(registry.get('hex-to-text')?.fields.operation?.default).toBe('decode');
  });

  test('has the examples of its operations, with its name', () => {
    const examplesOf = (name: string) => {
      const command = findToolCommand(name);
      return command && commandExamples(command).map((example) => example.command);
    };
    expect(examplesOf('hex')?.slice(0, 2)).toEqual(["textmill hex '48 65 6C 6c 6f' --decode", "textmill hex 'é€'"]);
    expect(examplesOf('sort')).toEqual(["printf 'file10\\nfile2\\nfile1' | textmill sort --sort-mode natural"]);
  });
});

test.each(toolCommands().map(({ name }) => name))('the options of %s have different names', (name) => {
  const command = findToolCommand(name);
  const names = (command ? toolOptions(command) : []).flatMap((option) =>
    [...namesOf(option), option.negation ?? []].flat(),
  );
  expect(names).toEqual(expect.arrayContaining([...namesOf(sharedOptions.file), '-h']));
  expect(new Set(names).size).toBe(names.length);
});

test.each([...registry])('the field that counts the lines of %s is an integer', (_, { output }) => {
  for (const { countedBy } of Object.values(output)) {
    if (countedBy !== undefined) expect(output[countedBy]?.kind).toBe('integer');
  }
});
