import fc from 'fast-check';
import { anyText, character } from './texts.ts';

/** The escapes that decodeURI keeps: those of `;/?:@&=+$,#`. */
export const RESERVED_ESCAPES = /%(3b|2f|3f|3a|40|26|3d|2b|24|2c|23)/gi;

const digit = fc.constantFrom(...'0123456789abcdefABCDEF');

const escaped = fc.tuple(character, fc.boolean()).map(([text, isUpper]) =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const digits = byte.toString(16).padStart(2, '0');
    return `%${isUpper ? digits.toUpperCase() : digits}`;
  }).join(''),
);

const reserved = fc.constantFrom(...[...';/?:@&=+$,#%~ !'].map((each) => `%${each.charCodeAt(0).toString(16)}`));

const right = fc.oneof(escaped, escaped, reserved, character, fc.constantFrom('+', '&', '=', '~'));

const wrong = fc.oneof(
  fc.tuple(digit, digit).map(([high, low]) => `%${high}${low}`),
  fc.constantFrom(
    '%',
    '%%',
    '%4',
    '%g1',
    '%u0041',
    '%C3',
    '%E2%82',
    '%F0%9F%98',
    '%ED%A0%80',
    '%C0%80',
    '%F4%90%80%80',
  ),
);

/** Texts with escapes: half of them are correct. */
export const percentTexts = fc.oneof(
  fc.array(right, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.oneof({ arbitrary: right, weight: 3 }, { arbitrary: wrong, weight: 1 }), { maxLength: 12 })
    .map((pieces) => pieces.join('')),
  anyText.map((text) => text.replaceAll('%', '')),
);
