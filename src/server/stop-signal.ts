/**
 * Resolves with the first stop signal. Later ones change nothing: the grace period limits the stop, and shells and npm
 * send some signals twice.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}
