import { expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { registry } from '../../../src/tools/registry.ts';
import { hostilePastes } from '../../../support/page/hostile.ts';
import { decode, sessionOf } from '../../../support/page/input.ts';
import { reportOf, reportWithin } from './report.ts';

const cost = { conversions: 0, converted: 0 };
const tools = [...registry.values()].map(
  (tool): Tool => ({
    ...tool,
    run(values) {
      cost.conversions++;
      cost.converted += values.text.length;
      return tool.run(values);
    },
  }),
);

/** What a report on a paste converts and makes, in UTF-16 units and bytes. */
function costOf(name: string, paste: string, isEachLine: boolean) {
  Object.assign(cost, { conversions: 0, converted: 0 });
  const tool = tools.find((one) => one.name === name) ?? expect.fail('an unknown tool');
  const { outcome, converted } = reportOf(sessionOf(tool, paste, decode, isEachLine), tools);
  const made = converted?.text ?? '';
  const result = outcome.kind === 'text' ? (outcome.whole ?? outcome.data.result) : '';
  return { ...cost, longest: Math.max(made.length, result.length) };
}

test.each([
  ['base64', false, 1_024],
  ['base64', true, 512],
  ['hex-to-text', false, 1_024],
  ['url-encoder', false, 1_024],
  ['base32', true, 512],
  ['base58', false, 512],
  ['number-to-words', true, 512],
])('in %s, each line separately %s, each paste of %i characters has a bound', (name, isEachLine, length) => {
  for (const paste of hostilePastes(length)) {
    const { conversions, converted, longest } = costOf(name, paste, isEachLine);
    const title = JSON.stringify(paste.slice(0, 40));
    expect(conversions, title).toBeLessThanOrEqual(1.2 * length + 16);
    expect(converted, title).toBeLessThanOrEqual(11 * length);
    expect(longest, title).toBeLessThanOrEqual(10 * length);
  }
});

test('all attempts for an input have one budget', () => {
  const session = sessionOf(registry.get('base64') ?? expect.fail('no Base64'), '4a '.repeat(100), decode);
  expect(reportWithin(300, session, registry)).toBeUndefined();
  expect(reportWithin(3_000, session, registry)).toEqual(reportOf(session, [...registry.values()]));
});
