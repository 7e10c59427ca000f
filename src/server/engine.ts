import type { ServerAddress } from './listen.ts';
import type { LogOutput } from './observe/log-output.ts';
import type { ServiceOptions } from './service.ts';

/** A runtime for `run`. */
export interface Engine {
  /** Whether WORKERS can be more than 1: a cluster of processes that share a port. */
  readonly hasCluster: boolean;
  /** Whether a server can listen on an inherited socket (LISTEN_FDS). */
  readonly hasSockets: boolean;
  /** Opens the log on a descriptor, in a way that writing does not delay the server. */
  readonly openLog: (descriptor: number) => LogOutput;
  /** Creates a server that listens; rejects with a ListenError if it can't listen. */
  serve(options: ServiceOptions): Promise<Serving>;
}

/** A server that listens. */
export interface Serving {
  readonly address: ServerAddress;
  /** Stops accepting connections, finishes the requests under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
}
