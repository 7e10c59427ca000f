import { installPackages, PROGRAMS } from '../support/programs.ts';

/** Installs the programs that the longer suites run. */
export function setup(): void {
  installPackages(PROGRAMS);
}
