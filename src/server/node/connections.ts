import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HeldBytes } from '../held-bytes.ts';
import type { CloseReason } from '../observe/metrics.ts';
import { Connection, type ConnectionContext, type ConnectionGroup } from './connection.ts';

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
  readonly #bySocket = new WeakMap<object, Connection>();
  /** How many an address has. */
  readonly #perAddress = new Map<string, number>();
  /** In the order in which they became idle or busy. */
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  /** In the order in which they began to hold bytes. */
  readonly #holding = new Set<Connection>();

  constructor(server: Server, bounds: ConnectionBounds, context: ConnectionContext) {
    this.#bounds = bounds;
    this.#context = context;
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

  noteBusy(connection: Connection): void {
    if (this.#idle.delete(connection)) this.#busy.add(connection);
  }

  noteIdle(connection: Connection): void {
    if (this.#busy.delete(connection)) this.#idle.add(connection);
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
    if (!this.#holding.has(connection)) return;
    this.#bounds.held.release(bytes);
    connection.heldBytes -= bytes;
    if (connection.heldBytes === 0) this.#holding.delete(connection);
  }

  closeAll(): void {
    for (const { socket } of [...this.#idle, ...this.#busy]) socket.destroy();
  }

  #accept(socket: Socket): void {
    const { addressOf, perAddress, total } = this.#bounds;
    const address = perAddress === 0 ? undefined : addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, this.#context, this);
    this.#bySocket.set(socket, connection);
    if (address !== undefined && this.#countOf(address) >= perAddress) {
      this.#close(this.#longestIdleOf(address) ?? connection, 'address');
    }
    if (this.count >= total && !socket.destroyed) {
      const [replaced = connection] = this.#idle.size > 0 ? this.#idle : this.#busy;
      this.#close(replaced, 'total');
    }
    if (socket.destroyed) return;
    this.#idle.add(connection);
    if (address !== undefined) this.#perAddress.set(address, this.#countOf(address) + 1);
    socket.once('close', () => this.#remove(connection));
  }

  #longestIdleOf(address: string): Connection | undefined {
    for (const connection of this.#idle) if (connection.address === address) return connection;
    return undefined;
  }

  #countOf(address: string): number {
    return this.#perAddress.get(address) ?? 0;
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
