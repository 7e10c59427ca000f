import { expect, test } from 'vitest';
import { limiterKey } from './key.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:DB8:A:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:db8::c:d:e:f', '2001:db8:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['1::4:5:6:7:8', '1:0:0:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, key) => {
  expect(limiterKey(address)).toBe(key);
});

test.each([
  '192.0.2.1:80',
  ':',
  '1::2::3',
  '2001:db8::g',
  '[::1]',
  '::ffff:192.0.2.1:80',
  '::ffff:a.0.2.1',
  '::ffff:192.a.2.1',
  '::ffff:192.0.a.1',
  '::ffff:192.0.2.a',
])('%s is not an address', (text) => {
  expect(() => limiterKey(text)).toThrow(TypeError);
});

test('the numbers of an IPv4 address that is mapped into IPv6 are not parsed, which would take longer', () => {
  expect(limiterKey('::ffff:999.999.999.999')).toBe('999.999.999.999');
});
