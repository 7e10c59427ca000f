import { trimmedRange } from '../../../src/core/text.ts';
import { MOST_DIGITS } from '../../../src/tools/number-to-words.ts';
import { nameCharacter } from '../text/characters.ts';
import { characterEnd, type Place } from '../text/place.ts';

type NumberFault = Pick<Place, 'start' | 'end'> & { readonly message: string };

/** The first error of a text that is not a number; undefined if none of these errors is found. */
export function numberFault(text: string): NumberFault | undefined {
  const { start, end } = trimmedRange(text);
  const first = /[+-]/.test(text.charAt(start)) ? start + 1 : start;
  const point = text.indexOf('.', first);
  const integerEnd = point === -1 ? end : point;
  return (
    strangeCharacter(text, first, integerEnd, end) ??
    wrongComma(text, first, integerEnd) ??
    surplus(text, first, integerEnd, MOST_DIGITS.integer, 'before') ??
    surplus(text, integerEnd, end, MOST_DIGITS.fractional, 'after') ??
    // Digits are missing, and no ending helps because whitespace follows.
    (first === end || text.slice(first, end) === '.' ? { start: end, end, message: 'A digit is missing.' } : undefined)
  );
}

function strangeCharacter(text: string, first: number, integerEnd: number, end: number): NumberFault | undefined {
  const inInteger = text.slice(first, integerEnd).search(/[^\d,]/);
  const inFraction = text.slice(integerEnd + 1, end).search(/\D/);
  if (inInteger < 0 && inFraction < 0) return undefined;
  const index = inInteger < 0 ? integerEnd + 1 + inFraction : first + inInteger;
  const character = text.charAt(index);
  const message =
    character === '.'
      ? 'A number can have only one decimal point.'
      : character === ','
        ? 'Commas can only be before the decimal point.'
        : character === '+' || character === '-'
          ? `\`${character}\` can only be at the start.`
          : `${nameCharacter(text, index)} can't be part of a number.`;
  return { start: index, end: characterEnd(text, index), message };
}

/** A first comma without one to three digits before it, or a comma without exactly three digits after it. */
function wrongComma(text: string, first: number, integerEnd: number): NumberFault | undefined {
  const groups = text.slice(first, integerEnd).split(',');
  let comma = first - 1;
  for (const [index, { length }] of groups.entries()) {
    const next = comma + 1 + length;
    if (groups.length > 1 && (index === 0 ? length < 1 || length > 3 : length !== 3)) {
      // The comma before a wrong group is marked; for the first group, the comma after it.
      const start = index === 0 ? next : comma;
      return { start, end: start + 1, message: 'Commas must separate groups of three digits.' };
    }
    comma = next;
  }
  return undefined;
}

function surplus(text: string, start: number, end: number, most: number, side: string): NumberFault | undefined {
  const digits = text.slice(start, end).replaceAll(/[.,]/g, '').length;
  if (digits <= most) return undefined;
  const rest = text.slice(start, end).replace(new RegExp(`(?:[.,]*\\d){${most}}[.,]*`), '');
  const message = `Too many digits ${side} the decimal point: ${digits} of ${most}.`;
  return { start: end - rest.length, end, message };
}
