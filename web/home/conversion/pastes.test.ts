import { expect, test } from 'vitest';
import { digitsOf } from '../../../src/notations/escapes.ts';
import { registry } from '../../../src/tools/registry.ts';
import { withTextEncodings } from '../../../src/tools/text-encoding.ts';
import pastes from '../../../test/vectors/pastes.json' with { type: 'json' };
import { parseLink } from '../session/link.ts';
import { accept, changeContent, createSession, followLink, type Session } from '../session/session.ts';
import { resultOf } from './outcome.ts';
import { reportOf } from './report.ts';

/** What a person pastes into the page that a link opens, and the result before or after one key, or its pattern. */
interface Paste extends Readonly<Record<'kind' | 'at' | 'paste', string>> {
  readonly want?: string;
  readonly alsoAs?: string;
  /** Whether the page says what is wanted, or offers nothing. */
  readonly says?: boolean;
  readonly quiet?: boolean;
}

const rows: readonly Paste[] = pastes;
const tools = withTextEncodings(registry);

function pasted({ at, paste }: Paste): Session {
  const { tool = expect.fail('an unknown tool'), ...link } = parseLink(at, tools);
  return changeContent(followLink(createSession(tool), { tool, ...link }), paste);
}

/** What the page shows for a session: its result, its sentences, and its offer. */
function shown(session: Session) {
  const { outcome, offer, diagnosis, input } = reportOf(session, [...tools.values()]);
  const result = resultOf(outcome);
  const sentences = [diagnosis?.message, input.hidden, offer?.label, offer?.note].join('\n');
  return { offer, sentences, result: result instanceof Uint8Array ? digitsOf(result).replaceAll(' ', '') : result };
}

function fits(want: string | undefined, found: string | undefined): boolean {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(want ?? '') ?? [];
  return found !== undefined && (source === undefined ? found === want : new RegExp(source, flags).test(found));
}

test.each(rows.filter(({ quiet }) => quiet))('nothing is offered for $kind at $at: $paste', (row) => {
  expect(shown(pasted(row)).offer).toBeUndefined();
});

test.each(rows.filter(({ quiet, says }) => !quiet && !says))('one key reads $kind at $at: $paste', (row) => {
  const session = pasted(row);
  const { offer, result } = shown(session);
  const results = [result, offer && shown(accept(session, offer)).result];
  const isRead = results.some((found) => fits(row.want, found) || fits(row.alsoAs, found));
  expect(isRead, `${offer?.label}: ${JSON.stringify(results)}`).toBe(true);
});

test('every offer changes what the page shows', () => {
  for (const row of rows) {
    const session = pasted(row);
    const { offer, ...before } = shown(session);
    if (offer !== undefined) expect(shown(accept(session, offer)), row.paste).not.toMatchObject(before);
  }
});

test.each(rows.filter(({ says }) => says))('the page says what is special about $kind at $at: $paste', (row) => {
  const { sentences } = shown(pasted(row));
  expect(fits(row.want, sentences), sentences).toBe(true);
});
