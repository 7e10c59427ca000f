/** Called with the share of the work that is done, from 0 to 1, while a report is made. */
let onShare: ((share: number) => void) | undefined;
let told = 0;

/** Runs a function that calls {@link reached}. */
export function withProgress<T>(tell: (share: number) => void, run: () => T): T {
  onShare = tell;
  told = 0;
  try {
    return run();
  } finally {
    onShare = undefined;
  }
}

/** Tells how much of the work is done, in steps of a hundredth. */
export function reached(share: number): void {
  if (share < told + 0.01) return;
  told = share;
  onShare?.(share);
}

/** The share of the conversion itself. The rest is what the page says about the input and the result. */
export const CONVERSION = 0.7;
