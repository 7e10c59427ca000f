import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { limits } from '../../core/limits.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { socketsWithinMessage } from './parser.ts';
import { Recency } from './recency.ts';

/** How many connections there may be, and for how long. */
export interface ConnectionBounds {
  /** Whether a connection begins with a handshake. */
  readonly isTls: boolean;
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
  /** Milliseconds without a byte after which a connection with a request is closed. */
  readonly silenceMilliseconds: number;
  readonly lingerMilliseconds: number;
  /** Called for each connection that one of these bounds closes. */
  readonly noteClosed: (reason: CloseReason) => void;
}

/** Where a socket has its connection: a look into a weak map would take longer. */
const CONNECTION = Symbol('connection');

interface ServedSocket extends Duplex {
  [CONNECTION]?: Connection;
}

/**
 * Which bound closed a connection: those per address, those in all, the memory for what clients send too early or do not
 * read, or the time without a request.
 */
export type CloseReason = 'address' | 'total' | 'memory' | 'idle';

/**
 * All connections of a server, bounded so that no client takes what the others need. When there are as many as there may
 * be, a newcomer takes the place of the one that has been idle longest or, if the oldest are all busy, of the one that has
 * been busy longest. But an address that has as many as it may have, all of them busy, is refused another.
 */
export class Connections {
  readonly #server: Server;
  readonly #bounds: ConnectionBounds;
  readonly #options: ConnectionOptions;
  readonly #byAddress = new Map<string, Set<Connection>>();
  /** In the order of their last answers, or of their arrival if they have had none. */
  readonly #all = new Recency<Connection>();
  #count = 0;
  #accepted = 0;
  /** Bytes by the connection that makes the process hold them, in the order in which they began to. */
  readonly #held = new Map<Connection, number>();
  #heldBytes = 0;
  /** Those within a message when the server last looked. */
  #parts: ReadonlySet<Connection> = new Set();
  /** Those on which something waits that may have its turn. */
  readonly #ready: Connection[] = [];

  constructor(server: Server, bounds: ConnectionBounds) {
    this.#server = server;
    this.#bounds = bounds;
    this.#options = {
      lingerMilliseconds: bounds.lingerMilliseconds,
      noteReady: (connection) => this.#schedule(connection),
      noteHeld: (connection) => {
        this.#noteHeld(connection);
        this.#boundHeld();
      },
    };
    if (bounds.isTls) this.#watchTls(server);
    else server.on('connection', (socket: Socket) => this.#serve(this.#accept(socket), socket));
    const intervals = [
      setInterval(
        () => this.#closeLate(),
        Math.min(limits.idleSweepMilliseconds, bounds.silenceMilliseconds, bounds.lingerMilliseconds),
      ).unref(),
      setInterval(() => this.#findParts(), limits.partSweepMilliseconds).unref(),
    ];
    server.once('close', () => intervals.forEach(clearInterval));
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
  of(socket: ServedSocket): Connection {
    const connection = socket[CONNECTION];
    if (connection === undefined) throw new Error('the socket is none of this server');
    return connection;
  }

  /**
   * Notes that a connection has its answer and may wait for its next request.
   *
   * @param now By performance.now().
   */
  noteAnswered(connection: Connection, now: number): void {
    // Its client may have left.
    if (!this.#all.remove(connection)) return;
    this.#all.add(connection);
    connection.noteAnswered(now);
  }

  /** Closes every connection that has no request, not even a part of one, and whose client has all answers. */
  closeIdle(): void {
    const within = new Set(socketsWithinMessage(this.#server));
    for (const connection of this.#all) {
      const { isIdle, socket } = connection;
      if (isIdle && (!within.has(socket) || socket.bytesRead === 0)) socket.destroy();
    }
    this.#closeLingering(performance.now());
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

  #serve(connection: Connection, socket: Socket & ServedSocket): void {
    connection.serve(socket);
    socket[CONNECTION] = connection;
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
      if (!this.#makeRoom(replaceable(this.#all), connection, 'total')) return connection;
    }
    this.#add(connection);
    socket.once('close', () => this.#remove(connection));
    return connection;
  }

  /** Closes a connection in favour of a newcomer, or the newcomer. Returns whether the newcomer may stay. */
  #makeRoom(replaced: Connection | undefined, newcomer: Connection, reason: CloseReason): boolean {
    this.#close(replaced ?? newcomer, reason);
    return replaced !== undefined;
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

  /** Closes the connections that have held memory for longest until the rest is within the bound, but spares those that hold little. */
  #boundHeld(): void {
    let looks = 0;
    for (const first of this.#held.keys()) {
      if (this.#heldBytes <= this.#bounds.heldBytes) return;
      const isSmall = (this.#held.get(first) ?? 0) * this.#held.size < this.#heldBytes;
      if (isSmall && ++looks < limits.heldLooks) continue;
      // Its head may be whole by now.
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

  /** Closes those that have had the answer to a request for long enough, and do not send the rest of its body. */
  #closeLingering(now: number): void {
    for (const connection of this.#all) {
      if (connection.isLingering(this.#bounds.lingerMilliseconds, now)) connection.socket.destroy();
    }
  }

  /** Line breaks between requests, say, keep a connection busy for node:http, and idle for us. */
  #closeLate(): void {
    const now = performance.now();
    this.#closeLingering(now);
    for (const connection of this.#all) {
      // A client may send a request at the last moment that it was told: it has a sweep longer.
      const isLate = now - connection.since > this.#bounds.idleMilliseconds + limits.idleSweepMilliseconds;
      if (connection.isIdle && (isLate || connection.bytesOfHead > limits.headReceivedBytes)) {
        this.#close(connection, 'idle');
      } else {
        connection.limitSilence(this.#bounds.silenceMilliseconds);
      }
    }
  }

  /** Finds heads of which a part has come. */
  #findParts(): void {
    const before = this.#parts;
    this.#parts = new Set(
      socketsWithinMessage(this.#server).flatMap((socket: ServedSocket) => socket[CONNECTION] ?? []),
    );
    for (const connection of new Set([...before, ...this.#parts])) {
      connection.notePart(this.#parts.has(connection));
      this.#noteHeld(connection);
    }
    this.#boundHeld();
  }
}

/**
 * Of connections in the order of their last answers: the first one that is idle. If the oldest ones are all busy, the one
 * of them whose request began first: its body does not end, or its answer is not read.
 */
function replaceable(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  let looks = 0;
  for (const connection of connections) {
    if (connection.isIdle) return connection;
    if (found === undefined || connection.since < found.since) found = connection;
    if (++looks === limits.replaceableLooks) break;
  }
  return found;
}

/** Of connections in any order. */
function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined;
  for (const connection of connections) {
    const isLonger = found === undefined || connection.since < found.since;
    if (isLonger && connection.isIdle) found = connection;
  }
  return found;
}

/** The two ends of a connection. */
function endsOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
