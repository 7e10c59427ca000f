import { textLineTools } from './tool.ts';

/**
 * Sorts the lines of a text. By default, it compares code points. The sort is stable: equal lines keep their order.
 *
 * LF, CRLF and CR each end a line, here and below. The lines of a result are joined by LF, without a final one.
 *
 * @param options `sortMode` (`alpha`, `natural`, `length` or `numeric`), `desc` and `ignoreCase`.
 * @throws TextmillError if an argument is invalid.
 * @example sortLines('file10\nfile2', { sortMode: 'natural' }) // 'file2\nfile10'
 */
export const sortLines: typeof textLineTools.sort = textLineTools.sort;

/**
 * Removes repeated lines and keeps the first of each. The order of the lines does not change.
 *
 * @param options `ddMode` (`unique`; `duplicates` keeps only lines that occur more than once, `singletons` only lines
 *   that occur once), `ignoreCase`, and `trimCompare` to ignore whitespace around lines.
 * @throws TextmillError if an argument is invalid.
 * @example dedupeLines('a\nb\na') // 'a\nb'
 */
export const dedupeLines: typeof textLineTools.dedupe = textLineTools.dedupe;

/**
 * Reverses the order of the lines. The characters of a line keep their order.
 *
 * @throws TextmillError if `text` is invalid.
 * @example reverseLines('a\nb') // 'b\na'
 */
export const reverseLines: typeof textLineTools.reverse = textLineTools.reverse;

/**
 * Removes blank lines: empty lines, and lines that contain only whitespace.
 *
 * @throws TextmillError if `text` is invalid.
 * @example removeBlankLines('a\n\nb') // 'a\nb'
 */
export const removeBlankLines: typeof textLineTools.empty = textLineTools.empty;

/**
 * Removes the whitespace at both ends of each line, or at one end. Whitespace is the same as for
 * `String.prototype.trim`.
 *
 * @param options `trimMode`: `both`, `start` or `end`.
 * @throws TextmillError if an argument is invalid.
 * @example trimLines(' a\nb ') // 'a\nb'
 */
export const trimLines: typeof textLineTools.trim = textLineTools.trim;

/**
 * Adds its number to the start of each line. Blank lines are numbered too.
 *
 * @param options `start` (the first number), `sep` (the separator) and `pad` (pads all numbers with zeros to the same
 *   width).
 * @throws TextmillError if an argument is invalid.
 * @example numberLines('a\nb', { start: 9, pad: true }) // '09. a\n10. b'
 */
export const numberLines: typeof textLineTools.number = textLineTools.number;

/**
 * Adds a prefix and a suffix to each line.
 *
 * @param options `prefix`, `suffix`, and `skipBlank` to leave blank lines unchanged.
 * @throws TextmillError if an argument is invalid.
 * @example affixLines('a\nb', { prefix: '- ' }) // '- a\n- b'
 */
export const affixLines: typeof textLineTools.affix = textLineTools.affix;
