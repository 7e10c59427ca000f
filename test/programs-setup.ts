import { installPackages, PROGRAMS } from '../support/programs.ts';

/** Installs the programs that the longer suites run. */
export async function setup(): Promise<void> {
  await installPackages(PROGRAMS);
}
