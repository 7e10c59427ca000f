import { textLineTools } from './text-line-tools.ts';

/** The operations on lists of lines as functions of their own: each is the method of {@link textLineTools}. */

/**
 * Sorts the lines.
 *
 * @example sortLines('file10\nfile2', { sortMode: 'natural' }) // 'file2\nfile10'
 */
export const sortLines: typeof textLineTools.sort = textLineTools.sort;

/**
 * Drops repeated lines.
 *
 * @example dedupeLines('a\nb\na') // 'a\nb'
 */
export const dedupeLines: typeof textLineTools.dedupe = textLineTools.dedupe;

/**
 * Reverses the order of the lines.
 *
 * @example reverseLines('a\nb') // 'b\na'
 */
export const reverseLines: typeof textLineTools.reverse = textLineTools.reverse;

/**
 * Drops blank lines.
 *
 * @example removeBlankLines('a\n\nb') // 'a\nb'
 */
export const removeBlankLines: typeof textLineTools.empty = textLineTools.empty;

/**
 * Removes whitespace around the lines.
 *
 * @example trimLines(' a\nb ') // 'a\nb'
 */
export const trimLines: typeof textLineTools.trim = textLineTools.trim;

/**
 * Numbers the lines.
 *
 * @example numberLines('a\nb', { start: 9, pad: true }) // '09. a\n10. b'
 */
export const numberLines: typeof textLineTools.number = textLineTools.number;

/**
 * Adds a prefix and a suffix to the lines.
 *
 * @example affixLines('a\nb', { prefix: '- ' }) // '- a\n- b'
 */
export const affixLines: typeof textLineTools.affix = textLineTools.affix;
