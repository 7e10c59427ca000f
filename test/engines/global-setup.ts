import { installPackages } from '../tool-packages.ts';

export function setup(): void {
  installPackages('test/engines/tools');
}
