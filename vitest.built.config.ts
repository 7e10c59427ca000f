import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import {
  type BuiltFiles,
  buildModules,
  bundledLibraryFiles,
  libraryFiles,
  onBuiltFiles,
} from './scripts/built-modules.ts';
import { workerOptions } from './scripts/cloudflare-worker.js';
import { pageOptions } from './scripts/pages.js';
import { programOptions } from './scripts/programs.js';
import { quick } from './vitest.shared.ts';

const folder = import.meta.dirname;

/** As deep as the sources are: they find dist/ by a relative path. */
const builtFolder = (name: string) => join(folder, 'node_modules/.built', name);

/** These run on built programs and pages in any configuration. */
const ALWAYS_BUILT = ['test/mcp/stdio.test.ts', 'test/server/cloudflare.test.ts'];

/** Tests on built files. No test needs the sources: tests replace no modules. */
function onBuilt(
  name: string,
  build: () => BuiltFiles | Promise<BuiltFiles>,
  include: readonly string[],
): TestProjectInlineConfiguration {
  return {
    plugins: [onBuiltFiles(build)],
    test: {
      ...quick,
      name,
      include: [...include, 'test/built/built-files.test.ts'],
      exclude: [...ALWAYS_BUILT, '**/*.{deep,long}.test.ts'],
      // Node itself loads the built files.
      server: { deps: { external: [/\/(?:dist\/library|node_modules\/\.built)\//] } },
    },
  };
}

/** The tests of the library, the programs and the pages on what ships. dist/ must be up to date. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { ...quick, name: 'builds', include: ['test/built/{removed-code,server-process}.test.ts'] } },
      onBuilt('programs', () => buildModules(programOptions(folder), folder, builtFolder('programs')), [
        'src/**/*.test.ts',
        'test/{client,contract,interfaces,mcp,server}/*.test.ts',
      ]),
      onBuilt('pages', () => buildModules(pageOptions(folder), folder, builtFolder('pages')), [
        'web/**/*.test.ts',
        'src/{core,codecs,tools,contract}/**/*.test.ts',
        'src/documents/snippets/*.test.ts',
      ]),
      // The conversions are built like those of the pages.
      onBuilt('worker', () => buildModules(workerOptions(folder, '{}'), folder, builtFolder('worker')), [
        'src/{contract,mcp}/**/*.test.ts',
        'src/server/{engines,fetch}/*.test.ts',
      ]),
      onBuilt('library', () => libraryFiles(folder), [
        'src/{core,codecs,tools,client}/**/*.test.ts',
        'test/{client,interfaces}/*.test.ts',
      ]),
      onBuilt('bundled library', () => bundledLibraryFiles(folder, builtFolder('library')), [
        'src/{client,tools}/**/*.test.ts',
        'test/client/*.test.ts',
      ]),
    ],
  },
});
