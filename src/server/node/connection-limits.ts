import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { CloseReason } from '../observe/metrics.ts';
import { serverLimits } from '../server-limits.ts';
import { Connection, type ConnectionOptions, type Timeouts } from './connection.ts';

/** The limits of connections: their number, memory and time. */
export interface ConnectionBounds extends Pick<ConnectionOptions, 'noteLate'> {
  readonly isTls: boolean;
  /** The address that a connection counts under; undefined if it is not counted, for example a proxy. */
  readonly addressOf: (peer: string) => string | undefined;
  /** Connections per address; 0 is unlimited. */
  readonly perAddress: number;
  readonly total: number;
  /** Bytes that the process holds for all connections together: data that clients send too early or do not read. */
  readonly heldBytes: number;
  readonly timeouts: Pick<Timeouts, 'head' | 'keepAlive' | 'linger' | 'request' | 'silence'>;
  readonly noteAccepted: () => void;
  /** Called for each connection that one of these limits closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/** For each of this many connections that an address may have, it may begin one handshake per second. */
const HANDSHAKE_SHARE = 16;

/** The property of a socket that has its connection: a lookup in a WeakMap would take longer. */
const CONNECTION = Symbol('connection');

interface ServedSocket extends Duplex {
  [CONNECTION]?: Connection;
}

/**
 * All connections of a server, limited so that no client takes the resources of the others. When the total is reached,
 * a new connection replaces the one that has been idle longest or, if the oldest are all busy, the one that has been
 * busy longest. When an address has reached its own limit, its new connection replaces its longest idle one; if all of
 * them are busy, the new connection is closed.
 */
export class Connections {
  /** The number of connections accepted since the start. */
  accepted = 0;
  readonly #server: Server;
  readonly #bounds: ConnectionBounds;
  readonly #options: ConnectionOptions;
  readonly #byAddress = new Map<string | undefined, Set<Connection>>();
  /** In the order of their last responses, or of their arrival if they have had none. */
  readonly #all = new Set<Connection>();
  /** Bytes held per connection, in the order in which the connections began to need memory. */
  readonly #held = new Map<Connection, number>();
  #heldBytes = 0;
  /** Bytes that were read to be dropped since the last sweep, by address. */
  readonly #dropped = new Map<string, number>();
  /** TLS handshakes that began since the last sweep, by address. */
  readonly #handshakes = new Map<string, number>();

