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

/** The path of every tool's endpoint, for messages, documents and clients. */
export const PATH_TEMPLATE = '/api/v1/{tool}/';

/** The path of a tool's endpoint, by the tool's name: `/api/v1/base64/`. */
export function endpointPath(name: string): string {
  return PATH_TEMPLATE.replace('{tool}', () => name);
}
