import { expect, test } from 'vitest';
import { CONTROL, TERMINAL_COMMAND } from './control-characters.ts';

const units = Array.from({ length: 0x10000 }, (_, unit) => unit);

function found(pattern: RegExp): number[] {
  return units.filter((unit) => pattern.test(String.fromCharCode(unit)));
}

const controls = units.filter((unit) => unit <= 0x1f || (unit >= 0x7f && unit <= 0x9f));

test('control characters are U+0000 to U+001F and U+007F to U+009F', () => {
  expect(found(CONTROL)).toEqual(controls);
});

test('a terminal may interpret every control character except tab, LF, VT, FF and CR', () => {
  expect(found(TERMINAL_COMMAND)).toEqual(controls.filter((unit) => unit < 0x09 || unit > 0x0d));
});
