// Installs the programs of others that the longer suites and the lab run. Suites install what is missing, too, but one after
// the other.
import { findNewerDebian } from './newer-debian.ts';
import { installPackages, PROGRAMS } from './programs.ts';

await Promise.all([installPackages(PROGRAMS).then(findNewerDebian), installPackages('lab')]);
