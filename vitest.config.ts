import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LoadFailures, mutatedArea, ShortestFirst } from './lab/mutation/test-run.ts';
import { type BuiltFiles, buildModules, bundledLibraryFiles, onBuiltFiles } from './scripts/built-modules.ts';
import { pageOptions } from './scripts/pages.js';
import { programOptions } from './scripts/programs.js';

/**
 * The suites, as projects: `npx vitest run --project quick`. CONTRIBUTING.md says what each finds. Groups of projects
 * run one after another, in the order of `groupOrder`; those of one group run at the same time.
 */

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const folder = import.meta.dirname;

const shared = {
  setupFiles: ['test/put-back.ts'],
  exclude: ['**/node_modules/**', '**/*.{deep,long}.test.ts'],
  // Titles are rules, so they are shown in full.
  chaiConfig: { truncateThreshold: 0 },
  // Timeouts are only against hanging: a busy machine can stall for half a minute. No test runs again if it fails.
  expect: { poll: { timeout: 60_000 } },
} satisfies Options;

/** Options for many quick tests. */
const quick = {
  ...shared,
  // Each process runs many files and loads each module once. Starting a process per file took a quarter of the time.
  // So a test must leave nothing behind. test/put-back.ts restores what a test replaced through `vi` (timers, mocks,
  // globals, environment variables), and kills servers that a failed test left. The test restores everything else,
  // and stops what it started.
  isolate: false,
  // A tenth less time than with the default, because most garbage is young.
  execArgv: ['--max-semi-space-size=64'],
  // Most conditions become true within a few milliseconds.
  expect: { poll: { ...shared.expect.poll, interval: 5 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies Options;

/** Options for tests that start programs of others. They are one project, because each process loads its modules again. */
const programs = {
  ...shared,
  isolate: false,
  globalSetup: ['test/programs-setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
} satisfies Options;

/** Longer suites run at the same time, so that those that compute use the cores while others wait. */
const together = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 2 } } satisfies Options;

// All processes of a run use the same seed.
const seed = process.env['SEED'] ?? String(1 + Math.floor(Math.random() * (2 ** 31 - 1)));

/** Random cases. */
const random = {
  ...shared,
  ...together,
  exclude: ['**/node_modules/**'],
  testTimeout: 1_200_000,
  hookTimeout: 300_000,
  env: { SEED: seed },
} satisfies Options;

/** The tables of all interfaces, and more tests of a build, on built files. */
function onBuilt(
  name: string,
  build: () => BuiltFiles | Promise<BuiltFiles>,
  include: readonly string[],
  sources?: RegExp,
): TestProjectInlineConfiguration {
  return {
    plugins: [onBuiltFiles(build, sources)],
    test: {
      ...quick,
      name: `built-${name}`,
      include: [...include, 'test/interfaces/*.test.ts', 'test/built/built-files.test.ts'],
      // Node itself loads the built files.
      server: { deps: { external: [/\/(?:dist\/library|node_modules\/\.built)\//] } },
    },
  };
}

/** As deep as the sources are: they find dist/ by a relative path. */
const builtFolder = (name: string) => join(folder, 'node_modules/.built', name);

const built: TestProjectInlineConfiguration[] = [
  { test: { ...quick, name: 'built-checks', include: ['test/built/removed-code.test.ts'] } },
  onBuilt('programs', () => buildModules(programOptions(folder), folder, builtFolder('programs')), [
    'test/{contract,documents}/*.test.ts',
  ]),
  onBuilt('pages', () => buildModules(pageOptions(folder), folder, builtFolder('pages')), [
    'web/home/conversion/{interfaces,pastes}.test.ts',
  ]),
  // In the bundle of an application: an error of the compiled files is one of the bundle, too.
  // Its tools have no words, so the registry has those of the sources.
  onBuilt('library', () => bundledLibraryFiles(folder, builtFolder('library')), [], /src\/tools\/(?!.*\.test\.ts$)/),
];

/** Files that take a minute or more, or wait most of the time. */
const LONG =
  /\/(?:attacks\/(?:connections|log|proxies)|browser\/(?:addresses|docs|engines)|deployments\/[\w-]+|eighth-tool|fuzz|reproducible|repository\/checks|runtimes)\.[a-z.]+$/;

/** Starts long files first, then attacks, then other files in test/: short files at the end keep all cores busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      ['/test/', '/test/attacks/', LONG].findLastIndex((part) => moduleId.search(part) >= 0);
    return sorted.toSorted((a, b) => rank(b) - rank(a));
  }
}

const suites: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...quick,
      name: 'quick',
      include: ['{src,web,support,test}/**/*.test.ts'],
      exclude: [...quick.exclude, 'test/{attacks,built,deployments,engines,ecosystem}/**'],
    },
  },
  ...built,
  {
    test: {
      ...programs,
      ...together,
      name: 'long',
      exclude: ['**/node_modules/**'],
      include: ['test/{attacks,deployments,ecosystem,engines}/*.test.ts', 'test/**/*.long.test.ts'],
    },
  },
  {
    test: {
      ...programs,
      ...together,
      name: 'long-valkey',
      include: ['test/engines/redis.test.ts'],
      env: { SHARED_LIMIT: 'Valkey' },
    },
  },
  {
    test: {
      ...random,
      name: 'deep',
      globalSetup: ['test/programs-setup.ts', 'test/deep-setup.ts'],
      include: ['test/**/*.deep.test.ts'],
    },
  },
  {
    test: {
      ...random,
      name: 'lab',
      globalSetup: ['lab/global-setup.ts', 'test/deep-setup.ts'],
      include: ['lab/**/*.test.ts'],
    },
  },
];

/** The tests of an area. lab/mutation/run.ts runs them for each change of its code. */
const mutation = (include: readonly string[]): TestProjectInlineConfiguration => ({
  test: {
    ...shared,
    name: 'mutation',
    setupFiles: [...shared.setupFiles, 'lab/mutation/fresh-modules.ts'],
    include: [...include],
    isolate: false,
    testTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Here, and not in the projects: each project would build.
    globalSetup: mutatedArea === undefined ? ['test/global-setup.ts'] : [],
    sequence: { sequencer: mutatedArea === undefined ? LongestFirst : ShortestFirst },
    reporters: mutatedArea === undefined ? ['default'] : [new LoadFailures()],
    // Vitest would leave one core free.
    maxWorkers: availableParallelism(),
    // `npm test -- --coverage`
    coverage: {
      include: [
        'src/{core,codecs,tools,contract}/**/*.ts',
        'src/server/{limiter,node}/**/*.ts',
        'web/home/{text,conversion,session}/**/*.ts',
      ],
      reporter: ['text-summary'],
      reportsDirectory: 'node_modules/.coverage',
      // A negative number is the most that may be left. Branches: no index in range needs the default of `a[i] ?? 0`.
      thresholds: { functions: 100, lines: -3, statements: -5, branches: -190 },
    },
    projects: mutatedArea === undefined ? suites : [mutation(mutatedArea)],
  },
});
