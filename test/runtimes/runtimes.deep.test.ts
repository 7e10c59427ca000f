import { beforeAll, describe, expect, inject, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { cases, report, seed } from '../../support/deep.ts';
import { findProgram } from '../../support/programs.ts';
import { openChromium } from '../browser/engines/chromium.ts';
import { openFirefox } from '../browser/engines/firefox.ts';
import { openWebKit } from '../browser/engines/webkit.ts';
import { type Runtime, reference, runtimes, writeModule } from './runtimes.ts';
import type { Group } from './vectors.ts';

/** The packed package returns the same on every runtime, byte for byte, except for what depends on Unicode data. */

/** The requests with the responses of a runtime. */
interface Returned {
  readonly groups: readonly Group[];
}

const firefox = findProgram('firefox-esr', 'firefox-esr');
const webkit = findProgram('WebKitWebDriver', 'webkit2gtk-driver');
const xvfb = findProgram('Xvfb', 'xvfb');

const browsers = [
  ...(chromiumPath === undefined ? [] : [{ name: 'Chromium', open: openChromium }]),
  ...(firefox === undefined ? [] : [{ name: 'Firefox', open: () => openFirefox(firefox) }]),
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
import { toolGroups } from './vectors.ts';
export const text = async () => JSON.stringify({
  groups: [
    ...toolGroups(textmill, ${seed}, ${cases(1_000)}),
    ...(await byteGroups(bytes, ${seed}, ${cases(400)})),
  ],
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
});
