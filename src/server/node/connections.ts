import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { HeldBytes } from '../held-bytes.ts';
import type { CloseReason } from '../observe/metrics.ts';
import { serverLimits } from '../server-limits.ts';
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
  /** Called for each connection that one of these limits closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/**
 * All connections of a server, limited so that no client takes the resources of the others. At a limit of connections,
 * a new one replaces the one that has been idle longest. If none is idle, the new one is closed at the limit of an
 * address; at the total limit, it replaces the one that has been busy longest. That is also so if none has been idle for
 * a second: its request may be on its way.
 */
export class Connections implements ConnectionGroup {
  readonly #bounds: ConnectionBounds;
  readonly #context: ConnectionContext;
  readonly #bySocket = new WeakMap<Duplex, Connection>();
  /** By the addresses and ports of both ends. */
  readonly #byEnds = new Map<string, Connection>();
  readonly all = new Set<Connection>();
  /** In the order in which they began to hold bytes. */
  readonly #holding = new Set<Connection>();
  #kept = 0;

  constructor(server: Server, bounds: ConnectionBounds, context: ConnectionContext) {
    this.#bounds = bounds;
    this.#context = context;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.prependListener('secureConnection', (socket: Socket) => {
      const connection = this.of(socket);
      // Before the end of its handshake, a socket can't be paused. What it has sent is read at once, unless it is closed.
      if (connection !== undefined && this.#kept >= serverLimits.keptObjects) this.#close(connection, 'memory');
    });
    server.on('timeout', (socket: Socket) => {
      const connection = this.of(socket);
      socket.destroy();
      if (connection !== undefined) this.#close(connection, 'idle');
    });
  }

  /**
   * The connection of a socket that node:http reads; undefined if it was not accepted. Over TLS, that is another socket
   * than the one that was accepted, between the same ends.
   */
  of(socket: Duplex): Connection | undefined {
    const known = this.#bySocket.get(socket);
    if (known !== undefined || !(socket instanceof Socket)) return known;
    const connection = this.#byEnds.get(endsOf(socket));
    if (connection !== undefined) {
      connection.socket = socket;
      this.#bySocket.set(socket, connection);
    }
    return connection;
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

  release(connection: Connection): void {
    if (connection.heldBytes === 0) return;
    this.#bounds.held.release(connection.heldBytes);
    connection.heldBytes = 0;
    this.#holding.delete(connection);
  }

  /**
   * Of what one read brings, node:http makes up to 4 MiB of objects, which are free at the end of the turn of the event
   * loop. So at a limit, all connections are read further in the next turn.
   */
  noteKept(objects: number): void {
    const isBelow = this.#kept < serverLimits.keptObjects;
    this.#kept += objects;
    if (!isBelow || this.#kept < serverLimits.keptObjects) return;
    const others = [...this.all].filter(({ socket }) => !socket.isPaused());
    for (const { socket } of others) socket.pause();
    setImmediate(() => {
      this.#kept = 0;
      for (const { socket } of others) socket.resume();
    });
  }

  #accept(socket: Socket): void {
    const { addressOf, perAddress, total } = this.#bounds;
    const address = perAddress === 0 ? undefined : addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, this.#context, this);
    if (address !== undefined) {
      let count = 0;
      for (const other of this.all) if (other.address === address) count++;
      const replaced = (other: Connection) => other.isIdle && other.address === address;
      if (count >= perAddress) this.#close(this.#longest(replaced) ?? connection, 'address');
    }
    if (this.all.size >= total && !socket.destroyed) {
      const late = performance.now() - serverLimits.idleCloseMilliseconds;
      const idle = this.#longest(({ isIdle, since }) => isIdle && since < late);
      this.#close(idle ?? this.#longest(({ isIdle }) => !isIdle) ?? this.#longest(() => true) ?? connection, 'total');
    }
    if (socket.destroyed) return;
    this.all.add(connection);
    const ends = endsOf(socket);
    this.#byEnds.set(ends, connection);
    this.#bySocket.set(socket, connection);
    socket.once('close', () => {
      if (this.#byEnds.get(ends) === connection) this.#byEnds.delete(ends);
      this.#remove(connection);
      connection.noteClosed();
    });
  }

  /** The one that has been idle or busy longest of those that meet a condition. */
  #longest(condition: (connection: Connection) => boolean): Connection | undefined {
    let longest: Connection | undefined;
    for (const connection of this.all)
      if (condition(connection) && connection.since < (longest?.since ?? Number.POSITIVE_INFINITY))
        longest = connection;
    return longest;
  }

  #close(connection: Connection, reason: CloseReason): void {
    connection.socket.destroy();
    // The socket's `close` event comes later, and another connection may arrive before it.
    this.#remove(connection);
    this.#bounds.noteClosed(reason);
  }

  #remove(connection: Connection): void {
    this.release(connection);
    this.all.delete(connection);
  }
}

function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
