import fc from 'fast-check';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { registry } from '../../../src/tools/registry.ts';
import { anyValueOf, aText, wordOf } from './values.ts';

/** Links to a tool with options: names in several spellings, values with and without escapes. */

const anotherOption = fc.tuple(
  fc.oneof(fc.constantFrom('each-line', 'operations', '__proto__'), aText),
  fc.oneof(fc.constantFrom('true', 'false'), aText),
);

function linkTo(tool: Tool): fc.Arbitrary<string> {
  const names = [tool.name, labelOf(tool), tool.title, ...(tool.shortNames ?? []).map(({ name }) => name)];
  const options = Object.entries(tool.fields).map(([name, field]) =>
    fc.tuple(fc.constant(name), anyValueOf(field).map(wordOf)),
  );
  return fc
    .tuple(
      fc.constantFrom('#', '', '##'),
      fc.constantFrom(...names),
      fc.array(fc.oneof(...options, anotherOption), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([start, name, given, isEscaped]) => {
      const spell = (text: string) => (isEscaped && text.isWellFormed() ? encodeURIComponent(text) : text);
      const query = given.map(([option, value]) => `${spell(option)}=${spell(value)}`).join('&');
      return `${start}${name}${query === '' ? '' : '?'}${query}`;
    });
}

export const aLink: fc.Arbitrary<Uint8Array> = fc
  .oneof(...Array.from(registry.values(), linkTo))
  .map((link) => Buffer.from(link));
