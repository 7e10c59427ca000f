import { SERVICE_WORKER_PATH } from '../src/contract/path.ts';

/** Makes the pages work offline from the next visit on, if the browser supports service workers. */
export function keepOffline(): void {
  // Only secure origins have it, and some browsers do not offer it in private windows.
  if (!('serviceWorker' in navigator)) return;
  // Ignored: the pages work without it, and the user can't fix it.
  register().catch(() => undefined);
}

/** If the browser requires a trusted address, a policy creates it; it trusts no other address. */
async function register(): Promise<void> {
  const policy = window.trustedTypes?.createPolicy('textmill', { createScriptURL: () => SERVICE_WORKER_PATH });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? SERVICE_WORKER_PATH);
}
