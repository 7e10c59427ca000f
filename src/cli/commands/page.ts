import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { quoteName } from '../../core/escapes.ts';
import { readDocuments } from '../../server/assets/document-files.ts';
import { staticCopy } from '../../server/assets/static-copy.ts';
import { pageOptions } from '../command-options.ts';
import { UsageError } from '../errors.ts';
import { readServerUrl } from '../server-url.ts';
import { StreamError, writeText } from '../streams.ts';
import type { Context } from '../strict-command.ts';

/** Adds the argument, the option and the action of the command. */
export function preparePage(command: Command, { streams }: Context): void {
  for (const { flags, description } of pageOptions) command.option(flags, description);
  command
    .argument('<folder>', 'the folder for the files; it is created if it does not exist, and other files in it stay')
    .addHelpText('after', '\nThe files work under any address. For use offline, the address must begin with https://.')
    .action(async (folder: string) => {
      const { server } = command.opts<Readonly<Record<string, unknown>>>();
      if (folder === '') throw new UsageError('the folder has no name', 'Use . for this folder.');
      const address = server === undefined ? undefined : readServer(String(server));
      // A web server is often another user.
      process.umask(0o022);
      const files = staticCopy(readDocuments(), address);
      for (const [path, content] of files) await writeWhole(join(folder, path), content);
      const requests = address === undefined ? 'sends no requests' : `sends requests to ${address}`;
      await writeText(streams.stdout, `${files.length} files written. The page ${requests}.\n`);
    });
}

/** A page's policy can name a server only by its name or by an IPv4 address. */
function readServer(word: string): string {
  const { hostname, href } = readServerUrl(word);
  if (/^[\w.-]+$/.test(hostname)) return href;
  throw new UsageError(
    '--server must have a name or an IPv4 address',
    'Use an address such as https://text.example.com.',
  );
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch (error) {
    throw new StreamError(`writing ${quoteName(path)}`, error);
  }
}
