import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '../../core/limits.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { Recency } from './recency.ts';

/** How many connections there may be, and for how long. */
export interface ConnectionBounds {
  /** What a connection counts under, by the address of its peer; undefined if it counts under nothing, as a proxy's. */
  readonly addressOf: (peer: string) => string | undefined;
  /** Connections per address; 0 is no bound. */
  readonly perAddress: number;
  /** Connections in all. */
  readonly total: number;
  /** Bytes that the process holds for all connections together: what clients send too early or do not read. */
  readonly heldBytes: number;
  /** Milliseconds after which a connection without a request is closed, whatever else was sent. */
  readonly idleMilliseconds: number;
  readonly lingerMilliseconds: number;
  /** Called for each connection that one of these bounds closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/**
 * Which bound closed a connection: those per address, those in all, the memory for what clients send too early or do not
 * read, or the time without a request.
 */
export type CloseReason = 'address' | 'total' | 'memory' | 'idle';

/**
 * All connections of a server, bounded so that no client takes what the others need. When there are as many as there may
 * be, a newcomer takes the place of the one that has been idle longest. Where none is idle, it takes the place of the one
 * that has had no answer for longest; but an address that has as many as it may have, all of them busy, is refused another.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #options: ConnectionOptions;
  readonly #bySocket = new WeakMap<Duplex, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  /** In the order of their last answers, or of their arrival if they have had none. */
  readonly #all = new Recency<Connection>();
  #count = 0;
  #accepted = 0;
  /** Bytes by the connection that makes the process hold them, in the order in which they began to. */
  readonly #held = new Map<Connection, number>();
  #heldBytes = 0;
  /** Those on which something waits that may have its turn. */
  readonly #ready: Connection[] = [];

  constructor(server: Server, bounds: ConnectionBounds) {
    this.#bounds = bounds;
    this.#options = {
      lingerMilliseconds: bounds.lingerMilliseconds,
      noteReady: (connection) => this.#schedule(connection),
      noteHeld: (connection) => this.#boundHeld(connection),
    };
    if (server instanceof TlsServer) this.#watchTls(server);
    else server.on('connection', (socket: Socket) => this.#serve(this.#accept(socket), socket));
    const sweep = setInterval(() => this.#closeIdle(), limits.idleSweepMilliseconds).unref();
    server.once('close', () => clearInterval(sweep));
  }

  /** How many there are now. */
  get count(): number {
    return this.#count;
  }

  /** Bytes that the process holds for all of them. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** How many there have been. */
  get accepted(): number {
    return this.#accepted;
  }

  /** The connection of a socket that node:http reads. */
  of(socket: Duplex): Connection {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) throw new Error('the socket is none of this server');
    return connection;
  }

