import { choiceValues, type Field, type FieldValue, fieldDescription } from '../core/field.ts';
import { TEXT_FIELD } from '../core/field-names.ts';
import { hyphenated } from '../core/identifier.ts';
import type { Tool } from '../core/tool.ts';

/**
 * A tool's fields as the options of a command. The text is not an option: it is the command's argument.
 *
 * What an option may hold is said here for people; that it is so is checked by `parseFields`, as everywhere.
 */

/** An option that stands for a field. */
export type CommandOption = ValueOption | FlagOption;

interface OptionBase {
  /** The field's name, `sortMode`. */
  readonly field: string;
  /** What it does, what it takes, its default and the operations for which it counts. */
  readonly description: string;
}

/** An option with a value, `--sort-mode <mode>`. */
export interface ValueOption extends OptionBase {
  readonly kind: 'choice' | 'integer' | 'text';
  readonly name: string;
  /** What stands for the value in help, without its brackets. */
  readonly placeholder: string;
  /** The values of a choice; empty for the other kinds. */
  readonly choices: readonly string[];
}

/** An option without a value, in two forms, of which help shows the one that changes the default. */
export interface FlagOption extends OptionBase {
  readonly kind: 'flag';
  /** `--padding` */
  readonly name: string;
  /** `--no-padding` */
  readonly negation: string;
  readonly shown: string;
}

/** An option that every tool has. */
export interface SharedOption {
  readonly name: string;
  readonly description: string;
}

/** The options that every tool has beside those of its fields. */
export const sharedOptions = {
  json: {
    name: '--json',
    description: 'Prints what the service would answer: an envelope of JSON, for errors too.',
  },
  limits: {
    name: '--limits',
    description: "Applies the service's limits of size to the text, the options, the request and the answer.",
  },
  help: { name: '--help', description: 'Prints this help.' },
} as const satisfies Readonly<Record<string, SharedOption>>;

/** What help says of the argument. */
export function textDescription({ fields }: Tool): string {
  const field = fields[TEXT_FIELD];
  return `${field.description} Read from standard input where it is left out or -.${inBrackets(limitsOf(field))}`;
}

/**
 * The options of a tool, in the order of its fields.
 *
 * @example commandOptions(base32).map(({ name }) => name) // ['--operation', '--padding']
 */
export function commandOptions(tool: Tool): readonly CommandOption[] {
  return Object.entries(tool.fields)
    .filter(([name]) => name !== TEXT_FIELD)
    .map(([name, field]) => commandOption(name, field));
}

/**
 * What an option's value is for `parseFields`: a number where it is an integer, else the word as it stands, which
 * `parseFields` refuses.
 */
export function fieldValue({ kind }: CommandOption, word: string): FieldValue {
  return kind === 'integer' && /^[+-]?[0-9]+$/.test(word) ? Number(word) : word;
}

function commandOption(field: string, definition: Field): CommandOption {
  const words = hyphenated(field);
  const name = `--${words}`;
  const { kind } = definition;
  if (kind === 'flag') {
    const negation = `--no-${words}`;
    const scope = inBrackets(scopeOf(definition));
    return definition.default
      ? {
          field,
          kind,
          name,
          negation,
          shown: negation,
          description: `Turns this off: ${definition.description}${scope}`,
        }
      : { field, kind, name, negation, shown: name, description: `${definition.description}${scope}` };
  }
  return {
    field,
    kind,
    name,
    placeholder: kind === 'choice' ? words.slice(words.lastIndexOf('-') + 1) : kind,
    choices: kind === 'choice' ? choiceValues(definition) : [],
    description:
      fieldDescription(definition) +
      inBrackets([...limitsOf(definition), ...defaultOf(definition), ...scopeOf(definition)]),
  };
}

function limitsOf(field: Field): string[] {
  switch (field.kind) {
    case 'choice':
      return [`one of ${choiceValues(field).join(', ')}`];
    case 'integer':
      return [`from ${field.minimum} to ${field.maximum}`];
    case 'flag':
      return [];
    case 'text': {
      const limits = [`${field.maxCodePoints} code points`];
      if (field.maxLines !== undefined) limits.push(`${field.maxLines} lines`);
      for (const [operation, bytes] of Object.entries(field.maxUtf8Bytes ?? {})) {
        limits.push(`${bytes} UTF-8 bytes to ${operation}`);
      }
      return [`with ${sharedOptions.limits.name} at most ${limits.join(', ')}`];
    }
  }
}

function defaultOf(field: Field): string[] {
  if (field.default === undefined) return ['required'];
  return [`default: ${field.kind === 'text' ? JSON.stringify(field.default) : field.default}`];
}

function scopeOf({ usedBy }: Field): string[] {
  return usedBy === undefined ? [] : [`for ${usedBy.join(', ')}`];
}

function inBrackets(remarks: readonly string[]): string {
  return remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
}
