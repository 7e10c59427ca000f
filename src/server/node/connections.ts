import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HeldBytes } from '../held-bytes.ts';
import type { CloseReason } from '../observe/metrics.ts';
import { Connection, type Exchange } from './connection.ts';

/** The limits of connections: their number and their memory. */
export interface ConnectionBounds {
  readonly isTls: boolean;
  /** The address that a connection counts under; undefined if it is not counted, for example a proxy. */
  readonly addressOf: (peer: string) => string | undefined;
  /** Connections per address; 0 is unlimited. */
  readonly perAddress: number;
  readonly total: number;
  /** Bytes of all connections together. */
  readonly held: HeldBytes;
  /** How long a connection that ends reads and drops what its client still sends. */
  readonly lingerMilliseconds: number;
  readonly noteAccepted: () => void;
  /** Called for each connection that one of these limits closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/**
 * All connections of a server, limited so that no client takes the resources of the others. At a limit of connections,
 * a new one replaces the one that has been idle longest. If none is idle, the new one is closed at the limit of an
 * address; at the total limit, it replaces the one that has been busy longest.
 */
export class Connections {
  /** The number of connections accepted since the start. */
  accepted = 0;
  readonly #bounds: ConnectionBounds;
  readonly #bySocket = new WeakMap<object, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  /** In the order in which they became idle or busy. */
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  /** In the order in which they began to hold bytes. */
  readonly #holding = new Set<Connection>();

  constructor(server: Server, bounds: ConnectionBounds) {
    this.#bounds = bounds;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    if (bounds.isTls) this.#watchHandshakes(server);
  }

  get count(): number {
    return this.#idle.size + this.#busy.size;
  }

  /** The connections without a request under way. */
  get idle(): ReadonlySet<Connection> {
    return this.#idle;
  }

  /** The connection of a socket that node:http reads. */
  of(socket: object): Connection {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) throw new Error('the socket does not belong to this server');
    return connection;
  }

  /** Notes that a request begins. */
  begin(connection: Connection, exchange: Exchange): void {
    if (this.#idle.delete(connection)) this.#busy.add(connection);
    connection.begin(exchange);
  }

  /** Notes that the response to a request is sent, or can't be. */
  over(connection: Connection, exchange: Exchange): void {
    connection.over(exchange);
    if (connection.isIdle && this.#busy.delete(connection)) this.#idle.add(connection);
  }

  /** Counts bytes that are held for a connection, and closes those that have held some longest if there are too many. */
  hold(connection: Connection, bytes: number): void {
    while (!this.#bounds.held.take(bytes)) {
      const [first] = this.#holding;
      this.#close(first ?? connection, 'memory');
      if (connection.socket.destroyed) return;
    }
    connection.heldBytes += bytes;
    this.#holding.add(connection);
  }

  /** Counts bytes that are held for a connection no longer, by default all. */
  release(connection: Connection, bytes = connection.heldBytes): void {
    if (!this.#holding.has(connection)) return;
    this.#bounds.held.release(bytes);
    connection.heldBytes -= bytes;
    if (connection.heldBytes === 0) this.#holding.delete(connection);
  }

  closeAll(): void {
    for (const { socket } of [...this.#idle, ...this.#busy]) socket.destroy();
  }

  #accept(socket: Socket): void {
    const { addressOf, lingerMilliseconds, noteAccepted, perAddress, total } = this.#bounds;
    const address = perAddress === 0 ? undefined : addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, lingerMilliseconds);
    this.#bySocket.set(socket, connection);
    this.accepted++;
    noteAccepted();
    const neighbours = address === undefined ? undefined : this.#byAddress.get(address);
    if (neighbours !== undefined && neighbours.size >= perAddress) {
      const replaced = longestIdle(neighbours);
      this.#close(replaced ?? connection, 'address');
      if (replaced === undefined) return;
    }
    if (this.count >= total) {
      const [replaced = connection] = this.#idle.size > 0 ? this.#idle : this.#busy;
      this.#close(replaced, 'total');
      if (replaced === connection) return;
    }
    this.#idle.add(connection);
    if (address !== undefined)
      this.#byAddress.set(address, (this.#byAddress.get(address) ?? new Set()).add(connection));
    socket.once('close', () => this.#remove(connection));
  }

  /**
   * The secure socket is not the socket that was accepted. The addresses and ports of both ends show which ones match.
   */
  #watchHandshakes(server: Server): void {
    const shaking = new Map<string, Connection>();
    server.on('connection', (socket: Socket) => {
      const ends = endsOf(socket);
      shaking.set(ends, this.of(socket));
      socket.once('close', () => shaking.delete(ends));
    });
    server.prependListener('secureConnection', (socket: Socket) => {
      const connection = shaking.get(endsOf(socket));
      // The client may have left already.
      if (connection === undefined) return void socket.destroy();
      connection.socket = socket;
      this.#bySocket.set(socket, connection);
    });
  }

  #close(connection: Connection, reason: CloseReason): void {
    connection.socket.destroy();
    // The socket's `close` event comes later, and another connection may arrive before it.
    this.#remove(connection);
    this.#bounds.noteClosed(reason);
  }

  #remove(connection: Connection): void {
    this.release(connection);
    this.#idle.delete(connection);
    this.#busy.delete(connection);
    const { address = '' } = connection;
    const neighbours = this.#byAddress.get(address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#byAddress.delete(address);
  }
}

/** Returns the connection that has been idle longest, from connections in any order. */
function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections) {
    if (connection.isIdle && (found === undefined || connection.idleSince < found.idleSince)) found = connection;
  }
  return found;
}

function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
