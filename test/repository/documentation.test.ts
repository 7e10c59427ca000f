import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printedBy } from '../../support/command-line.ts';
import { type StartedNode, startNode } from '../../support/servers/node-server.ts';

/**
 * Shell commands in the documentation print the output shown below them, and links lead to existing pages and headings.
 * The programs in docs/library.md are run by test/package/package.long.test.ts, where they can import the package, and
 * those in docs/http-api.md by test/server/request-code.long.test.ts.
 */

const pages = new Map(
  ['.', 'docs', 'docs/maintainers'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const),
  ),
);

/**
 * Shell blocks with their output, and the commands after `$` in blocks of a terminal. Those of docs/reference.md are
 * computed from the examples of openapi.json, which test/documents/ sends.
 */
const examples = [...pages].flatMap(([page, text]) =>
  page === 'docs/reference.md'
    ? []
    : [
        ...text.matchAll(/```sh\n(?<script>[^`]+)```\n\n```(?:json|text)\n(?<printed>[^`]+)```/g),
        ...[...text.matchAll(/```console\n([^`]+)```/g)].flatMap(([, session = '']) => [
          ...session.matchAll(/^\$ (?<script>.+)\n(?<printed>(?:(?!\$ ).*\n)*)/gm),
        ]),
      ].map(({ groups: { script = '', printed = '' } = {} }) => ({ page, script, printed: printed.trimEnd() })),
);

describe('the commands in the documentation print the output shown there:', () => {
  let node: StartedNode;

  beforeAll(async () => {
    node = await startNode();
  });

  afterAll(() => node.stop());

  test.each(examples)('$page: $script', async ({ script, printed }) => {
    const here = script.replaceAll('curl http', 'curl -sS http').replaceAll('localhost:8080', `127.0.0.1:${node.port}`);
    expect((await printedBy(here)).trimEnd()).toBe(printed);
  });
});

test('the two configurations in docs/mcp.md start the MCP server by the command that test/mcp/stdio.test.ts runs', () => {
  const blocks = [...textOf('docs/mcp.md').matchAll(/```json\n(\{\n[^`]+)```/g)];
  const started = blocks.map(([, block = '']) => {
    const { mcpServers, servers } = JSON.parse(block);
    const { command, args } = (mcpServers ?? servers).textmill;
    return [command, ...args];
  });
  expect(started).toEqual([
    ['textmill', 'mcp'],
    ['textmill', 'mcp'],
  ]);
});

test('docs/deploy.md names the versions that the tests run', () => {
  const { dependencies } = JSON.parse(readFileSync('support/programs/package.json', 'utf8'));
  for (const [name, engine] of [
    ['Bun', '@oven/bun-linux-x64'],
    ['Deno', '@deno/linux-x64-glibc'],
  ]) {
    const [minor] = /^\d+\.\d+/.exec(dependencies[engine ?? '']) ?? [];
    expect(textOf('docs/deploy.md')).toContain(`| ${name} ${minor} |`);
  }
});

describe('links lead to a file and a heading that exist:', () => {
  test.each([...pages])('%s', (page, text) => {
    const links = [...withoutCode(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)|src="(?!https?:)([^"]+)"/g)];
    const broken = links.filter(([, file = '', heading, image]) => {
      const target = image ?? file;
      const path = target === '' ? page : relative('.', join(dirname(page), target));
      return !existsSync(path) || (heading !== undefined && !headingsOf(textOf(path)).has(heading));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

function textOf(page: string): string {
  return pages.get(page) ?? '';
}

/** The fragments of a page's headings, computed like on GitHub. */
function headingsOf(text: string): ReadonlySet<string> {
  const headings = text.matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
}
