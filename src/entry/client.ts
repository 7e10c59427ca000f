/** The client of the HTTP API, `import { createClient } from 'textmill/client'`. */
export type { BackOffLimits, Timing } from '../adapters/client/back-off.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  type FetchAnswer,
  type FetchInit,
} from '../adapters/client/client.ts';
export { ClientError } from '../adapters/client/client-error.ts';
