import type { Tool } from '../../src/core/tool.ts';

/** What examples.js answers to the examples, by the definitions: the name of an export is found by its tool. */
export function answersOf(tools: readonly Tool[]): readonly (readonly [string, object])[] {
  return tools.flatMap((tool) =>
    tool.examples.map((example) => {
      const name = tool.name.replaceAll(/-[a-z]/g, (hyphen) => hyphen.slice(1).toUpperCase());
      return [name, 'data' in example ? example.data : { name: 'TextmillError', ...example.error }] as const;
    }),
  );
}
