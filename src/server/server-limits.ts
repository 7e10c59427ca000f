import { httpLimits } from '../contract/limits.ts';

/**
 * The limits of connections and of a server's time and memory, each with its reason. Each thread of WORKERS has its own.
 */
export const serverLimits = {
  /** Maximum addresses that are read of X-Forwarded-For, from the right. A chain of proxies has two or three. */
  forwardedHops: 32,
  /**
   * Milliseconds without a byte after which a connection is closed, one second later than `Keep-Alive` says. nginx and
   * cloud balancers, which keep idle ones for 60 s, must close first. Only this limit ends a client that stops reading.
   * Node waits for a second period if the kernel accepted a part of the response.
   */
  silenceMilliseconds: 66_000,
  /**
   * After an early response, the server reads and discards at most this much of the body, for at most
   * `lingerMilliseconds`, so that the client can read the response (as lingering_close of nginx).
   */
  lingerBytes: 8_388_608,
  lingerMilliseconds: 2_000,
  /** A piece that is discarded counts as at least this many bytes. */
  pieceDroppedBytes: 1_024,
  /** Maximum connections. */
  connections: 16_384,
  /** Maximum connections per address: enough for an office behind one address. */
  connectionsPerAddress: 1_024,
  /** Connections that wait to be accepted, as many as Linux allows. With Node's 511, a burst makes clients retry. */
  backlog: 4_096,
  /**
   * Responses of a connection that the kernel has not accepted, of which this one is the last: the client sends requests
   * without waiting.
   */
  unsentResponses: 16,
  /** Requests that are ignored after the last response of a connection until it is closed. */
  ignoredRequests: 16,
  /** Ignored requests and counted pieces of bodies in one turn of the event loop: up to 4 KiB of memory each. */
  keptObjects: 4_096,
  /** Pieces of a body until its connection is read further only in its turn. */
  turnPieces: 1_024,
  /** Turns of the event loop between two such reads, which may take ten milliseconds each, and between conversions. */
  turnsBetween: 16,
  /** Bytes that Node buffers for a paused request until it reads no further; with TLS, Node has its own number. */
  bufferedBytes: 4_096,
  /** A head that waits for its body counts as held only above this many bytes; Bun, Deno: so does a declared body. */
  uncountedBytes: 4_096,
  /** Bytes of memory that one byte of such a head takes: each line is two texts. */
  headCost: 3,
  /** Maximum bytes of unfinished bodies and unread responses of all clients. Bun, Deno: only for bodies. */
  heldBytes: 67_108_864,

  /**
   * If a request would have to wait longer than this many milliseconds for other conversions, by an estimate, the
   * server rejects it. Even if the estimate is wrong by half, accepted requests get a response within a second.
   */
  queueMilliseconds: 400,
  /** Milliseconds of waiting, without pauses of the process, after which an accepted request is rejected after all. */
  queueEndMilliseconds: 800,
  /** Milliseconds of conversions per turn of the event loop. A probe waits that long, or for one longer conversion. */
  turnMilliseconds: 2,
  /** Maximum milliseconds that count for one conversion. The slowest known takes 21; anything longer was a pause. */
  conversionMilliseconds: 25,
  /** Bun: after this many requests, the next ones of one connection in the same turn of the event loop wait. */
  turnRequests: 64,
  /** Bun, Deno: new requests are rejected if the event loop is later than this. Garbage collection takes far less. */
  overloadMilliseconds: 400,
  /** Bun, Deno: milliseconds between two measurements of the event loop. */
  overloadSampleMilliseconds: 100,
  /** Milliseconds from the stop signal until idle connections are closed: a request may already be on its way. */
  idleCloseMilliseconds: 1_000,
} as const;

/** The time limits of connections, in milliseconds. */
export const defaultTimeouts = {
  head: httpLimits.headMilliseconds,
  request: httpLimits.requestMilliseconds,
  silence: serverLimits.silenceMilliseconds,
  linger: serverLimits.lingerMilliseconds,
  idleClose: serverLimits.idleCloseMilliseconds,
};

/** Tests shorten some. */
export type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>;
