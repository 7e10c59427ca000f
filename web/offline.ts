import { SERVICE_WORKER_PATH } from '../src/contract/path.ts';

/** Lets the pages be read without a network from the next visit on, by web/service-worker.ts, where a browser can. */
export function keepOffline(): void {
  // Only secure origins have it, and private windows not everywhere.
  if (!('serviceWorker' in navigator)) return;
  // What is refused is a convenience: the pages work without it, and a reader can do nothing about it.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(workerAddress());
}

/** The worker's address, trusted where the browser asks for that: by a policy that knows no other. */
function workerAddress(): string | TrustedScriptURL {
  const policy = window.trustedTypes?.createPolicy('textmill', { createScriptURL: () => SERVICE_WORKER_PATH });
  return policy?.createScriptURL('') ?? SERVICE_WORKER_PATH;
}
