import { installPackages, PROGRAMS } from '../support/programs.ts';

export function setup(): void {
  installPackages('lab');
  installPackages(PROGRAMS);
}
