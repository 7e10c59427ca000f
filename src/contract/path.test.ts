import { expect, test } from 'vitest';
import * as paths from './path.ts';

test('the paths, which clients and links rely on', () => {
  const { endpointPath, rootFrom, addressIn, ...texts } = paths;
  expect(texts).toEqual({
    HOME_PATH: '/',
    MCP_PATH: '/mcp',
    OPENAPI_PATH: '/openapi.json',
    REFERENCE_PATH: '/docs/',
    LLMS_PATH: '/llms.txt',
    LLMS_FULL_PATH: '/llms-full.txt',
    WEB_MANIFEST_PATH: '/manifest.webmanifest',
    SERVICE_WORKER_PATH: '/service-worker.js',
    NOT_FOUND_PATH: '/404.html',
    PATH_TEMPLATE: '/api/v1/{tool}/',
  });
  expect(endpointPath('base64')).toBe('/api/v1/base64/');
});

test.each(['/', '/a', '/docs/', '/base64/decode', '/a//b/', '//'])(
  'an address in a page at %s leads to the same place under any path',
  (path) => {
    for (const host of ['https://a.example', 'https://a.example/tools/textmill']) {
      const address = paths.addressIn(paths.rootFrom(path), paths.REFERENCE_PATH);
      expect(new URL(address, host + path).href).toBe(`${host}/docs/`);
    }
  },
);

test('a path of thousands of segments does not make an address that is as long', () => {
  expect(paths.rootFrom('/'.repeat(8_000)).length).toBeLessThan(1_000);
});
