import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { cases, report, seed } from '../../support/deep.ts';
import { findProgram, PROGRAMS } from '../../support/programs.ts';
import { openChromium } from '../browser/engines/chromium.ts';
import { openFirefox } from '../browser/engines/firefox.ts';
import { openWebKit } from '../browser/engines/webkit.ts';
import recorded from './differences.json' with { type: 'json' };
import { type Differences, differencesBetween, hanOrderOf, movedHan } from './differences.ts';
import { type Runtime, reference, runtimes, writeModule } from './runtimes.ts';
import type { UnicodeTables } from './unicode-tables.ts';
import type { Group } from './vectors.ts';

/**
 * The packed package returns the same on every runtime, byte for byte, except for what depends on Unicode data. For
 * each version of that data, `differences.json` lists every character that differs from Unicode 17, except Han,
 * of which it has only the number.
 */

/** The requests with the responses of a runtime, and its Unicode data. */
interface Returned {
  readonly groups: readonly Group[];
  readonly tables: UnicodeTables;
}

/** For each version of Unicode, how it differs from Unicode 17; and which version each runtime has. */
interface Recorded extends Record<keyof Differences, Readonly<Record<string, string>>> {
  readonly movedHan: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly runtimes: Readonly<Record<string, { readonly unicode: string; readonly han: string }>>;
}

const record: Recorded = recorded;
const documentation = readFileSync('docs/maintainers/differences.md', 'utf8');

const firefox = findProgram('firefox-esr', 'firefox-esr');
const webkit = findProgram('WebKitWebDriver', 'webkit2gtk-driver');
const xvfb = findProgram('Xvfb', 'xvfb');

const browsers = [
  ...(chromiumPath === undefined ? [] : [{ name: 'Chromium', open: openChromium }]),
  ...(firefox === undefined ? [] : [{ name: 'Firefox', open: () => openFirefox(firefox, PROGRAMS) }]),
  ...(webkit === undefined || xvfb === undefined ? [] : [{ name: 'WebKit', open: () => openWebKit(webkit, xvfb) }]),
];

const { consumer } = inject('packed');
let expected: Returned;

beforeAll(async () => {
  await writeModule(
    consumer,
    `import * as textmill from 'textmill';
import * as bytes from 'textmill/bytes';
import { byteGroups } from './vectors.ts';
import { unicodeTables } from './unicode-tables.ts';
import { toolGroups } from './vectors.ts';
export const text = async () => JSON.stringify({
  groups: [
    ...toolGroups(textmill, ${seed}, ${cases(1_000)}),
    ...(await byteGroups(bytes, ${seed}, ${cases(400)})),
  ],
  tables: unicodeTables(),
});`,
  );
  expected = await returnedBy(reference);
});

async function returnedBy(runtime: Runtime): Promise<Returned> {
  return JSON.parse(await runtime.run(consumer));
}

/** Whether a group has no exchanges, or has many and too few results or errors to show that a runtime returns both. */
function isOneSided([name, exchanges]: Group): boolean {
  if (name === 'examples' || name === 'whitespace') return exchanges.length === 0;
  const errors = exchanges.filter(([, response]) => /^(?:\{"code":"|[A-Z_]{4,} )/.test(response));
  const share = errors.length / exchanges.length;
  // One request in 25 is invalid, so that few requests may have no error by chance.
  const [least, most] = [exchanges.length < 400 ? 0 : 0.01, exchanges.length < 100 ? 1 : 0.99];
  return exchanges.length === 0 || share < least || share > most;
}

describe.each(runtimes(browsers))('$name', (runtime) => {
  let returned: Returned;

  beforeAll(async () => {
    returned = await returnedBy(runtime);
  });

  test('returns the same response to every request as the other runtimes', () => {
    const exchanges = returned.groups.flatMap(([, each]) => each);
    report(`responses of ${runtime.name}`, `${exchanges.length} requests`, `seed ${seed}`);
    const pairs = expected.groups.flatMap(([, each]) => each).map((other, index) => [exchanges[index], other]);
    expect(pairs.filter(([own, other]) => String(own) !== String(other)).slice(0, 3)).toEqual([]);
    expect(exchanges.length).toBe(pairs.length);
    expect(expected.groups.filter(isOneSided).map(([name]) => name)).toEqual([]);
  });

  test('trims the same characters, and shows the same ones as invisible', () => {
    expect(returned.tables.trimmed).toEqual(expected.tables.trimmed);
    expect(returned.tables.invisible).toEqual(expected.tables.invisible);
  });

  test('differs from Unicode 17 in the characters that are recorded for its version, and in no others', () => {
    const { versions } = returned.tables;
    report(`Unicode data of ${runtime.name}`, ...Object.entries(versions).map((entry) => entry.join(' ')));
    expect(differencesBetween(expected.tables, returned.tables)).toEqual({
      lower: record.lower[versions.lower],
      normal: record.normal[versions.normal],
      marks: record.marks[versions.marks],
      unknown: record.unknown[versions.order],
      moved: record.moved[versions.order],
      equal: record.equal[versions.order],
    });
  });

  test('orders Han as recorded, and as the documentation says', () => {
    const han = hanOrderOf(returned.tables);
    const unicode = returned.tables.versions.order;
    const moved = movedHan(expected.tables, returned.tables);
    report(`Han on ${runtime.name}`, han, `${moved} of 20,992 at another place`);
    expect(moved).toBe(record.movedHan[han]?.[unicode]);
    if (runtime.name === 'this Node') return;
    expect({ unicode, han }).toEqual(record.runtimes[runtime.name]);
    expect(documentation).toMatch(new RegExp(`^\\|.*\\b${runtime.name}\\b.*\\| ${unicode} \\| ${han} `, 'm'));
  });
});
