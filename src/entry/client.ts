/** The client of the HTTP API, `import { createClient } from 'textmill/client'`. */
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  type FetchAnswer,
  type FetchInit,
} from '../client/client.ts';
export { ClientError, type ClientErrorCode } from '../client/client-error.ts';
export type { ErrorCode } from '../core/textmill-error.ts';
