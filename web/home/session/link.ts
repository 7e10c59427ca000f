import { type Field, type Fields, type FieldValue, parseFields } from '../../../src/core/field.ts';
import { suggest } from '../../../src/core/suggest.ts';
import { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { TOOL_PLACE } from '../../../src/documents/pages/tool-place.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { type Options, usedOptions, withOption } from './options.ts';

/**
 * Links to a tool with its options, in the fragment, which no browser sends: `#base64?operation=decode`. Never with a text
 * that is converted; a short one that has a default, such as a separator, is an option.
 */

/** The fragment of a tool with its options. */
export function formatLink(tool: Tool, options: Options): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(usedOptions(tool, options))) {
    const isOption = tool.fields[name]?.default !== undefined;
    if (isOption && !Number.isNaN(value)) parameters.set(name, String(value));
  }
  return `#${tool.name}${parameters.size === 0 ? '' : `?${parameters}`}`;
}

interface Link {
  /** The tool, where the fragment names one that there is. */
  readonly tool: Tool | undefined;
  readonly options: Options;
  /** What in the fragment was passed over, and why: sentences without their period. */
  readonly errors: readonly string[];
}

/** What a fragment leads to; what is wrong in it is passed over and told. */
export function parseLink(fragment: string, registry: Registry): Link {
  const [, name = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  const tool = registry.get(name);
  if (tool === undefined) {
    const suggestion = suggest(name, [...registry.keys()]);
    const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
    const isNone = name === '' || name === TOOL_PLACE;
    return { tool, options: {}, errors: isNone ? [] : [`the link names a tool that there is not${hint}`] };
  }
  const errors = new Set<string>();
  let options: Options = {};
  const pieces = query.split('&');
  // A parser of parameters would put U+FFFD in its place, and say nothing.
  const whole = pieces.filter(isWellEscaped);
  if (whole.length < pieces.length) errors.add('in the link, a % begins no character of UTF-8');
  for (const [parameter, value] of new URLSearchParams(whole.join('&'))) {
    const field = Object.hasOwn(tool.fields, parameter) ? tool.fields[parameter] : undefined;
    if (field !== undefined && field.default === undefined) {
      errors.add(`a link takes no ${parameter}: what you convert stays out of addresses`);
      continue;
    }
    const parsed = field === undefined ? value : parseValue(field, value);
    const error = errorOf(field === undefined ? tool.fields : { [parameter]: field }, { [parameter]: parsed });
    if (error !== undefined) errors.add(`in the link, ${error}`);
    else if (field !== undefined) options = withOption(options, { name: parameter, field }, parsed);
  }
  return { tool, options, errors: [...errors] };
}

function isWellEscaped(piece: string): boolean {
  try {
    // The bundler leaves out a call whose result nothing uses.
    return decodeURIComponent(piece) !== undefined;
  } catch {
    return false;
  }
}

function parseValue(field: Field, value: string): FieldValue {
  if (field.kind === 'flag' && (value === 'true' || value === 'false')) return value === 'true';
  if (field.kind === 'integer' && /^[+-]?[0-9]+$/.test(value)) return Number(value);
  return value;
}

/** What is wrong with the fields that are sent: those that are not known come first. */
function errorOf(fields: Fields, input: object): string | undefined {
  try {
    parseFields(fields, input, { sizeLimits: true });
    return undefined;
  } catch (error) {
    if (error instanceof TextmillError) return error.message;
    throw error;
  }
}
