/** A session of a WebDriver server: https://www.w3.org/TR/webdriver2/. */
export interface Session {
  /** Sends a command of the session, and returns its value. */
  post(path: string, parameters: object): Promise<unknown>;
  end(): Promise<void>;
}

/** Starts a session as soon as the server listens. */
export async function startSession(server: string): Promise<Session> {
  await untilReady(server);
  const started = (await send('POST', `${server}/session`, { capabilities: {} })) as { readonly sessionId: string };
  const session = `${server}/session/${started.sessionId}`;
  return {
    post: (path, parameters) => send('POST', `${session}${path}`, parameters),
    async end() {
      await send('DELETE', session);
    },
  };
}

async function untilReady(server: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (true) {
    try {
      await send('GET', `${server}/status`);
      return;
    } catch (error) {
      // Only an accepted connection shows that it listens.
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function send(method: string, url: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const response = await fetch(url, { method, ...body });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`);
  return value;
}
