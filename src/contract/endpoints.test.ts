import { describe, expect, test } from 'vitest';
import { eightTools, shout } from '../../support/tools/awkward-tool.ts';
import { createRegistry, registry } from '../tools/registry.ts';
import {
  bodyLimit,
  createEndpoints,
  createPathSuggester,
  createToolPageFinder,
  pagePath,
  pathOf,
} from './endpoints.ts';
import { httpLimits } from './limits.ts';
import { PATH_TEMPLATE } from './path.ts';

const endpoints = createEndpoints(registry, new Map());
const suggestPath = createPathSuggester(registry, ['/mcp', '/docs/']);

describe('createEndpoints', () => {
  test('each tool is one endpoint under /api/v1/{tool}/', () => {
    expect(PATH_TEMPLATE).toBe('/api/v1/{tool}/');
    expect([...endpoints.keys()]).toEqual([...registry.keys()].map((name) => `/api/v1/${name}/`));
    for (const [path, route] of endpoints) expect(route).toEqual({ tool: registry.get(path.split('/')[3] ?? '') });
  });

  test('without tools there is no endpoint', () => {
    expect(createEndpoints(new Map(), new Map()).size).toBe(0);
  });
});

test('the limit of a body is that of a tool, or of the extension', () => {
  const tooLarge = { status: 413, headers: {}, body: '' };
  const extension = { allowedHeaders: '', bodyBytes: 9, tooLarge, answer: async () => tooLarge };
  for (const [path, endpoint] of createEndpoints(registry, new Map([['/extension', extension]]))) {
    expect(bodyLimit(endpoint)).toBe(path === '/extension' ? 9 : httpLimits.bodyBytes);
  }
});

describe('pathOf', () => {
  test.each([
    { rule: 'a path is itself', target: '/api/v1/base64/', path: '/api/v1/base64/' },
    { rule: 'the query string is ignored', target: '/api/v1/base64/?text=a', path: '/api/v1/base64/' },
    { rule: 'an empty query string is ignored', target: '/api/v1/base64/?', path: '/api/v1/base64/' },
    { rule: 'the query string begins at the first question mark', target: '/a?b?c', path: '/a' },
    { rule: 'the case stays', target: '/API/V1/Base64/', path: '/API/V1/Base64/' },
    { rule: 'escapes, dots and slashes stay', target: '//%61%2F/../b//', path: '//%61%2F/../b//' },
    { rule: 'the path of a whole URL', target: 'http://example.com/api/v1/base64/?a', path: '/api/v1/base64/' },
    { rule: 'the path of a whole URL with a port', target: 'https://[::1]:8080/a', path: '/a' },
    { rule: 'the path of a whole URL, its scheme in capitals', target: 'HTTPS://EXAMPLE.COM/A', path: '/A' },
    { rule: 'a whole URL without a path', target: 'http://example.com', path: '/' },
    { rule: 'a whole URL with a query string alone', target: 'http://example.com?a=/b', path: '/' },
    { rule: 'a URL within a path is a path', target: '/http://example.com/a', path: '/http://example.com/a' },
    { rule: 'a URL of another scheme stays', target: 'ftp://example.com/a', path: 'ftp://example.com/a' },
    { rule: 'a URL within a URL of another scheme stays', target: 'a:http://b/c', path: 'a:http://b/c' },
    { rule: 'an asterisk (OPTIONS *)', target: '*', path: '*' },
    { rule: 'nothing', target: '', path: '' },
  ])('$rule', ({ target, path }) => {
    expect(pathOf(target)).toBe(path);
  });
});

