import { toolPath } from '../contract/endpoints.ts';
import { curlCommand } from '../documents/snippets/curl.ts';
import { registry } from '../tools/registry.ts';

/** The lines for the terminal when the server listens: its address, and a request to try. */
export function greeting(url: string): readonly string[] {
  const listening = `textmill listens on ${url}`;
  const [tool] = registry.values();
  const [example] = tool?.examples ?? [];
  if (tool === undefined || example === undefined) return [listening];
  return [listening, `Try: ${curlCommand(url + toolPath(tool), JSON.stringify(example.input))}`];
}
