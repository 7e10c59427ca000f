/** Of node:stream's Writable, what is used. */
export interface TerminalOutput {
  write(text: string, done: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** Makes the function that tells the person at the terminal something. Nothing depends on it: it may be closed or full. */
export function printTo(output: TerminalOutput): (line: string) => void {
  // Without a listener, an error would end the process.
  output.on('error', () => undefined);
  return (line) => {
    try {
      output.write(`${line}\n`, () => undefined);
    } catch {
      // Deno throws what the others report.
    }
  };
}
