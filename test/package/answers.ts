import { camelCase } from '../../src/core/identifier.ts';
import type { Tool } from '../../src/core/tool.ts';

/** The expected results of examples.js for the examples, by the definitions: in the order of the names of the exports. */
export function answersOf(tools: readonly Tool[]): readonly (readonly [string, object])[] {
  return tools
    .map((tool) => ({ name: camelCase(tool.name), examples: tool.examples }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, examples }) =>
      examples.map((example) => {
        return [name, 'data' in example ? example.data : { name: 'TextmillError', ...example.error }] as const;
      }),
    );
}
