/** The part of node:stream's Writable that is used here. */
export interface TerminalOutput {
  write(text: string, done: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/**
 * Creates the function that prints a line to the terminal. It never fails, although the output may be closed or full.
 */
export function printTo(output: TerminalOutput): (line: string) => void {
  // Without a listener, an error would end the process.
  output.on('error', () => undefined);
  return (line) => {
    try {
      output.write(`${line}\n`, () => undefined);
    } catch {
      // Deno throws the error that other runtimes emit.
    }
  };
}
