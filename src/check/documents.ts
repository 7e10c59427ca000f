import type { Document, Page } from '../contract/document.ts';
import { HOME_PATH, OPENAPI_PATH, REFERENCE_PATH } from '../contract/path.ts';
import { tagOf } from '../server/assets/tags.ts';
import { advice } from './advice.ts';
import type { CheckRequest, Received } from './exchange.ts';
import type { Session } from './session.ts';

/** How documents are checked: each with and without compression, and again with its tag. */

/** Checks the pages, the interface description and one file whose name changes with its content. */
export async function checkDocuments(session: Session, isSameVersion: boolean): Promise<void> {
  const { documents, notChecked } = session;
  const home = await checkDocument(HOME_PATH, session, isSameVersion);
  for (const path of [REFERENCE_PATH, OPENAPI_PATH]) await checkDocument(path, session, isSameVersion);
  const loaded = home?.body.toString().matchAll(/(?:src|href)="([\w./-]{1,200})"/g) ?? [];
  const lasting = Array.from(loaded, ([, path = '']) => path).find((path) => {
    const document = documents.get(path);
    return isPage(document) && document.asked === 'never';
  });
  if (lasting !== undefined) await checkDocument(lasting, session, isSameVersion);
  else notChecked.push('a file that the pages load: they are of another build');
}

const UNCHANGED = 'the page as textmill sends it';

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
    findings.add('failed', 'documents', `${path} does not match its ETag`, UNCHANGED, advice.changedPage);
  } else if (!isOwn && isSameVersion) {
    findings.add('warning', 'version', `${path} is of another build`, 'the documents of this build', advice.build);
  }
  for (const coding of ['br', 'gzip'] as const) {
    if (known[coding] === undefined) continue;
    const coded = await ask('compression', { ...request, headers: { 'accept-encoding': coding } }, true);
    if (coded === undefined || coded.status !== 200 || isChanged || coded.body.equals(plain.body)) continue;
    const found = `${path} has other content with ${coding}`;
    findings.add('failed', 'compression', found, 'the same content in every coding', advice.otherContent);
  }
  if (told !== undefined) await ask('tags', { ...request, headers: { 'if-none-match': told } });
  return plain;
}

function isPage(document: Document | undefined): document is Page {
  return document !== undefined && 'body' in document;
}
