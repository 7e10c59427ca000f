import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { onTestFinished } from 'vitest';

/** What an attacker does, with each of its connections. */
export interface Attack {
  readonly port: number;
  readonly connections: number;
  /** How often, in all, it opens another connection for one that was closed. */
  readonly reconnects?: number;
  /** Addresses of this machine that it comes from, by turns. */
  readonly from?: readonly string[];
  readonly isTls?: boolean;
  /** Sent when a connection is open. */
  readonly opening?: string;
  /** Sent at once, and then again and again: as fast as the connection takes it, unless there is a pause. */
  readonly repeated?: { readonly text: string; readonly pauseMilliseconds?: number };
  /** Milliseconds after which it resets a connection. */
  readonly resetMilliseconds?: number;
  /** Whether it reads its answers; otherwise they fill the buffers of the kernel, and then those of the server. */
  readonly isReading?: boolean;
}

/** What an attacker has seen. */
export interface Seen {
  /** Connections that are open now. */
  readonly open: number;
  /** Connections that could not be opened. */
  readonly refused: number;
  /** The connections that the server has closed, in that order, by their number: the first one is 0. */
  readonly closed: readonly number[];
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

export interface RunningAttack {
  /** What it has seen so far. */
  look(): Promise<Seen>;
  /** Ends it, with its connections. */
  stop(): Promise<void>;
}

const PROGRAM = 'test/attacks/harness/attacker.ts';

/**
 * Starts an attacker and waits until it has opened all of its connections. It is a process of its own, so that it does
 * not slow the clients that a test measures, and comes last for a core: it stands for other machines.
 *
 * @throws If the attack has not taken place: a server that nobody attacks passes every test.
 */
export async function startAttack(attack: Attack): Promise<RunningAttack> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(stop);
  const next = async (): Promise<Seen> => {
    const [message] = await Promise.race([once(child, 'message'), exited.then(() => [undefined])]);
    if (message === undefined) throw new Error('the attacker has ended');
    return message;
  };
  child.send(attack);
  checkAttacked(attack, await next());
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  return {
    look() {
      child.send('look');
      return next();
    },
    stop,
  };
}

function checkAttacked({ connections, opening, repeated }: Attack, { refused, bytesSent }: Seen): void {
  if (refused > connections * LARGEST_SHARE_REFUSED)
    throw new Error(`no attack took place: ${refused} of ${connections} connections could not be opened`);
  if (bytesSent === 0 && (opening !== undefined || repeated !== undefined))
    throw new Error(`no attack took place: nothing was sent over ${connections} connections`);
}

const LARGEST_SHARE_REFUSED = 0.01;
