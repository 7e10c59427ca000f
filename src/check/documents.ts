import { HOME_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { tagOf } from '../server/assets/tags.ts';
import { isPage } from './expected.ts';
import type { Run } from './run.ts';

/** Checks the pages, the interface description and one file whose name changes with its content. */
export async function checkDocuments(run: Run): Promise<void> {
  const home = await checkDocument(HOME_PATH, run);
  for (const path of [REFERENCE_PATH, OPENAPI_PATH]) await checkDocument(path, run);
  const lasting = [...run.documents].find(([path, document]) => {
    return isPage(document) && document.asked === 'never' && home?.body.includes(`.${path}"`);
  });
  if (lasting !== undefined) await checkDocument(lasting[0], run);
  else run.notChecked.push('a file that the pages load: they are of another build');
}

async function checkDocument(target: string, { ask, documents }: Run) {
  const known = documents.get(target);
  const plain = await ask('documents', { method: 'GET', target });
  // The comparison has reported a page that does not match its tag.
  if (!isPage(known) || plain?.status !== 200 || plain.headers['etag'] !== tagOf(plain.body)) return plain;
  for (const coding of ['br', 'gzip'] as const) {
    if (known[coding] === undefined) continue;
    await ask('compression', { method: 'GET', target, headers: { 'accept-encoding': coding } });
  }
  await ask('tags', { method: 'GET', target, headers: { 'if-none-match': plain.headers['etag'] } });
  return plain;
}
