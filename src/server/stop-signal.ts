/** The first stop signal. Later ones change nothing: the grace bounds the stop, and shells and npm send some twice. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}
