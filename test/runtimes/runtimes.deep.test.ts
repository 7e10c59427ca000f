import { beforeAll, describe, expect, inject, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { report, seed } from '../../support/deep.ts';
import { findProgram } from '../../support/programs.ts';
import { openChromium } from '../browser/engines/chromium.ts';
import { openFirefox } from '../browser/engines/firefox.ts';
import { openWebKit } from '../browser/engines/webkit.ts';
import { codecRequests, toolRequests } from './requests.ts';
import { type Runtime, reference, runtimes, writeModule } from './runtimes.ts';

/** The packed package returns the same on every runtime, byte for byte, except for what depends on Unicode data. */

const firefox = findProgram('firefox-esr', 'firefox-esr');
const webkit = findProgram('WebKitWebDriver', 'webkit2gtk-driver');
const xvfb = findProgram('Xvfb', 'xvfb');

const browsers = [
  ...(chromiumPath === undefined ? [] : [{ name: 'Chromium', open: openChromium }]),
  ...(firefox === undefined ? [] : [{ name: 'Firefox', open: () => openFirefox(firefox) }]),
  ...(webkit === undefined || xvfb === undefined ? [] : [{ name: 'WebKit', open: () => openWebKit(webkit, xvfb) }]),
];

const { consumer } = inject('packed');
const requests = [...toolRequests, ...codecRequests].map((request) => JSON.stringify(request));
let expected: readonly string[];

beforeAll(async () => {
  // JSON in a literal, because a name of a field may be __proto__.
  const literal = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  await writeModule(
    consumer,
    `import * as textmill from 'textmill';
import * as bytes from 'textmill/bytes';
import { convertedBytes, responseOf, trimmedCodes } from './vectors.ts';
export const text = async () => {
  const responses = ${literal(toolRequests)}.map((request) => responseOf(textmill, request));
  for (const request of ${literal(codecRequests)}) responses.push(await convertedBytes(bytes, request));
  return JSON.stringify([...responses, trimmedCodes(textmill)]);
};`,
  );
  expected = await returnedBy(reference);
});

async function returnedBy(runtime: Runtime): Promise<readonly string[]> {
  return JSON.parse(await runtime.run(consumer));
}

test('each tool returns many results and many errors', () => {
  for (const name of registry.keys()) {
    const responses = expected.filter((_, index) => toolRequests[index]?.name === name);
    const share = responses.filter((response) => response.startsWith('{"code":"')).length / responses.length;
    expect(share, name).toBeGreaterThan(0.01);
    expect(share, name).toBeLessThan(0.99);
  }
});

describe.each(runtimes(browsers))('$name', (runtime) => {
  test('returns the same response to every request as the other runtimes', async () => {
    const returned = await returnedBy(runtime);
    report(`responses of ${runtime.name}`, `${requests.length} requests`, `seed ${seed}`);
    const different = expected.flatMap((response, index) =>
      returned[index] === response ? [] : [{ request: requests[index], response, returned: returned[index] }],
    );
    expect(different.slice(0, 3)).toEqual([]);
    expect(returned.length).toBe(requests.length + 1);
  });
});
