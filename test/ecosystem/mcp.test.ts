import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../support/packed.ts';
import { PROGRAMS, packageTitle } from '../../support/programs.ts';
import { node24 } from '../../support/servers/engines.ts';
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts';

/** Tests the built server with the part of MCP's conformance suite that applies to a server with only tools. */

const conformance = `${PROGRAMS}/node_modules/@modelcontextprotocol/conformance/dist/index.js`;

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

describe(packageTitle(PROGRAMS, '@modelcontextprotocol/conformance'), () => {
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
    const words = [conformance, 'server', ...about, '--timeout', '30000', '--output-dir', folder];
    // Its exit code depends on checks that do not apply.
    await run(node24, words, '.').catch(() => undefined);
    const file = (await readdir(folder, { recursive: true })).find((path) => path.endsWith('checks.json'));
    if (file === undefined) throw new Error(`the scenario ${scenario} was not run`);
    return JSON.parse(await readFile(join(folder, file), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
