import { relative } from 'node:path';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { areas } from './areas.ts';

/** The tests of the area that run.ts changes. Undefined in other runs. */
export const mutatedArea = areas.find(({ name }) => name === process.env['AREA'])?.tests;

/** Starts the shortest files first, because the first failure ends the run. */
export class ShortestFirst extends BaseSequencer {
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
export class LoadFailures implements Reporter {
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
