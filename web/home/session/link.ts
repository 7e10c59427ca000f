import { createNameFinder } from '../../../src/contract/names.ts';
import { type Field, type FieldValue, parseFields, readValue } from '../../../src/core/field.ts';
import { errorIn } from '../../../src/core/textmill-error.ts';
import { TOOL_PLACE } from '../../../src/documents/pages/page-names.ts';
import { decodedEscapes } from '../../../src/notations/escapes.ts';
import { formsOf } from '../../../src/notations/forms.ts';
import type { Registry } from '../../../src/tools/registry.ts';
import { lineSwitchOf } from './line-switch.ts';
import { usedOptions, withOption, withValues } from './options.ts';
import { type Linked, PLAIN } from './session.ts';

/**
 * Links to a tool with its options, such as `#base64?operation=decode&each-line=true`. They are fragments,
 * which browsers never send. A link never contains the text to convert, but it can contain a text field that has a
 * default, such as a separator.
 */

/** No field can have this name: field names contain no hyphen. */
const COPY_AS = 'copy-as';

/** The UTF-16 units of a fragment that are read: far more than a link has. Browsers allow fragments of megabytes. */
const MOST_UNITS = 65_536;

/** The fragment of a link to a tool with its settings. */
export function formatLink({ tool, options, isSwitched, form }: Linked): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(usedOptions(tool, options))) {
    const field = tool.fields[name];
    const isOption = field?.default !== undefined && isValid(name, field, value);
    if (isOption) parameters.set(name, String(value));
  }
  if (isSwitched) parameters.set(lineSwitchOf(tool).name, 'true');
  if (form !== undefined && form !== PLAIN) parameters.set(COPY_AS, form);
  return `#${tool.name}${parameters.size === 0 ? '' : `?${parameters}`}`;
}

/** Parses a fragment. Its invalid parts are ignored and reported, in sentences with code in backticks. */
export function parseLink(fragment: string, registry: Registry) {
  const [, name = '', query = ''] = /^#?([^?]*)\??(.*)/s.exec(fragment.slice(0, MOST_UNITS)) ?? [];
  const meaning = createNameFinder(registry)(decoded(name) ?? name);
  if (meaning === undefined) {
    const isNone = name === '' || name === TOOL_PLACE;
    return { tool: undefined, options: {}, isSwitched: false, errors: isNone ? [] : [UNKNOWN_TOOL] };
  }
  const { tool, operation } = meaning;
  const errors = new Set<string>();
  let options = operation === undefined ? {} : withValues(tool, {}, { operation });
  let isSwitched = false;
  let form: string | undefined;
  const { name: lineSwitch } = lineSwitchOf(tool);
  for (const piece of query.split('&').filter(Boolean)) {
    const [parameter, value] = piece.split(/=(.*)/s).map(decoded);
    const field = parameter !== undefined && Object.hasOwn(tool.fields, parameter) ? tool.fields[parameter] : undefined;
    if (parameter === undefined || (value === undefined && piece.includes('='))) {
      errors.add('A part of this link was ignored: its `%` escapes are not UTF-8.');
    } else if (parameter === lineSwitch) {
      if (value === 'true' || value === 'false') isSwitched = value === 'true';
      else errors.add(ignored(lineSwitch, INVALID));
    } else if (parameter === COPY_AS) {
      if (formsOf(tool).some(({ name }) => name === value)) form = value;
      else errors.add(ignored(COPY_AS, INVALID));
    } else if (field === undefined) {
      errors.add(UNKNOWN_OPTION);
    } else if (field.default === undefined) {
      errors.add(ignored(parameter, 'links never contain the text to convert'));
    } else {
      const parsed = readValue(field, value ?? '');
      if (isValid(parameter, field, parsed)) options = withOption(options, { name: parameter, field }, parsed);
      else errors.add(ignored(parameter, INVALID));
    }
  }
  return { tool, options, isSwitched, form, errors: [...errors] };
}

const INVALID = 'its value is not valid';
const UNKNOWN_TOOL = 'This link names an unknown tool.';
const UNKNOWN_OPTION = 'This link contains an unknown option.';

/** Decodes a piece of a query; undefined if its escapes are not UTF-8, which a URL parser would replace by U+FFFD. */
function decoded(piece: string): string | undefined {
  return decodedEscapes(piece.replaceAll('+', ' '));
}

/** Whether a link can have a value of a field. */
function isValid(name: string, field: Field, value: FieldValue): boolean {
  return errorIn(() => parseFields({ [name]: field }, { [name]: value }, { sizeLimits: true })) === undefined;
}

function ignored(name: string, reason: string): string {
  return `\`${name}\` in this link was ignored: ${reason}.`;
}
