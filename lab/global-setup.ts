import { installPackages, PROGRAMS } from '../support/programs.ts';

export async function setup(): Promise<void> {
  await Promise.all(['lab', PROGRAMS].map(installPackages));
}
