import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The colors in web/tokens.css have enough contrast (WCAG 2.2, 1.4.6 for text, 1.4.11 for borders of controls). */

const style = readFileSync('web/tokens.css', 'utf8');

/** Texts, and what they are on. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: ['ground', 'panel', 'raised', 'track', 'hover', 'chosen', 'bad-mark'],
  quiet: ['ground', 'panel', 'track', 'hover', 'chosen', 'bad-soft', 'note-soft', 'accent-soft'],
  faint: ['ground', 'panel'],
  accent: ['ground', 'panel', 'hover', 'accent-soft'],
  'on-accent': ['accent'],
  bad: ['ground', 'panel', 'bad-soft'],
  note: ['ground', 'panel', 'note-soft'],
  'code-key': ['panel'],
  'code-word': ['panel'],
};

describe.each(['light', 'dark'] as const)('in the %s colors', (scheme) => {
  test.each([
    ...Object.entries(texts).flatMap(([front, backs]) => backs.map((back) => ({ front, back, least: 7 }))),
    { front: 'edge', back: 'ground', least: 3 },
    { front: 'edge', back: 'panel', least: 3 },
  ])('$front on $back has a contrast of at least $least to 1', ({ front, back, least }) => {
    expect(contrast(colour(front, scheme), colour(back, scheme))).toBeGreaterThanOrEqual(least);
  });
});

test('black on white has a contrast of 21 to 1', () => {
  expect(contrast('000', 'ffffff')).toBeCloseTo(21);
});

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = new RegExp(`--${name}: light-dark\\(#(?<light>\\w+), #(?<dark>\\w+)\\);`).exec(style);
  return found?.groups?.[scheme] ?? '';
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a color of three or six hexadecimal digits. */
function luminance(hex: string): number {
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [red = Number.NaN, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
