import { toolPath } from '../contract/endpoints.ts';
import { curlCommand } from '../documents/snippets/curl.ts';
import { registry } from '../tools/registry.ts';
import type { SettingWords } from './setting-words.ts';

/** A server that listens. */
export interface Greeted {
  /** Its address on this machine. */
  readonly url: string;
  /** Whether other computers can connect because HOST is not set. */
  readonly isOpenToOthers: boolean;
  /** Whether a user reads the lines on a terminal. */
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
      : [`Try: ${curlCommand(url + toolPath(tool), JSON.stringify(example.input))}`]),
  ];
}
