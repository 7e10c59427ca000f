import { expect, test } from 'vitest';
import { hex } from '../../../src/codecs/hex.ts';
import { pageTools, reportOn } from '../../../support/page/report.ts';
import pastes from '../../../test/vectors/pastes.json' with { type: 'json' };
import { parseLink } from '../session/link.ts';
import { changeContent, createSession, followLink, type Session } from '../session/session.ts';
import { resultOf } from './outcome.ts';
import { choose } from './readings.ts';

/** What a person pastes into the page that a link opens, and the result that is wanted, or its pattern. */
interface Paste extends Readonly<Record<'kind' | 'at' | 'paste', string>> {
  readonly want?: string;
  readonly alsoAs?: string;
  /** Whether the page says what is wanted, or has no choice. */
  readonly says?: boolean;
  readonly quiet?: boolean;
}

const rows: readonly Paste[] = pastes;
const wanting = rows.filter(({ quiet, says }) => !quiet && !says);
const tools = new Map(pageTools.map((tool) => [tool.name, tool]));

function pasted({ at, paste }: Paste): Session {
  const { tool = expect.fail('an unknown tool'), ...link } = parseLink(at, tools);
  return changeContent(followLink(createSession(tool), { tool, ...link }), paste);
}

const reports = new Map(rows.map((row) => [row, reportOn(pasted(row))]));

/** What the page shows for a paste. */
function reportOf(row: Paste) {
  return reports.get(row) ?? expect.fail('another row');
}

/** The result in a report: a text, or the digits of bytes. */
function resultIn({ outcome }: ReturnType<typeof reportOn>): string | undefined {
  const result = resultOf(outcome);
  return result instanceof Uint8Array ? hex.encode(result) : result;
}

function fits(want: string | undefined, found: string | undefined): boolean {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(want ?? '') ?? [];
  return found !== undefined && (source === undefined ? found === want : new RegExp(source, flags).test(found));
}

const isRight = ({ want, alsoAs }: Paste, found: string | undefined) => fits(want, found) || fits(alsoAs, found);

// A point before three digits is offered as the other sign.
test.each(rows.filter(({ quiet, paste }) => quiet && paste !== '1.234'))(
  'there is no choice for $kind at $at: $paste',
  (row) => {
    expect(reportOf(row).choices).toEqual([]);
  },
);

test('of the pastes that want something, at least 90 % are right without a key', () => {
  const right = wanting.filter((row) => isRight(row, resultIn(reportOf(row))));
  expect(right.length / wanting.length).toBeGreaterThanOrEqual(0.9);
});

test.each(wanting)('at most one choice reads $kind at $at: $paste', (row) => {
  const report = reportOf(row);
  const chosen = report.choices.map((choice) => reportOn(choose(pasted(row), choice, pageTools)));
  const results = [report, ...chosen].map(resultIn);
  expect(
    results.some((found) => isRight(row, found)),
    JSON.stringify(results),
  ).toBe(true);
});

test('every choice changes what the page shows', () => {
  for (const row of rows) {
    const session = pasted(row);
    const { outcome, choices } = reportOn(choose(session, undefined, pageTools));
    for (const choice of choices.filter(({ reading }) => reading !== undefined))
      expect(reportOn(choose(session, choice, pageTools)).outcome, row.paste).not.toEqual(outcome);
  }
});

test.each(rows.filter(({ says }) => says))('the page says what is special about $kind at $at: $paste', (row) => {
  const { diagnosis, input, choices, reading } = reportOf(row);
  const said = [diagnosis?.message, input.hidden, reading?.note, ...choices.map(({ title }) => title)].join('\n');
  expect(fits(row.want, said), said).toBe(true);
});
