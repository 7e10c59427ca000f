import { causeOf, publicCode, sampleError, statusOf } from '../../contract/errors.ts';
import { type ChoiceField, choiceValues, type Field, fieldDescription } from '../../core/field.ts';
import { type ErrorCode, errorCodes } from '../../core/textmill-error.ts';
import type { Tool } from '../../core/tool.ts';
import type { Registry } from '../../tools/registry.ts';
import { code, count, enumerate, inline, jsonCode } from '../markdown.ts';

/** The JSON type with its limits: `string, at most 20 code points`. */
export function typeOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return ['string', ...lengthsOf(field)].join(', ');
    case 'choice':
      return `one of ${choiceValues(field).map(code).join(', ')}`;
    case 'flag':
      return 'boolean';
    case 'integer':
      return `integer, ${count(field.minimum)} to ${count(field.maximum)}`;
  }
}

function lengthsOf({ maxCodePoints, maxLines, maxUtf8Bytes = {} }: Extract<Field, { kind: 'text' }>): string[] {
  return [
    `at most ${count(maxCodePoints)} code points`,
    ...(maxLines === undefined ? [] : [`at most ${count(maxLines)} lines`]),
    ...Object.entries(maxUtf8Bytes).map(([operation, bytes]) => {
      return `at most ${count(bytes)} UTF-8 bytes for ${code(operation)}`;
    }),
  ];
}

/** The default as JSON, or `required`. */
export function defaultOf(field: Field): string {
  return field.default === undefined ? 'required' : jsonCode(field.default);
}

/** The description, after the operations that use the field. */
export function descriptionOf(field: Field): string {
  const description = field.kind === 'choice' ? describeChoices(field) : inline(withSymbols(field.description));
  return field.usedBy === undefined ? description : `Only for ${enumerate(field.usedBy.map(code))}. ${description}`;
}

/** The description with the first mention of each choice as code, to distinguish values from words. */
function describeChoices(field: ChoiceField): string {
  const marked = choiceValues(field).reduce((text, choice) => {
    const literal = choice.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return text.replace(new RegExp(`(?<![\\w\`-])${literal}(?![\\w\`-])`), () => code(choice));
  }, fieldDescription(field));
  return inline(withSymbols(marked));
}

/** A sentence in which words of symbols only, such as + and /, are code. */
function withSymbols(sentence: string): string {
  return sentence.replaceAll(/(?<= )[-_+/=%?]+(?=[ .,;]|$)/g, '`$&`');
}

/** The errors that the input of a tool can cause, apart from those of every tool: first those that the tool raises. */
export function errorsOf({ fields, errors = [] }: Tool): readonly ErrorCode[] {
  const has = (kind: Field['kind']) => Object.values(fields).some((field) => field.kind === kind);
  return [
    ...errors,
    ...(has('integer') ? (['OUT_OF_RANGE'] as const) : []),
    ...(has('choice') ? (['UNKNOWN_CHOICE'] as const) : []),
  ];
}

/** What to do about an error, as Markdown: headers, settings and JSON are code. */
function remedyOf(remedy: string): string {
  const names = /\{".*?\}|\b[A-Z]+(?:_[A-Z]+)+\b|\b[A-Z][a-z]+-[A-Z][a-z]+\b(?:: [\w/]+)?|\b[A-Z]\w+(?= header)/g;
  return inline(remedy.replaceAll(names, '`$&`'));
}

/** Every error, by status; of one status, those of every tool come first. Causes and remedies are Markdown. */
export function errorFacts(registry: Registry) {
  const tools = [...registry.values()];
  const special = new Set(tools.flatMap(errorsOf));
  const shown = new Map(
    tools
      .flatMap(({ examples }) => examples)
      .flatMap((example) => ('error' in example ? [[example.error.code, example.error.message] as const] : []))
      // The last entry of a code counts, so this shows the first tool that has the error.
      .toReversed(),
  );
  return errorCodes
    .map((error) => ({
      /** The code in the library and in the header `Textmill-Error`. */
      error,
      status: statusOf(error),
      /** The code in the envelope. */
      code: publicCode(error),
      isOfEveryTool: !special.has(error),
      message: shown.get(error) ?? sampleError(error).message,
      /** Undefined if the message is the cause. */
      cause: causeOf(error),
      remedy: remedyOf(sampleError(error).remedy),
    }))
    .toSorted((a, b) => a.status - b.status || Number(b.isOfEveryTool) - Number(a.isOfEveryTool));
}
