import { expect, test } from 'vitest';
import { isHost } from './host.ts';

test.each([
  ['a name', 'example.com'],
  ['a name and a port', 'example.com:8080'],
  ['a port without digits', 'example.com:'],
  ['the empty host', ''],
  ['a port alone', ':80'],
  ['every character of a name', "aZ09-._~!$&'()*+,;="],
  ['an escape in a name', 'ex%C3%A4mple'],
  ['an IPv4 address', '192.0.2.1:80'],
  ['an IPv6 address', '[2001:db8:0:0:0:0:0:1]'],
  ['an IPv6 address and a port', '[2001:db8::1]:443'],
  ['the shortest IPv6 address', '[::]'],
  ['an IPv6 address that begins with ::', '[::1]'],
  ['an IPv6 address that ends with ::', '[2001:db8:1:2:3:4:5::]'],
  ['an IPv6 address that ends with an IPv4 address', '[::ffff:192.0.2.255]'],
  ['the longest IPv6 address', '[0000:0000:0000:0000:0000:0000:255.255.255.255]'],
  ['an address of a later version of IP', '[v1f.a:b]'],
])('is a host: %s', (_, value) => {
  expect(isHost(value)).toBe(true);
});

test.each([
  ['a space', 'a b'],
  ['a path', 'a/b'],
  ['user information', 'a@b'],
  ['a query', 'a?b'],
  ['a fragment', 'a#b'],
  ['a backslash', 'a\\b'],
  ['markup', '<a>'],
  ['quotes', '"a"'],
  ['a byte over 127', 'ex\xe4mple'],
  ['half an escape', 'a%4'],
  ['an escape without hexadecimal digits', 'a%zz'],
  ['two lines, joined', 'a, b'],
  ['two empty lines, joined', ', '],
  ['two ports', 'a:80:90'],
  ['a port that is not a number', 'a:b'],
  ['a negative port', 'a:-1'],
  ['a URL', 'http://a'],
  ['an IPv6 address without brackets', '2001:db8::1'],
  ['an open bracket', '[::1'],
  ['text after a bracket', '[::1]a'],
  ['no address', '[]'],
  ['a name in brackets', '[a]'],
  ['an IPv6 zone', '[fe80::1%25eth0]'],
  ['seven groups', '[1:2:3:4:5:6:7]'],
  ['nine groups', '[1:2:3:4:5:6:7:8:9]'],
  ['eight groups and ::', '[1:2:3:4::5:6:7:8]'],
  ['two ::', '[1::2::3]'],
  ['three colons', '[:::1]'],
  ['a colon at the end', '[1:2:3:4:5:6:7:8:]'],
  ['a group of five digits', '[12345::]'],
  ['an IPv4 address alone', '[192.0.2.1]'],
  ['an IPv4 address out of range', '[::192.0.2.256]'],
  ['an IPv4 address with leading zeros', '[::192.0.2.01]'],
  ['an IPv4 address of three numbers', '[::192.0.2]'],
  ['an IPv4 address of five numbers', '[::192.0.2.1.1]'],
  ['an IPv4 address in front', '[192.0.2.1::]'],
])('is not a host: %s', (_, value) => {
  expect(isHost(value)).toBe(false);
});
