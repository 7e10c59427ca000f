import type { Document, Page } from '../contract/document.ts';
import { HOME_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { tagOf } from '../server/assets/tags.ts';
import type { CheckRequest, Received } from './exchange.ts';
import type { Session } from './session.ts';

/** How documents are checked: each with and without compression, and again with its tag. */

/** Checks the pages, the interface description and one file whose name changes with its content. */
export async function checkDocuments(session: Session, isSameVersion: boolean): Promise<void> {
  const { documents, findings } = session;
  const home = await checkDocument(HOME_PATH, session, isSameVersion);
  for (const path of [REFERENCE_PATH, OPENAPI_PATH]) await checkDocument(path, session, isSameVersion);
  const lasting = [...documents].find((entry) => isPage(entry[1]) && entry[1].asked === 'never');
  if (home === undefined || lasting === undefined) return;
  const path = loadedPath(home, lasting[0]);
  if (path === undefined) {
    findings.add('documents', { found: `${HOME_PATH} loads no file like ${lasting[0]}`, ...unchanged });
    return;
  }
  if (!documents.has(path)) documents.set(path, lasting[1]);
  await checkDocument(path, session, isSameVersion);
}

const unchanged = {
  expected: 'the page as textmill sends it',
  advice:
    'A proxy or CDN changes pages (minifies them, or injects a script): turn that off, because the pages then break.',
};

/** The path in a page of a file in the same folder and of the same kind. */
function loadedPath(page: Received, example: string): string | undefined {
  const folder = example.slice(0, example.lastIndexOf('/') + 1);
  const extension = example.slice(example.lastIndexOf('.'));
  const paths = page.body.toString().matchAll(/(?:src|href)="([\w./-]{1,200})"/g);
  return Array.from(paths, ([, path = '']) => path).find((path) => path.startsWith(folder) && path.endsWith(extension));
}

async function checkDocument(path: string, session: Session, isSameVersion: boolean): Promise<Received | undefined> {
  const { ask, tell, judge, documents, findings } = session;
  const known = documents.get(path);
  if (!isPage(known)) return undefined;
  const request: CheckRequest = { method: 'GET', target: path };
  const plain = await tell('documents', request);
  if (plain === undefined) return undefined;
  const tag = tagOf(plain.body);
  const told = plain.headers['etag'];
  const isOwn = tag === known.etag;
  // Without a tag, only this version's own documents can be compared.
  const isChanged = !isOwn && (told === undefined ? isSameVersion : !told.includes(tag.slice(tag.indexOf('"'))));
  // This version would send the content with its tag. A change is reported once, and not also for the tag.
  if (plain.status === 200) documents.set(path, { ...known, body: plain.body, etag: (isChanged && told) || tag });
  await judge('documents', request, plain, true);
  if (plain.status !== 200) return undefined;
  if (isChanged) {
    findings.add('documents', { found: `${path} does not match its ETag`, ...unchanged });
  } else if (!isOwn && isSameVersion) {
    findings.add('version', {
      severity: 'warning',
      found: `${path} is of another build`,
      expected: 'the documents of this build',
      advice:
        'The server was built from other sources with the same version, or the files are old: build and deploy again.',
    });
  }
  for (const coding of ['br', 'gzip'] as const) {
    if (known[coding] === undefined) continue;
    const coded = await ask('compression', { ...request, headers: { 'accept-encoding': coding } }, true);
    if (coded === undefined || coded.status !== 200 || coded.body.equals(plain.body)) continue;
    findings.add('compression', {
      found: `${path} has other content with ${coding}`,
      expected: 'the same content in every coding',
      advice:
        'A proxy compresses again, or a cache keeps an old version or ignores Vary: turn the compression off (nginx: gzip off), and empty the cache.',
    });
  }
  if (told !== undefined) await ask('tags', { ...request, headers: { 'if-none-match': told } });
  return plain;
}

function isPage(document: Document | undefined): document is Page {
  return document !== undefined && 'body' in document;
}