  /** Notes that a connection has its answer and may wait for its next request. */
  noteAnswered(connection: Connection): void {
    // Its client may have left.
    if (!this.#all.remove(connection)) return;
    this.#all.add(connection);
    connection.waitingSince = performance.now();
    connection.noteAnswered();
  }

  /** Closes every connection that has never sent a byte; node:http does not count it among the idle ones. */
  closeSilent(): void {
    for (const { socket } of this.#all) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Closes every connection, whatever is under way. */
  closeAll(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  /** The secure socket is another object than the one that was accepted; both know the two ends of the connection. */
  #watchTls(server: Server): void {
    const shaking = new Map<string, Connection>();
    server.on('connection', (socket: Socket) => {
      const ends = endsOf(socket);
      shaking.set(ends, this.#accept(socket));
      socket.once('close', () => shaking.delete(ends));
    });
    server.on('secureConnection', (socket: Socket) => {
      const ends = endsOf(socket);
      const connection = shaking.get(ends);
      shaking.delete(ends);
      // Its client may have left already.
      if (connection === undefined) socket.destroy();
      else this.#serve(connection, socket);
    });
  }

  #serve(connection: Connection, socket: Socket): void {
    connection.serve(socket);
    this.#bySocket.set(socket, connection);
  }

  #accept(socket: Socket): Connection {
    const { addressOf, perAddress, total } = this.#bounds;
    const address = addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, this.#options);
    this.#accepted++;
    const neighbours = address === undefined ? undefined : this.#byAddress.get(address);
    if (perAddress > 0 && neighbours !== undefined && neighbours.size >= perAddress) {
      if (!this.#makeRoom(longestIdle(neighbours), connection, 'address')) return connection;
    } else if (this.#count >= total) {
      if (!this.#makeRoom(longestUseless(this.#all), connection, 'total')) return connection;
    }
    this.#add(connection);
    socket.once('close', () => this.#remove(connection));
    return connection;
  }

  /** Closes a connection in favour of a newcomer, or the newcomer. Returns whether the newcomer may stay. */
  #makeRoom(useless: Connection | undefined, newcomer: Connection, reason: CloseReason): boolean {
    this.#close(useless ?? newcomer, reason);
    return useless !== undefined;
  }

  #close(connection: Connection, reason: CloseReason): void {
    connection.socket.destroy();
    // Its `close` comes later, and there may be another newcomer before.
    this.#remove(connection);
    this.#bounds.noteClosed(reason);
  }

  #add(connection: Connection): void {
    const { address } = connection;
    this.#count++;
    this.#all.add(connection);
    if (address === undefined) return;
    const neighbours = this.#byAddress.get(address);
    if (neighbours === undefined) this.#byAddress.set(address, new Set([connection]));
    else neighbours.add(connection);
  }

  #remove(connection: Connection): void {
    if (!this.#all.remove(connection)) return;
    this.#count--;
    this.#heldBytes -= this.#held.get(connection) ?? 0;
    this.#held.delete(connection);
    connection.noteGone();
    const { address } = connection;
    if (address === undefined) return;
    const neighbours = this.#byAddress.get(address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#byAddress.delete(address);
  }

  #boundHeld(connection: Connection): void {
    const before = this.#held.get(connection) ?? 0;
    const { heldBytes } = connection;
    this.#heldBytes += heldBytes - before;
    if (heldBytes > 0) this.#held.set(connection, heldBytes);
    else this.#held.delete(connection);
    for (const first of this.#held.keys()) {
      if (this.#heldBytes <= this.#bounds.heldBytes) return;
      this.#close(first, 'memory');
    }
  }

  #schedule(connection: Connection): void {
    this.#ready.push(connection);
    if (this.#ready.length === 1) setImmediate(this.#proceed);
  }

  /** Lets connections go on for a few milliseconds per turn of the event loop: newcomers, of which Node accepts one per turn, and others have the rest. */
  readonly #proceed = (): void => {
    const begun = performance.now();
    while (this.#ready.length > 0 && performance.now() - begun < limits.pipelineMilliseconds)
      this.#ready.shift()?.proceed();
    if (this.#ready.length > 0) setImmediate(this.#proceed);
  };

  /** Line breaks between requests, say, keep a connection busy for node:http, and idle for us. */
  #closeIdle(): void {
    const now = performance.now();
    for (const connection of this.#all) {
      const isLate = now - connection.waitingSince > this.#bounds.idleMilliseconds;
      if (connection.isIdle && (isLate || connection.bytesOfHead > limits.headReceivedBytes)) {
        this.#close(connection, 'idle');
      }
    }
  }
}

/**
 * Of connections in the order of their last answers: the first one that is idle, or the very first where the oldest ones
 * are all busy, with bodies that do not end or answers that are not read.
 */
function longestUseless(connections: Iterable<Connection>): Connection | undefined {
  let first: Connection | undefined;
  let looks = 0;
  for (const connection of connections) {
    if (connection.isIdle) return connection;
    first ??= connection;
    if (++looks === limits.idleLooks) break;
  }
  return first;
}

/** Of connections in any order. */
function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections) {
    const isLonger = found === undefined || connection.waitingSince < found.waitingSince;
    if (isLonger && connection.isIdle) found = connection;
  }
  return found;
}

/** The two ends of a connection. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
