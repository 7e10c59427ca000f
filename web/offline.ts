import { SERVICE_WORKER_PATH } from '../src/contract/path.ts';

/** Makes the pages work offline from the next visit on, if the browser supports service workers. */
export function keepOffline(): void {
  // Only secure origins have it, and some browsers do not offer it in private windows.
  if (!('serviceWorker' in navigator)) return;
  // Ignored: the pages work without it, and the user can't fix it.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(workerAddress());
}

/** The worker's address. If the browser requires a trusted one, a policy creates it; it trusts no other address. */
function workerAddress(): string | TrustedScriptURL {
  const policy = window.trustedTypes?.createPolicy('textmill', { createScriptURL: () => SERVICE_WORKER_PATH });
  return policy?.createScriptURL('') ?? SERVICE_WORKER_PATH;
}
