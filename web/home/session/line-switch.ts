import type { Tool } from '../../../src/core/tool.ts';
import { canConvertEachLine } from '../../../src/tools/each-line.ts';
import type { NamedField } from './options.ts';

/** A choice about the lines of an input that the API does not have. It is shown like an option of the tool. */
export interface LineSwitch extends NamedField {
  /** Also in links: no field can have it, because field names contain no hyphen. */
  readonly name: 'each-line' | 'keep-first-line';
  /** Explains in a sentence what a request does instead. */
  readonly limitation: string;
}

/** The switch of a tool. Every tool has one: it converts a text, of which each line can be one, or a list. */
export function lineSwitchOf(tool: Tool): LineSwitch {
  return canConvertEachLine(tool) ? EACH_LINE : KEEP_FIRST_LINE;
}

const EACH_LINE: LineSwitch = {
  name: 'each-line',
  field: {
    kind: 'flag',
    title: 'Each line separately',
    help: 'Converts each line on its own; not available in the API',
    description: 'Whether each line is converted on its own.',
    default: false,
  },
  limitation: "The API can't convert each line separately: this request converts all lines as one text.",
};

const KEEP_FIRST_LINE: LineSwitch = {
  name: 'keep-first-line',
  field: {
    kind: 'flag',
    title: 'Keep the first line',
    help: 'Leaves a header as it is, such as that of a CSV file; not available in the API',
    description: 'Whether the first line stays as it is.',
    default: false,
  },
  limitation: "The API can't keep the first line: this request converts it too.",
};
