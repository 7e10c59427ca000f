import fc from 'fast-check';
import type { Tool } from '../../../src/core/tool.ts';
import { registry } from '../../../src/tools/registry.ts';
import { formatLink, parseLink } from '../../../web/home/session/link.ts';
import { anyValueOf, aText, wordOf } from '../grammar/values.ts';
import { leakOf } from '../oracles/leak.ts';
import type { Target } from './target.ts';

const anotherOption = fc.tuple(
  fc.oneof(fc.constantFrom('each-line', 'operations', '__proto__'), aText),
  fc.oneof(fc.constantFrom('true', 'false'), aText),
);

function linkTo(tool: Tool): fc.Arbitrary<string> {
  const names = [tool.name, tool.title, ...(tool.shortNames ?? []).map(({ name }) => name)];
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

/** Links to a tool with options: names in several spellings, values with and without escapes. */
const aLink: fc.Arbitrary<Uint8Array> = fc
  .oneof(...Array.from(registry.values(), linkTo))
  .map((link) => Buffer.from(link));

/** The links of the page: a fragment is parsed, and the link that it means can be written and parsed again. */
export const link: Target = {
  grammar: aLink,
  mostBytes: 40_000,
  run(bytes) {
    const fragment = Buffer.from(bytes).toString();
    const { tool, options, isSwitched, errors } = parseLink(fragment, registry);
    // The name of an unknown option is in backticks.
    const said = errors.map((error) => error.replace(/(?<=unknown option: )`[^`]*`/, ''));
    const leak = said.map((each) => leakOf(each, () => [fragment])).find((part) => part !== undefined);
    if (leak !== undefined) return `an error repeats a part of the link: ${JSON.stringify(leak)}`;
    if (tool === undefined) return undefined;
    const written = formatLink({ tool, options, isSwitched });
    const again = parseLink(written, registry);
    const isSame = again.tool === tool && again.isSwitched === isSwitched && again.errors.length === 0;
    const isStable = formatLink({ ...again, tool }) === written;
    return isSame && isStable ? undefined : `the link changes when it is written and read: ${written}`;
  },
};
