import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createHostCheck, parseHostName } from './mcp-hosts.ts';

const NAMES = ['text.example.com', '[2001:db8::1]'];
const check = createHostCheck(NAMES);

function answerTo(headers: Readonly<Record<string, string>>) {
  return check({ method: 'POST', target: '/mcp', header: (name) => headers[name] });
}

describe('Host', () => {
  test.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST',
    '127.0.0.1:1',
    '[::1]',
    '[0:0::1]:8080',
    'text.example.com',
    'Text.Example.COM:443',
    '[2001:db8:0::1]',
  ])('%s is allowed: it is this machine or was named, whatever the port', (host) => {
    expect(answerTo({ host })).toBeUndefined();
  });

  test.each([
    '',
    'example.com',
    'localhost.',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.2',
    '0.0.0.0',
    '::1',
    '[::2]',
    'evil@localhost',
    'localhost@evil.example',
    'localhost/evil',
    'localhost#',
    'localhost?',
    'localhost, evil.example',
    'localhost:8080:8080',
    'http://localhost',
    ' ',
    '*',
  ])('%j is refused with 403, and the answer names the setting', (host) => {
    expect(answerTo({ host })).toMatchObject({
      status: 403,
      body: '{"ok":false,"error":{"code":"HOST_NOT_ALLOWED","message":"Host names a host that is not allowed here; whoever runs the service can add it to MCP_ALLOWED_HOSTS"}}',
    });
  });

  test('none is refused', () => {
    expect(answerTo({})).toMatchObject({ status: 403 });
  });
});

describe('Origin', () => {
  test.each(['http://localhost:6274', 'https://127.0.0.1', 'http://[::1]:1', 'https://text.example.com'])(
    '%s is allowed',
    (origin) => {
      expect(answerTo({ host: 'localhost', origin })).toBeUndefined();
    },
  );

  test.each([
    'null',
    '',
    'https://evil.example',
    'localhost',
    'https://localhost.evil.example',
    'file://',
    'about:blank',
  ])('%j is refused with 403, and the answer says which header it is about', (origin) => {
    const answer = answerTo({ host: 'localhost', origin });
    expect(answer?.status).toBe(403);
    expect(answer?.body).toContain('Origin names a host that is not allowed here');
  });

  test('an allowed one does not make up for the Host', () => {
    expect(answerTo({ host: 'evil.example', origin: 'http://localhost' })).toMatchObject({ status: 403 });
  });
});

describe("nothing is allowed that the SDK's validators refuse", () => {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const hosts = [...loopback, ...NAMES, 'evil.example', 'a.localhost', '2130706433', '0x7f.1', '127.1', 'ⓛocalhost'];
  const shapes = ['', ':80', ':', '/', '\\', '@localhost', '.', '%00', '%2e', '\t', ',localhost', '#', '?a'];
  const headers = hosts.flatMap((host) => shapes.flatMap((shape) => [`${host}${shape}`, `${shape}${host}`]));
  const allowed = [...loopback, ...NAMES];

  test('as a Host', () => {
    const ours = headers.filter((host) => answerTo({ host }) === undefined);
    expect(ours).toEqual(expect.arrayContaining(['localhost', 'localhost:80', 'text.example.com:']));
    expect(ours.filter((host) => !validateHostHeader(host, allowed).ok)).toEqual([]);
  });

  test('as an Origin, nor the other way round', () => {
    const origins = headers.map((header) => `http://${header}`);
    const ours = origins.filter((origin) => answerTo({ host: 'localhost', origin }) === undefined);
    expect(ours).toEqual(origins.filter((origin) => validateOriginHeader(origin, allowed).ok));
  });
});

describe('names of hosts in settings', () => {
  test.each([
    ['Text.Example.com', 'text.example.com'],
    ['10.0.0.7', '10.0.0.7'],
    ['[2001:DB8:0:0::1]', '[2001:db8::1]'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%s is spelled %s', (text, name) => {
    expect(parseHostName(text)).toBe(name);
  });

  test.each([
    '',
    ' ',
    'a.example:80',
    'https://a.example',
    'a.example/',
    '::1',
    '[::1',
    '[nothing]',
    '*.example',
    'a b',
  ])('%j is none', (text) => {
    expect(parseHostName(text)).toBeUndefined();
  });
});
