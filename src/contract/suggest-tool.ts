import { createSuggester } from '../core/suggest.ts';
import type { Registry } from '../tools/registry.ts';
import { createNameFinder, namesOf } from './names.ts';

/**
 * Makes the function that finds the name that an unknown name most likely means: the name of a tool, or one of
 * `others`. It knows every name of a tool and of its operations, however it is spelled. Names of tools and `others` may
 * be misspelled. If two tools are equally close, the one that people need more often wins.
 *
 * @example createToolSuggester(registry)('base16') // 'hex-to-text'
 */
export function createToolSuggester(
  registry: Registry,
  ...others: readonly string[]
): (name: string) => string | undefined {
  const find = createNameFinder(registry);
  const names = [...registry.values()].flatMap((tool) => {
    return [...namesOf(tool), ...(tool.shortNames ?? []).map(({ name }) => name)];
  });
  const suggest = createSuggester([...names, ...others]);
  return (name) => {
    const known = find(name);
    if (known !== undefined) return known.tool.name;
    const close = suggest(name);
    return close === undefined ? undefined : (find(close)?.tool.name ?? close);
  };
}
