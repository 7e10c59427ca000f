import { addressIn, SERVICE_WORKER_PATH } from '../src/contract/path.ts';
import { rootAddress } from './addresses.ts';
import { trustedScript } from './trusted-script.ts';

/** Makes the pages work offline from the next visit on, if the browser supports service workers. */
export function keepOffline(): void {
  // Only secure origins have it, and some browsers do not offer it in private windows.
  if (!('serviceWorker' in navigator)) return;
  // Ignored: the pages work without it, and the user can't fix it.
  register().catch(() => undefined);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(trustedScript(addressIn(rootAddress(), SERVICE_WORKER_PATH)));
}
