import type { FieldValue } from '../../../src/core/field.ts';
import { type NamedField, type Options, optionValue } from './options.ts';

/**
 * The options in a few words, for the button that opens them: the choices, and the flags and values that were set.
 *
 * @example 'Natural · ✓ Descending'
 */
export function optionsSummary(shown: readonly NamedField[], options: Options, isEachLine: boolean): string {
  const words = shown.flatMap((option) => summaryOf(option, optionValue(option, options)));
  if (isEachLine) words.unshift('✓ Each line');
  return words.length === 0 ? 'Options' : words.join(' · ');
}

function summaryOf({ field }: NamedField, value: FieldValue): readonly string[] {
  switch (field.kind) {
    case 'choice': {
      const title = field.choices.find((choice) => choice.value === value)?.title ?? '';
      // There is no space for an explanation in parentheses.
      return [title.replace(/ \(.*/, '')];
    }
    case 'flag':
      return value === true ? [`✓ ${field.title}`] : [];
    case 'integer':
      return value === field.default ? [] : [`${field.title} ${value}`];
    case 'text':
      // The value is not shown: it may be whitespace.
      return value === field.default ? [] : [`✓ ${field.title}`];
  }
}
