import type { Tool } from '../../src/core/tool.ts';

/** The results for the tools' examples that examples.js should return, each with the name of the tool's export. */
export function answersOf(tools: readonly Tool[]): readonly (readonly [string, object])[] {
  return tools.flatMap((tool) =>
    tool.examples.map((example) => {
      const name = tool.name.replaceAll(/-[a-z]/g, (hyphen) => hyphen.slice(1).toUpperCase());
      return [name, 'data' in example ? example.data : { name: 'TextmillError', ...example.error }] as const;
    }),
  );
}
