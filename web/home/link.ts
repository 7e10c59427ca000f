import { TextmillError } from '../../src/core/errors.ts';
import { type Field, type FieldValue, parseFields } from '../../src/core/field.ts';
import { suggest } from '../../src/core/suggest.ts';
import type { Tool } from '../../src/core/tool.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { mainField, type Options, usedOptions, withOption } from './options.ts';

/** Links to a tool with its options, in the fragment, which no browser sends: `#base64?operation=decode`. Never the text. */

/** The fragment of a tool with its options. */
export function formatLink(tool: Tool, options: Options): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(usedOptions(tool, options))) {
    if (!Number.isNaN(value)) parameters.set(name, String(value));
  }
  return `#${tool.name}${parameters.size === 0 ? '' : `?${parameters}`}`;
}

export interface Link {
  /** The tool, where the fragment names one that there is. */
  readonly tool: Tool | undefined;
  readonly options: Options;
  /** What in the fragment was passed over, and why: sentences without their period. */
  readonly problems: readonly string[];
}

/** What a fragment leads to; what is wrong in it is passed over and told. */
export function parseLink(fragment: string, registry: Registry): Link {
  const [, name = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  const tool = registry.get(name);
  if (tool === undefined) {
    const suggestion = suggest(name, [...registry.keys()]);
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    return { tool, options: {}, problems: name === '' ? [] : [`the link names a tool that there is not${hint}`] };
  }
  const main = mainField(tool).name;
  const problems: string[] = [];
  let options: Options = {};
  for (const [parameter, value] of new URLSearchParams(query)) {
    if (parameter === main) {
      problems.push(`a link takes no ${main}: what you convert stays out of addresses`);
      continue;
    }
    const field = tool.fields[parameter];
    const parsed = field === undefined ? value : parseValue(field, value);
    const problem = problemOf(tool, { [main]: '', [parameter]: parsed });
    if (problem !== undefined) problems.push(`in the link, ${problem}`);
    else if (field !== undefined) options = withOption(options, { name: parameter, field }, parsed);
  }
  return { tool, options, problems };
}

function parseValue(field: Field, value: string): FieldValue {
  if (field.kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  if (field.kind === 'integer' && /^[+-]?[0-9]+$/.test(value)) return Number(value);
  return value;
}

function problemOf(tool: Tool, input: object): string | undefined {
  try {
    parseFields(tool.fields, input, { sizeLimits: true });
    return undefined;
  } catch (error) {
    if (error instanceof TextmillError) return error.message;
    throw error;
  }
}
