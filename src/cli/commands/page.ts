import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quoteName } from '../../core/escapes.ts';
import { readDocuments } from '../../server/assets/document-files.ts';
import { staticCopy } from '../../server/assets/static-copy.ts';
import { type ReadWords, valuesOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { readServerUrl, serverOption } from '../other-commands.ts';
import { StreamError, type Streams, writeText } from '../streams.ts';

/** Writes the files of the page and the reference into a folder. */
export async function writePage(words: ReadWords, { stdout }: Streams): Promise<number> {
  const { argument: folder = '' } = words;
  if (folder === '') throw new UsageError('the folder has no name', 'Use . for this folder.');
  const address = valuesOf(words, serverOption).map(readServer).at(-1);
  // A web server is often another user.
  process.umask(0o022);
  const files = staticCopy(readDocuments(), address);
  for (const [path, content] of files) await writeWhole(join(folder, path), content);
  const requests = address === undefined ? 'sends no requests' : `sends requests to ${address}`;
  await writeText(stdout, `${files.length} files written. The page ${requests}.\n`);
  return 0;
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
