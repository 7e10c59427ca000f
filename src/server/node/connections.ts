import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { HeldBytes } from '../held-bytes.ts';
import type { CloseReason } from '../observe/metrics.ts';
import { Connection, type ConnectionContext, type ConnectionGroup } from './connection.ts';

/** The limits of connections: their number and their memory. */
export interface ConnectionBounds {
  /** The address that a connection counts under; undefined if it is not counted, for example a proxy. */
  readonly addressOf: (peer: string) => string | undefined;
  /** Connections per address; 0 is unlimited. */
  readonly perAddress: number;
  readonly total: number;
  /** Bytes of all connections together. */
  readonly held: HeldBytes;
  /** Milliseconds until an idle connection is closed, and a busy one without a byte in either direction. */
  readonly timeouts: { readonly keepAlive: number; readonly silence: number };
  /** Called for each connection that one of these limits closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/**
 * All connections of a server, limited so that no client takes the resources of the others. At a limit of connections,
 * a new one replaces the one that has been idle longest. If none is idle, the new one is closed at the limit of an
 * address; at the total limit, it replaces the one that has been busy longest.
 */
export class Connections implements ConnectionGroup {
  readonly #bounds: ConnectionBounds;
  readonly #context: ConnectionContext;
  readonly #bySocket = new WeakMap<Duplex, Connection>();
  /** By the addresses and ports of both ends. */
  readonly #byEnds = new Map<string, Connection>();
  /** How many an address has. */
  readonly #perAddress = new Map<string, number>();
  /** In the order in which they became idle or busy. */
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  /** Those that are closed after a silence. */
  readonly #limited = new Set<Connection>();
  /** In the order in which they began to hold bytes. */
  readonly #holding = new Set<Connection>();

  constructor(server: Server, bounds: ConnectionBounds, context: ConnectionContext) {
    this.#bounds = bounds;
    this.#context = context;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    // The timers of node:http, two for each request, take a tenth of its CPU time.
    const sweep = setInterval(() => this.#closeLate(), Math.min(1_000, bounds.timeouts.silence)).unref();
    server.once('close', () => clearInterval(sweep));
  }

  get count(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** The connections without a request under way. */
  get idle(): ReadonlySet<Connection> {
    return this.#idle;
  }

  /**
   * The connection of a socket that node:http reads; undefined if a limit has closed it. Over TLS, that is another socket
   * than the one that was accepted, between the same ends.
   */
  of(socket: Duplex): Connection | undefined {
    const known = this.#bySocket.get(socket);
    if (known !== undefined || !(socket instanceof Socket)) return known;
    const connection = this.#byEnds.get(endsOf(socket));
    if (connection === undefined) return undefined;
    connection.socket = socket;
    this.#bySocket.set(socket, connection);
    return connection;
  }

  noteBusy(connection: Connection): void {
    if (this.#idle.delete(connection)) this.#busy.add(connection);
  }

  noteIdle(connection: Connection): void {
    if (this.#busy.delete(connection)) this.#idle.add(connection);
    connection.idleSince = performance.now();
    if (this.#limited.delete(connection)) connection.socket.setTimeout(0);
  }

  /** Closes the connections that have held some bytes longest if there are too many. */
  hold(connection: Connection, bytes: number): void {
    while (!this.#bounds.held.take(bytes)) {
      const [first = connection] = this.#holding;
      this.#close(first, 'memory');
      if (first === connection) return;
    }
    connection.heldBytes += bytes;
    this.#holding.add(connection);
  }

  release(connection: Connection, bytes = connection.heldBytes): void {
    const released = Math.min(bytes, connection.heldBytes);
    this.#bounds.held.release(released);
    connection.heldBytes -= released;
    if (connection.heldBytes === 0) this.#holding.delete(connection);
  }

  closeAll(): void {
    for (const { socket } of [...this.#idle, ...this.#busy]) socket.destroy();
  }

  #accept(socket: Socket): void {
    const { addressOf, perAddress, total } = this.#bounds;
    const address = perAddress === 0 ? undefined : addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, this.#context, this);
    if (address !== undefined && this.#countOf(address) >= perAddress) {
      this.#close(this.#longestIdleOf(address) ?? connection, 'address');
    }
    if (this.count >= total && !socket.destroyed) {
      const [replaced = connection] = this.#idle.size > 0 ? this.#idle : this.#busy;
      this.#close(replaced, 'total');
    }
    if (socket.destroyed) return;
    this.#idle.add(connection);
    const ends = endsOf(socket);
    this.#byEnds.set(ends, connection);
    if (address !== undefined) this.#perAddress.set(address, this.#countOf(address) + 1);
    socket.once('close', () => {
      this.#byEnds.delete(ends);
      this.#remove(connection);
    });
  }

  #longestIdleOf(address: string): Connection | undefined {
    for (const connection of this.#idle) if (connection.address === address) return connection;
    return undefined;
  }

  #countOf(address: string): number {
    return this.#perAddress.get(address) ?? 0;
  }

  #closeLate(): void {
    const { keepAlive, silence } = this.#bounds.timeouts;
    for (const connection of this.#idle) {
      if (performance.now() - connection.idleSince <= keepAlive) break;
      this.#close(connection, 'idle');
    }
    for (const connection of this.#busy) {
      if (this.#limited.has(connection)) continue;
      this.#limited.add(connection);
      connection.socket.setTimeout(silence);
    }
  }

  #close(connection: Connection, reason: CloseReason): void {
    connection.socket.destroy();
    // The socket's `close` event comes later, and another connection may arrive before it.
    this.#remove(connection);
    this.#bounds.noteClosed(reason);
  }

  #remove(connection: Connection): void {
    this.release(connection);
    this.#limited.delete(connection);
    const { address } = connection;
    if (!this.#idle.delete(connection) && !this.#busy.delete(connection)) return;
    if (address === undefined) return;
    const left = this.#countOf(address) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }
}

function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
