import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Attack, Seen } from './attack.ts';

/** The program that `attack.ts` starts as an attacker. */

/** Connections to open at a time. On a busy machine, more would wait longer than servers wait for a handshake. */
const OPENING_AT_ONCE = 50;
/** It sets the local port of each connection. The kernel is slow at finding a free port when many are in use. */
const FIRST_PORT = 10_000;
const PORTS = 50_000;

const [attack]: [Attack] = await once(process, 'message').then(([message]) => [message]);
const { port, connections, reconnects = 0, from = ['127.0.0.2'], isReading = false, opening, repeated } = attack;

const open = new Set<Socket>();
const closed: number[] = [];
let begun = 0;
let refused = 0;
let isComplete = false;
let bytesSent = 0;
let bytesReceived = 0;

process.on('message', tell);
// It ends with the test, even if the test process is killed.
process.on('disconnect', () => process.exit());
if (repeated?.pauseMilliseconds !== undefined) {
  setInterval(() => {
    for (const socket of open) socket.write(repeated.text);
  }, repeated.pauseMilliseconds);
}
for (let count = 0; count < Math.min(connections, OPENING_AT_ONCE); count++) openNext();

/** Opens a connection, and another one when it could not be opened or has been closed. */
function openNext(): void {
  if (begun === connections + reconnects + refused) return;
  const number = begun++;
  const localAddress = from[number % from.length] ?? '';
  const localPort = FIRST_PORT + (number % PORTS);
  // Each write is a packet.
  const socket = connect({ port, host: attack.host ?? '127.0.0.1', localAddress, localPort, noDelay: true });
  socket.once('close', () => {
    bytesSent += socket.bytesWritten;
    bytesReceived += socket.bytesRead;
    if (open.delete(socket)) {
      closed.push(number);
      if (begun >= connections) openNext();
    } else {
      refused++;
      settle();
    }
  });
  // A reset counts as a closed connection.
  socket.on('error', () => {});
  if (attack.isTls === true) {
    const names = { servername: 'localhost', ALPNProtocols: attack.isHttp2 === true ? ['h2', 'http/1.1'] : [] };
    const secured = connectTls({ socket, rejectUnauthorized: false, ...names }, () => begin(secured, socket));
    secured.on('error', () => {});
  } else {
    socket.once('connect', () => begin(socket, socket));
  }
}

function begin(stream: Socket, socket: Socket): void {
  open.add(socket);
  stream.setDefaultEncoding('latin1');
  if (isReading) stream.resume();
  else stream.pause();
  if (opening !== undefined) stream.write(opening);
  if (repeated?.waits === true) stream.on('data', () => stream.write(repeated.text)).write(repeated.text);
  else if (repeated?.pauseMilliseconds !== undefined) stream.write(repeated.text);
  else if (repeated !== undefined) {
    const flood = () => {
      while (!stream.destroyed && stream.write(repeated.text));
    };
    stream.on('drain', flood);
    flood();
  }
  settle();
}

function settle(): void {
  const hasFailed = refused > connections;
  if (begun < connections + refused && !hasFailed) return openNext();
  if (isComplete || (open.size + closed.length < connections && !hasFailed)) return;
  isComplete = true;
  tell();
}

function tell(): void {
  const now = [...open];
  const seen: Seen = {
    open: open.size,
    refused,
    closed,
    bytesSent: now.reduce((sum, socket) => sum + socket.bytesWritten, bytesSent),
    bytesReceived: now.reduce((sum, socket) => sum + socket.bytesRead, bytesReceived),
  };
  process.send?.(seen);
}
