import { describe, expect, test } from 'vitest';
import { createHostCheck } from './web.ts';

const NAMES = ['text.example.com', '[2001:db8::1]'];
const check = createHostCheck(NAMES);

function answerTo(headers: Readonly<Record<string, string>>, target = '/mcp') {
  return check({ target, header: (name) => headers[name] });
}

describe('Host', () => {
  test.each([
    ...['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[0:0::1]:8080'],
    ...['text.example.com', 'Text.Example.COM:443', '[2001:db8:0::1]'],
  ])('%s is allowed with any port: it is this machine, or in the setting', (host) => {
    expect(answerTo({ host })).toBeUndefined();
  });

  test.each([
    ...['', ' ', '*', 'example.com', 'localhost.', 'localhost.example.com', 'notlocalhost', '127.0.0.2', '[::2]'],
    ...['localhost@evil.example', 'localhost, evil.example', 'localhost:8080:8080', 'http://localhost'],
  ])('%j is rejected with 403, and the response names the setting', (host) => {
    expect(answerTo({ host })).toMatchObject({
      status: 403,
      body: '{"ok":false,"error":{"code":"HOST_NOT_ALLOWED","message":"Host contains a host that is not allowed; the operator of the service can add it to MCP_ALLOWED_HOSTS"}}',
    });
  });

  test('in a target that is a whole URL, the host of the URL counts instead', () => {
    expect(answerTo({ host: 'localhost' }, 'http://evil.example/mcp')).toMatchObject({ status: 403 });
    expect(answerTo({ host: 'evil.example' }, 'HTTP://Text.example.com:80/mcp')).toBeUndefined();
  });

  test('a missing Host is rejected', () => {
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
    ...['null', 'https://evil.example', 'localhost', 'https://localhost.evil.example', 'file://', 'about:blank'],
    ...['https://notlocalhost', 'https://other.text.example.com'],
  ])('%j is rejected with 403, and the response names the header', (origin) => {
    const answer = answerTo({ host: 'localhost', origin });
    expect(answer?.status).toBe(403);
    expect(answer?.body).toContain('Origin contains a host that is not allowed');
  });

  test('an allowed Origin does not allow the Host', () => {
    expect(answerTo({ host: 'evil.example', origin: 'http://localhost' })).toMatchObject({ status: 403 });
  });
});
