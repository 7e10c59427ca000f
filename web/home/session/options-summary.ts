import type { FieldValue } from '../../../src/core/field.ts';
import { type NamedField, type Options, optionValue } from './options.ts';

/**
 * Options in a few words, for a button that shows them: what is chosen, and what is on or was set.
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
      // An explanation in parentheses has no room.
      return [title.replace(/ \(.*/, '')];
    }
    case 'flag':
      return value === true ? [`✓ ${field.title}`] : [];
    case 'integer':
      return value === field.default ? [] : [`${field.title} ${value}`];
    case 'text':
      // Whitespace would not be seen.
      return value === field.default ? [] : [`✓ ${field.title}`];
  }
}
