/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/**
 * The exponent of the growth of values with sizes: the slope of the line through their logarithms, by least squares.
 */
export function exponent(sizes: readonly number[], values: readonly number[]): number {
  const xs = sizes.map(Math.log);
  // Zero has no logarithm.
  const ys = values.map((value) => Math.log(Math.max(value, 1e-3)));
  const meanX = mean(xs);
  const meanY = mean(ys);
  const covariance = xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? meanY) - meanY), 0);
  return covariance / xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
