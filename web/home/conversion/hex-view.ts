export function hexView(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let start = 0; start < Math.min(bytes.length, 1024); start += 16) {
    rows.push(Array.from(bytes.subarray(start, start + 16), (byte) => byte.toString(16).padStart(2, '0')).join(' '));
  }
  return rows.join('\n');
}
