/** Whether a text has letters that are written from right to left, or marks that ask for it. */
export function isBidirectional(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

// Hebrew to Arabic, marks and embeddings, presentation forms, and the scripts of plane 1 that begin with U+D802, U+D803, U+D83A or U+D83B.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;
