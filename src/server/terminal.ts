import { toolPath } from '../contract/endpoints.ts';
import { curlCommand } from '../documents/snippets/request-code.ts';
import { registry } from '../tools/registry.ts';
import type { SettingWords } from './settings.ts';

/** A server that listens. */
export interface Greeted {
  /** Its address on this machine. */
  readonly url: string;
  /** Whether other computers can connect because HOST is not set. */
  readonly isOpenToOthers: boolean;
  readonly isTerminal: boolean;
  readonly words: SettingWords;
}

/** The lines for the terminal when the server listens: its address, how to use and stop it, and a request to try. */
export function greeting({ url, isOpenToOthers, isTerminal, words }: Greeted): readonly string[] {
  const others = ` (other computers can connect too; ${words.assign('HOST', '127.0.0.1')} prevents that)`;
  const [tool] = registry.values();
  const [example] = tool?.examples ?? [];
  return [
    `textmill listens on ${url}${isOpenToOthers ? others : ''}`,
    ...(isTerminal ? ['Open this address in a browser. Ctrl+C stops the server.'] : []),
    ...(tool === undefined || example === undefined
      ? []
      : // In one line, as logs are read.
        [`Try: ${curlCommand(url + toolPath(tool), JSON.stringify(example.input)).replaceAll(/ \\\n */g, ' ')}`]),
  ];
}

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