describe('createPathSuggester: the message names the path that is most likely meant', () => {
  test.each([
    { rule: 'in another case', path: '/api/v1/BASE64/', meant: '/api/v1/base64/' },
    { rule: 'in another version', path: '/api/v2/text-line-tools/', meant: '/api/v1/text-line-tools/' },
    { rule: 'without the prefix', path: '/number-to-words', meant: '/api/v1/number-to-words/' },
    { rule: 'the name alone', path: 'base32', meant: '/api/v1/base32/' },
    { rule: 'an operation', path: '/api/v1/dedupe/', meant: '/api/v1/text-line-tools/ with operation set to dedupe' },
    {
      rule: 'a tool and its operation in two segments',
      path: '/api/v1/url-encoder/decode/',
      meant: '/api/v1/url-encoder/ with operation set to decode',
    },
    {
      rule: 'an operation that the tool does not have',
      path: '/api/v1/number-to-words/encode/',
      meant: '/api/v1/number-to-words/',
    },
    { rule: 'more after a tool', path: '/api/v1/base64/v2', meant: '/api/v1/base64/' },
    { rule: 'a path other than a tool', path: '/docs', meant: '/docs/' },
    { rule: 'a path other than a tool, below a tool', path: '/base64/docs', meant: '/docs/' },
    { rule: 'a path other than a tool, misspelled', path: '/doc', meant: '/docs/' },
    { rule: 'a path other than a tool, under the prefix of tools', path: '/api/v1/mcp/', meant: '/mcp' },
  ])('$rule', ({ path, meant }) => {
    expect(suggestPath(path)).toBe(meant);
  });

  test.each(['', '/', '*', '/favicon.ico', '/base/base'])('nothing is close to %j', (path) => {
    expect(suggestPath(path)).toBeUndefined();
  });

  test('handles a long path', () => {
    expect(suggestPath('/base64'.repeat(1000))).toBe('/api/v1/base64/');
    expect(suggestPath(`/${'a'.repeat(8000)}`)).toBeUndefined();
  });
});

const findToolPage = createToolPageFinder(registry);

test.each([
  ['/api/v1/base46', '/base64'],
  ['/sorts', '/text-line-tools'],
  ['/revers', '/text-line-tools/reverse'],
])('people are led to the page of a tool: %s to %s', (path, page) => {
  expect(createPathSuggester(registry, [], pagePath)(path)).toBe(page);
  expect(findToolPage(page, '')).toBeDefined();
});

test.each([
  ['a name', '/base64', './#base64'],
  ['a final slash', '/base64/', '../#base64'],
  ['the default operation', '/sort', './#text-line-tools'],
  ['two segments', '/base64/decode', '../#base64?operation=decode'],
  ['spaces', '/remove%20duplicates', './#text-line-tools?operation=dedupe'],
  ['the query stays', '/base64?operation=decode&a=%20', './#base64?operation=decode&a=%20'],
  ['an operation and a query', '/urldecode?mode=uri', './#url-encoder?operation=decode&mode=uri'],
  ['the operation of the query wins', '/uniq?a=1&operation=trim', './#text-line-tools?a=1&operation=trim'],
  ['a query that no header may contain is left out', '/base64?a=\r\nb', './#base64'],
  ['bytes of another query too', '/base64?a=é', './#base64'],
])('a path leads to the form of the tool: %s: %j', (_, target, page) => {
  const [path = '', query = ''] = target.split('?');
  expect(findToolPage(path, query)).toBe(page);
});

test('every tool has a path', () => {
  const find = createToolPageFinder(eightTools);
  for (const name of eightTools.keys()) expect(find(`/${name}`, '')).toBe(`./#${name}`);
});

test.each([
  ...['', '/', '*', 'base64', '//base64', '/base64//', '/base64/x', '/a/base64/decode', '/base', '/%62ase64'],
  ...['/api/v1/base64/', '/api/base64', '/mcp/base64', '/__proto__', '/constructor'],
])('%j leads nowhere', (path) => {
  expect(findToolPage(path, '')).toBeUndefined();
});

test('no tool has a page under the paths for programs', () => {
  const find = createToolPageFinder(createRegistry([{ ...shout, keywords: ['api', 'mcp', 'api v1', 'apis'] }]));
  for (const path of ['/api', '/mcp/', '/api/v1']) expect(find(path, '')).toBeUndefined();
  expect(find('/apis', '')).toBe('./#shout');
});
