import { registry } from '../../../src/tools/registry.ts';
import { formatLink, parseLink } from '../../../web/home/session/link.ts';
import { aLink } from '../grammar/links.ts';
import { leakOf } from '../oracles/leak.ts';
import type { Target } from './target.ts';

/** The links of the page: a fragment is parsed, and the link that it means can be written and parsed again. */
export const link: Target = {
  seeds: [],
  grammar: aLink,
  mostBytes: 40_000,
  run(bytes) {
    const fragment = Buffer.from(bytes).toString();
    const { tool, options, isEachLine, errors } = parseLink(fragment, registry);
    const summary = [tool?.name, Object.keys(options).length > 0, isEachLine, errors.length > 0].join(' ');
    // The name of an unknown option is in backticks.
    const said = errors.map((error) => error.replace(/(?<=unknown option: )`[^`]*`/, ''));
    const leak = said.map((each) => leakOf(each, () => [fragment])).find((part) => part !== undefined);
    if (leak !== undefined) return { fault: `an error repeats a part of the link: ${JSON.stringify(leak)}`, summary };
    if (tool === undefined) return { summary };
    const written = formatLink(tool, options, isEachLine);
    const again = parseLink(written, registry);
    const isSame = again.tool === tool && again.isEachLine === isEachLine && again.errors.length === 0;
    const isStable = formatLink(tool, again.options, again.isEachLine) === written;
    return {
      fault: isSame && isStable ? undefined : `the link changes when it is written and read: ${written}`,
      summary,
    };
  },
};
