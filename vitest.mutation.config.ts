import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { areas } from './support/mutation/areas.ts';
import { shared } from './vitest.shared.ts';

const area = areas.find(({ name }) => name === process.env['AREA']);
if (area === undefined) throw new Error('AREA must name an area');

/** Starts the shortest files first, because the first failure ends the run. */
class ShortestFirst extends BaseSequencer {
  readonly #longest = new Map<string, number>();

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = new Map(files.map((file) => [file, this.#timeOf(file)]));
    return files.toSorted((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
  }

  /** The longest run so far: later runs contain only some tests of the file. */
  #timeOf({ moduleId, project }: TestSpecification): number {
    const last = this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`);
    const time = Math.max(this.#longest.get(moduleId) ?? 0, last?.duration ?? 0);
    this.#longest.set(moduleId, time);
    return time;
  }
}

/** Reports test files that cannot be loaded: they have no tests, so Stryker does not see that they fail. */
class LoadFailures implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(file: TestModule): void {
    for (const { message } of file.errors()) {
      this.#vitest?.state.catchError(new Error(`${file.relativeModuleId}: ${message}`), 'Unhandled Error');
    }
  }
}

/** The tests of one area. Stryker starts them for each change. */
export default defineConfig({
  test: {
    ...shared,
    setupFiles: [...shared.setupFiles, 'support/mutation/fresh-modules.ts'],
    include: process.env['TESTS'] === 'near' ? [...area.near] : [...area.tests],
    exclude: ['**/node_modules/**', '**/*.long.test.ts', '**/*.deep.test.ts'],
    reporters: [new LoadFailures()],
    sequence: { sequencer: ShortestFirst },
    isolate: false,
    testTimeout: 60_000,
  },
});
