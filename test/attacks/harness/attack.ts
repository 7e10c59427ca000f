import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { onTestFinished } from 'vitest';
import { node24 } from '../../../support/servers/engines.ts';

/** How an attacker uses each of its connections. */
export interface Attack {
  /** The address that it attacks, 127.0.0.1 if absent. */
  readonly host?: string;
  readonly port: number;
  readonly connections: number;
  /** The total number of connections that it opens to replace closed ones. */
  readonly reconnects?: number;
  /** Addresses of this machine from which it connects, in rotation. */
  readonly from?: readonly string[];
  readonly isTls?: boolean;
  /** Whether it offers HTTP/2 over TLS. */
  readonly isHttp2?: boolean;
  /** Sent, as Latin-1, when a connection is open. */
  readonly opening?: string;
  /** Sent repeatedly: after each response, with a pause between two, or as fast as the connection accepts it. */
  readonly repeated?: { readonly text: string; readonly pauseMilliseconds?: number; readonly waits?: boolean };
  /** Whether it reads the responses; otherwise they fill the buffers of the kernel, then those of the server. */
  readonly isReading?: boolean;
  /** Whether it has the priority of other programs: for tests that wait until it has sent enough. */
  readonly isUrgent?: boolean;
}

/** The observations of an attacker. */
export interface Seen {
  /** Connections that are open now. */
  readonly open: number;
  /** Connections that could not be opened. It opens others instead, up to as many as it wants. */
  readonly refused: number;
  /** The numbers of the connections that the server has closed, in the order of closing. The first connection is 0. */
  readonly closed: readonly number[];
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

export interface RunningAttack {
  /** Gets the observations up to now. */
  look(): Promise<Seen>;
  /** Ends the attacker and its connections. */
  stop(): Promise<void>;
}

const PROGRAM = 'test/attacks/harness/attacker.ts';

/**
 * Starts an attacker and waits until it has opened all of its connections. It represents other machines, so it runs in
 * a separate process with low priority and does not slow down the clients that a test measures, unless it is urgent.
 *
 * @throws If the attack failed: a server that is not attacked would pass every test.
 */
export async function startAttack(attack: Attack): Promise<RunningAttack> {
  // Node 24 runs TypeScript without a loader.
  const child = fork(PROGRAM, { execPath: node24, execArgv: [] });
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
  if (attack.isUrgent !== true) setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  return {
    look() {
      child.send('look');
      return next();
    },
    stop,
  };
}

function checkAttacked({ connections, opening, repeated }: Attack, { refused, bytesSent }: Seen): void {
  if (refused > connections)
    throw new Error(`the attack failed: ${refused} of ${connections} connections could not be opened`);
  if (bytesSent === 0 && (opening !== undefined || repeated !== undefined))
    throw new Error(`the attack failed: nothing was sent over ${connections} connections`);
}
