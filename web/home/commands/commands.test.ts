import { expect, test } from 'vitest';
import { registry } from '../../../src/tools/registry.ts';
import { matchingCommands, toolCommands } from './commands.ts';

const opened: string[] = [];
const commands = toolCommands(registry, (tool, operation) => opened.push(`${tool.name} ${operation}`));

test('every tool is a command, and every operation of one that has several', () => {
  for (const tool of registry.values()) {
    expect(commands.map(({ name }) => name)).toContain(tool.name);
    for (const { value } of tool.fields.operation?.choices ?? []) {
      commands.find(({ name }) => name === `${tool.name}-${value}`)?.run();
      expect(opened.at(-1)).toBe(`${tool.name} ${value}`);
    }
  }
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
});

test('a query finds the commands that have its words, those first that begin with it', () => {
  const titles = (query: string) => matchingCommands(commands, query).map(({ title }) => title);
  expect(titles('64 dec')).toEqual(['Base64: decode']);
  expect(titles('TEXT')[0]).toMatch(/^Text/);
  expect(titles('hex')).toContain('Hex to text');
  expect(titles('nothing so called')).toEqual([]);
  expect(titles(' ')).toHaveLength(commands.length);
});
