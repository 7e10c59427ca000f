import { expect, test } from 'vitest';
import * as paths from './path.ts';

test('the paths, which clients and links rely on', () => {
  const { endpointPath, ...texts } = paths;
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
