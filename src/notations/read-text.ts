import { parseFields } from '../core/field.ts';
import type { ChoiceRule, ChoiceRules, TextRules } from '../core/field-rules.ts';
import { limits } from '../core/limits.ts';
import { withLocalOptions } from '../tools/local-options.ts';
import { registry } from '../tools/registry.ts';
import type { Options, Range } from './notation.ts';
import { describe, meaningsOf, optionsToRead } from './read.ts';
import type { Meaning, Understanding } from './understand.ts';

/** What a text means, for programs: see `read`. */
export interface TextMeaning extends Pick<Meaning, 'tool' | 'class' | 'isAmbiguous'> {
  /** What was read, with its encodings, such as `the value after “token”, Base64, UTF-8`. Its words may change. */
  readonly label: string;
  /** The options with which it does, such as `operation`; `textEncoding` is `utf-16le`, `utf-16be` or `windows-1252`. */
  readonly options: Options;
  /** The text, or bytes if they are not text. */
  readonly result: string | Uint8Array;
  /** What looks like data and is not used, in UTF-16 units of the text; empty if it is missing, or not known. */
  readonly left: readonly Range[];
  /** What is left or missing, or that the signature of a JWT is not checked. */
  readonly note?: string;
}

/** Options of `read`. */
export interface ReadOptions {
  /** The name of the only tool to read the text for: `base64`. Without it, all tools that decode are tried. */
  readonly tool?: string | undefined;
}

const tools = withLocalOptions(registry);
const [first, ...others] = Array.from(tools.keys(), (value): ChoiceRule => ({ value }));

/** The rules of the arguments of `read`. Without a tool, all are tried. */
export const readRules = {
  text: { kind: 'text', maxCodePoints: limits.textCodePoints },
  tool: { kind: 'choice', choices: [first ?? { value: '' }, ...others], default: '' },
} as const satisfies { readonly text: TextRules; readonly tool: ChoiceRules };

/**
 * Reads a text in which people or programs wrote a value: a header, a JWT, PEM, a dump, an array, an amount, a list …
 *
 * @param text The text, of any length, with everything around the value.
 * @param options The tool, if only one is meant.
 * @returns At most three meanings, the best first. Use the first one without asking only if it is not `partial` and not
 *   `isAmbiguous`. The list is empty if nothing is found, or if the text contradicts itself, such as a dump in which a
 *   row is missing. With a tool, a text that it converts as it is has this meaning, too.
 * @throws TextmillError if the text is not a string of whole characters, or the tool or an option is unknown.
 * @example read('{"token":"SGVsbG8gdGhlcmU="}')[0]?.result // 'Hello there'
 */
export function read(text: string, options: ReadOptions = {}): readonly TextMeaning[] {
  const given = parseFields(readRules, { ...options, text }, { sizeLimits: false });
  return understandFor(given).meanings.map(published);
}

/** What a text means for `read`, whose arguments are valid. */
export function understandFor(given: { readonly text: string; readonly tool: string }): Understanding {
  return meaningsOf(given.text, [...tools.values()], tools.get(given.tool));
}

/** A meaning as programs get it. */
export function published(meaning: Meaning): TextMeaning {
  const { tool, options, result, class: own, left, isAmbiguous } = meaning;
  const note = [left?.sentence, meaning.note].filter((sentence) => sentence !== undefined).join(' ');
  return {
    label: describe(meaning),
    tool,
    options: { ...optionsToRead(tool), ...options },
    result,
    class: own,
    left: left?.ranges ?? [],
    isAmbiguous,
    ...(note === '' ? {} : { note }),
  };
}