  constructor(server: Server, bounds: ConnectionBounds) {
    this.#server = server;
    this.#bounds = bounds;
    this.#options = {
      ...bounds,
      parse: (socket) => server.emit(bounds.isTls ? 'secureConnection' : 'connection', socket),
      noteDropped: ({ address }, bytes) => this.#mayCount(this.#dropped, address, bytes, serverLimits.droppedBytes),
      noteHeld: (connection) => {
        this.#noteHeld(connection);
        this.#boundHeld();
      },
    };
    if (bounds.isTls) this.#watchTls(server);
    else {
      server.on('connection', (socket: Socket & ServedSocket) =>
        this.#serve(socket[CONNECTION] ?? this.#accept(socket), socket),
      );
    }
    const sweepMilliseconds = Math.min(serverLimits.idleSweepMilliseconds, bounds.timeouts.silence);
    const intervals = [
      setInterval(() => this.#closeLate(), sweepMilliseconds).unref(),
      setInterval(() => this.#check(), serverLimits.partSweepMilliseconds).unref(),
    ];
    server.once('close', () => intervals.forEach(clearInterval));
  }

  get count(): number {
    return this.#all.size;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** The connection of a socket that node:http reads. */
  of(socket: ServedSocket): Connection {
    const connection = socket[CONNECTION];
    if (connection === undefined) throw new Error('the socket does not belong to this server');
    return connection;
  }

  /** Notes that a connection has its response and may wait for its next request. */
  noteAnswered(connection: Connection, now: number): void {
    // The client may have left.
    if (!this.#all.delete(connection)) return;
    this.#all.add(connection);
    connection.noteAnswered(now);
  }

  /** Closes every idle connection: no part of a request has arrived, and the client has received all responses. */
  closeIdle(): void {
    for (const { isIdle, mayHavePart, socket } of this.#all) if (isIdle && !mayHavePart) socket.destroy();
    // Of the others, this closes those that have sent only line breaks.
    this.#server.closeIdleConnections();
  }

  closeAll(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  /**
   * The secure socket is not the socket that was accepted. The addresses and ports of both ends show which ones match.
   */
  #watchTls(server: Server): void {
    const shaking = new Map<string, Connection>();
    server.on('connection', (socket: Socket) => {
      const ends = endsOf(socket);
      shaking.set(ends, this.#accept(socket));
      socket.once('close', () => shaking.delete(ends));
    });
    server.on('secureConnection', (socket: Socket & ServedSocket) => {
      const ends = endsOf(socket);
      const connection = socket[CONNECTION] ?? shaking.get(ends);
      shaking.delete(ends);
      // The client may have left already.
      if (connection === undefined) socket.destroy();
      else this.#serve(connection, socket);
    });
  }

  #serve(connection: Connection, socket: Socket & ServedSocket): void {
    connection.serve(socket);
    socket[CONNECTION] = connection;
  }

  #accept(socket: Socket): Connection {
    const { addressOf, isTls, noteAccepted, perAddress, total } = this.#bounds;
    const address = addressOf(socket.remoteAddress ?? '');
    const connection = new Connection(socket, address, this.#options);
    this.accepted++;
    noteAccepted();
    const neighbours = this.#byAddress.get(address) ?? new Set();
    if (perAddress > 0 && address !== undefined) {
      const handshakes = Math.max(serverLimits.handshakesPerAddress, perAddress / HANDSHAKE_SHARE);
      if (isTls && !this.#mayCount(this.#handshakes, address, 1, handshakes)) {
        this.#close(connection, 'address');
        return connection;
      }
      const isFull = neighbours.size >= perAddress;
      if (isFull && !this.#makeRoom(longestIdle(neighbours), connection, 'address')) return connection;
    }
    if (this.#all.size >= total && !this.#makeRoom(replaceable(this.#all), connection, 'total')) return connection;
    this.#all.add(connection);
    this.#byAddress.set(address, neighbours.add(connection));
    socket.once('close', () => this.#remove(connection));
    return connection;
  }

  /** Closes a connection to make room or, if there is none to close, the new one. Returns whether the new one stays. */
  #makeRoom(replaced: Connection | undefined, newcomer: Connection, reason: CloseReason): boolean {
    this.#close(replaced ?? newcomer, reason);
    return replaced !== undefined;
  }

  #close(connection: Connection, reason: CloseReason): void {
    connection.socket.destroy();
    // The socket's `close` event comes later, and another connection may arrive before it.
    this.#remove(connection);
    this.#bounds.noteClosed(reason);
  }

  #remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    this.#heldBytes -= this.#held.get(connection) ?? 0;
    this.#held.delete(connection);
    connection.noteGone();
    const { address } = connection;
    const neighbours = this.#byAddress.get(address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#byAddress.delete(address);
  }

  /** Closes the connections that have held memory longest until the total is within the limit. */
  #boundHeld(): void {
    let looks = 0;
    for (const [first, bytes] of this.#held) {
      if (this.#heldBytes <= this.#bounds.heldBytes) return;
      const isSmall = bytes * this.#held.size < this.#heldBytes;
      if (isSmall && ++looks < serverLimits.heldLooks) continue;
      // Its head may be complete by now.
      this.#noteHeld(first);
      if (this.#held.has(first)) this.#close(first, 'memory');
    }
  }

  #noteHeld(connection: Connection): void {
    if (connection.isGone) return;
    const { heldBytes } = connection;
    this.#heldBytes += heldBytes - (this.#held.get(connection) ?? 0);
    if (heldBytes > 0) this.#held.set(connection, heldBytes);
    else this.#held.delete(connection);
  }

  /** Counts handshakes or bytes of an address, and returns whether the count since the last sweep is within the limit. */
  #mayCount(counts: Map<string, number>, address: string | undefined, count: number, most: number): boolean {
    if (address === undefined) return true;
    const all = count + (counts.get(address) ?? 0);
    counts.set(address, all);
    return all <= most;
  }

  /** Closes connections that are idle for too long: for node:http, line breaks between requests keep one busy. */
  #closeLate(): void {
    const now = performance.now();
    this.#dropped.clear();
    this.#handshakes.clear();
    for (const connection of this.#all) {
      // A client may send a request in the last moment of the time that `Keep-Alive` gives: it has one sweep more.
      const isLate = now - connection.since > this.#bounds.timeouts.keepAlive + serverLimits.idleSweepMilliseconds;
      if (connection.isIdle && (isLate || connection.received.ofHead > serverLimits.headReceivedBytes)) {
        this.#close(connection, 'idle');
      } else {
        connection.limitSilence(this.#bounds.timeouts.silence);
      }
    }
  }

  /** Finds heads of which only a part has arrived, late chunked bodies, and connections that hold less than noted. */
  #check(): void {
    const now = performance.now();
    for (const connection of this.#all) {
      if (connection.check(now) || this.#held.has(connection)) this.#noteHeld(connection);
    }
    this.#boundHeld();
  }
}

/** The first idle connection, in the order of last responses, or else the one whose request began first. */
function replaceable(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  let looks = 0;
  for (const connection of connections) {
    if (connection.isIdle) return connection;
    if (found === undefined || connection.since < found.since) found = connection;
    if (++looks === serverLimits.replaceableLooks) break;
  }
  return found;
}

/** Returns the connection that has been idle longest, from connections in any order. */
function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections) {
    if (connection.isIdle && (found === undefined || connection.since < found.since)) found = connection;
  }
  return found;
}

function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
