import type { ServerAddress } from './listen.ts';
import type { LogOutput } from './observe/log-output.ts';
import type { ServiceOptions } from './service.ts';

/** What `run` needs of the engine that it runs on. */
export interface Engine {
  /** Whether WORKERS can be more than one: a cluster of processes that share a port. */
  readonly hasCluster: boolean;
  /** Whether a server can listen on a socket that it was started with. */
  readonly hasSockets: boolean;
  /** How the log is written to a descriptor without delaying the server. */
  readonly openLog: (descriptor: number) => LogOutput;
  /** Puts a server together and lets it listen; rejects with a ListenError if it can't. */
  serve(options: ServiceOptions): Promise<Serving>;
}

/** A server that listens. */
export interface Serving {
  readonly address: ServerAddress;
  /** Stops taking connections, finishes what is under way, and resolves when every connection is closed. */
  drain(graceMilliseconds: number): Promise<void>;
}
