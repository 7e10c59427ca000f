import { Agent } from 'node:http';
import { NGINX_HOST } from './servers/nginx.ts';
import { exchangeWith } from './transports/node-http.ts';
import type { TestRequest } from './transports/transport.ts';

/** Clients that convert texts through nginx, each on one persistent connection. */
export class Load {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, host: NGINX_HOST });
  readonly #answered = new Map<number, number>();
  readonly #clients: readonly Promise<void>[];
  #isStopped = false;
  #sent = 0;
  readonly #waiting = new Set<() => void>();
  /** Wrong responses, as a status and a body, and errors. */
  readonly lost: unknown[] = [];

  constructor(port: number, clients: number) {
    this.#port = port;
    this.#clients = Array.from({ length: clients }, () => this.#run());
  }

  /** Resolves when the server with this rate limit has sent that many more responses. */
  async more(limit: number, answers: number): Promise<void> {
    const wanted = this.#answersOf(limit) + answers;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.#answersOf(limit) < wanted) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  /** The number of requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends no more requests. Resolves when every request has its response. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  #answersOf(limit: number): number {
    return this.#answered.get(limit) ?? 0;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const text = `text ${this.#sent++}`;
      try {
        const answer = await exchangeWith(this.#port, postOf(text), this.#agent);
        if (answer.status !== 200 || answer.body !== envelopeOf(text)) this.lost.push([answer.status, answer.body]);
        const limit = Number(/q=(\d+)/.exec(answer.headers['ratelimit-policy'] ?? '')?.[1]);
        this.#answered.set(limit, this.#answersOf(limit) + 1);
      } catch (error) {
        this.lost.push(error);
      }
      for (const look of this.#waiting) look();
    }
  }
}

function postOf(text: string): TestRequest {
  const body = new TextEncoder().encode(JSON.stringify({ text }));
  return { method: 'POST', target: '/api/v1/base64/', headers: { 'content-type': 'application/json' }, body };
}

function envelopeOf(text: string): string {
  return `{"ok":true,"data":{"result":"${Buffer.from(text).toString('base64')}"}}`;
}
