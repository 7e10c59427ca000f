import { countCodePoints } from '../../../src/core/text.ts';

/** Characters of a huge text that are shown: to lay out more takes longer than to convert it. */
const MOST_SHOWN = 4_000;

interface Preview {
  /** The text, or its first characters. */
  readonly start: string;
  /** How many characters there are. */
  readonly total: number;
  readonly isWhole: boolean;
}

/** What is shown of a text: its first 4,000 characters. */
export function previewOf(text: string): Preview {
  const total = countCodePoints(text);
  if (total <= MOST_SHOWN) return { start: text, total, isWhole: true };
  // No character takes more than two units.
  const start = [...text.slice(0, 2 * MOST_SHOWN)].slice(0, MOST_SHOWN).join('');
  return { start, total, isWhole: false };
}
