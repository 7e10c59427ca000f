export function keepOffline(): void {}
