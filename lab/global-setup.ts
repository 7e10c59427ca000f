import { installPackages } from '../support/install-packages.ts';

export function setup(): void {
  installPackages('lab');
  installPackages('test/ecosystem/tools');
}
