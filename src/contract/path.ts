/** The paths other than those of tools. */
export const HOME_PATH = '/';
export const MCP_PATH = '/mcp';
export const OPENAPI_PATH = '/openapi.json';
export const REFERENCE_PATH = '/docs/';
export const LLMS_PATH = '/llms.txt';
export const LLMS_FULL_PATH = '/llms-full.txt';
export const WEB_MANIFEST_PATH = '/manifest.webmanifest';
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** The page at unknown paths. This path is itself unknown. */
export const NOT_FOUND_PATH = '/404.html';

/** A hostile path can have thousands of segments. */
const MOST_SEGMENTS = 255;

/**
 * The reference from a path to the root (RFC 3986 §4.2). All addresses in pages and redirects begin with one, because a
 * proxy can serve textmill under any path.
 *
 * @example rootFrom('/base64/decode') // '../'
 */
export function rootFrom(path: string): string {
  return '../'.repeat(Math.min(path.split('/').length - 2, MOST_SEGMENTS)) || './';
}

/** The reference to a path, relative to a root: `./docs/`. */
export function addressIn(root: string, path: string): string {
  return root + path.slice(1);
}

/** The path of every tool's endpoint, for messages, documents and clients. */
export const PATH_TEMPLATE = '/api/v1/{tool}/';

/** The path of a tool's endpoint, by the tool's name: `/api/v1/base64/`. */
export function endpointPath(name: string): string {
  return PATH_TEMPLATE.replace('{tool}', () => name);
}
