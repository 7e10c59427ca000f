import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsTable } from '../src/adapters/config.ts';
import { registry } from '../src/tools/registry.ts';
import { type StartedNode, startNode } from './node-server.ts';

/** README says nothing that is not so: its examples are run, its table is compared with the settings. */

const readme = readFileSync('README.md', 'utf8');
const examples = [...readme.matchAll(/```sh\n(curl [^\n]+)\n```\n\n```json\n([^\n]+)\n```/g)].map(
  ([, command = '', answer = '']) => ({ command, answer }),
);

describe('examples', () => {
  let node: StartedNode;

  beforeAll(async () => {
    node = await startNode();
  });

  afterAll(() => node.stop());

  test('there is one for each tool', () => {
    const tools = examples.map(({ command }) => /\/api\/v1\/([^/]+)\//.exec(command)?.[1] ?? '');
    expect([...new Set(tools)].toSorted()).toEqual([...registry.keys()]);
  });

  test.each(examples)('$command', async ({ command, answer }) => {
    const here = command.replace('curl ', 'curl -sS ').replace('localhost:8080', `127.0.0.1:${node.port}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', here]);
    expect(stdout).toBe(answer);
  });
});

test('the table of settings is that of the program', () => {
  const rows = settingsTable.map(({ name, default: value, description }) => {
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${description} |\n`;
  });
  expect(readme).toContain(`| variable | default | what it does |\n| --- | --- | --- |\n${rows.join('')}\n`);
});
