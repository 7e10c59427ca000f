import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsTable } from '../../src/server/settings.ts';
import { registry } from '../../src/tools/registry.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/**
 * README is correct: its shell commands print the output below them, and its table matches the settings. The programs
 * in README are run by test/package/package.test.ts, where they can import the package.
 */

const readme = readFileSync('README.md', 'utf8');
const examples = [...readme.matchAll(/```sh\n(?<script>[^`]+)```\n\n```(?:json|text)\n(?<printed>[^`]+)```/g)].map(
  ({ groups: { script = '', printed = '' } = {} }) => ({ script: script.trimEnd(), printed: printed.trimEnd() }),
);

describe('the shell commands in README', () => {
  let node: StartedNode;
  let programs = '';

  beforeAll(async () => {
    node = await startNode();
    programs = mkdtempSync(join(tmpdir(), 'textmill-readme-'));
    writeFileSync(
      join(programs, 'textmill'),
      `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/cli.js')}' "$@"\n`,
    );
    chmodSync(join(programs, 'textmill'), 0o755);
  });

  afterAll(async () => {
    await node.stop();
    rmSync(programs, { recursive: true });
  });

  test('call each tool', () => {
    const tools = examples.map(({ script }) => /\/api\/v1\/([^/]+)\//.exec(script)?.[1]);
    expect(new Set(tools.filter((tool) => tool !== undefined))).toEqual(new Set(registry.keys()));
  });

  test.each(examples)('$script', async ({ script, printed }) => {
    const here = script.replaceAll('curl http', 'curl -sS http').replaceAll('localhost:8080', `127.0.0.1:${node.port}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', `exec 2>&1\n${here}`], {
      env: { ...process.env, PATH: `${programs}:${process.env['PATH']}` },
    }).catch((error: { readonly stdout: string }) => error);
    expect(stdout.trimEnd()).toBe(printed);
  });

  test('include a host configuration that starts the MCP server', async () => {
    const [, configuration = ''] = /```json\n(\{ "mcpServers": .+)\n```/.exec(readme) ?? [];
    const { command, args } = JSON.parse(configuration).mcpServers.textmill;
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: join(programs, command), args }));
    expect((await client.listTools()).tools).toHaveLength(registry.size);
    await client.close();
  });
});

test('README names the versions of the engines that tests run', () => {
  const { dependencies } = JSON.parse(readFileSync('support/engines/package.json', 'utf8'));
  for (const [name, engine] of [
    ['Bun', '@oven/bun-linux-x64'],
    ['Deno', '@deno/linux-x64-glibc'],
  ]) {
    const [minor] = /^\d+\.\d+/.exec(dependencies[engine ?? '']) ?? [];
    expect(readme).toContain(`| ${name} ${minor} |`);
  }
});

test('the table of settings in README matches the program', () => {
  const rows = settingsTable.map(({ name, default: value, description }) => {
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${description} |\n`;
  });
  expect(readme).toContain(`| variable | default | what it does |\n| --- | --- | --- |\n${rows.join('')}\n`);
});
