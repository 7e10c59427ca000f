import * as exported from '../../src/tools/index.ts';

/** The definitions of the tools, which the package does not contain. */

/** The inputs of the examples, each with the name of the tool's export. */
export const toolExamples = Object.entries(exported).flatMap(([name, { examples }]) =>
  examples.map(({ input }): [name: string, input: object] => [name, input]),
);

/** The exports of the tools in a bundle. */
export function toolsIn(bundle: string): string[] {
  const isIn = (name: string) => RegExp(`\\bname: ?["'\`]${name}["'\`]`).test(bundle);
  return Object.entries(exported).flatMap(([name, tool]) => (isIn(tool.name) ? [name] : []));
}

/** The words of the definitions in a bundle: strings of more than one word, such as rules and titles of examples. */
export function wordsIn(bundle: string): string[] {
  return Object.values(exported)
    .flatMap((tool) => JSON.stringify({ ...tool }).match(/"[^"]*\w \w[^"]*"/g) ?? [])
    .filter((words) => ['"', "'", '`'].some((quote) => bundle.includes(words.replaceAll('"', quote))));
}
