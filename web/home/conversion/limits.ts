import { chosenOperation } from '../../../src/core/field.ts';
import { limits } from '../../../src/core/limits.ts';
import { countLines, splitFirstLine } from '../../../src/core/lines.ts';
import { countCodePoints, utf8Length } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { type Count, type Excess, excessesOf } from '../../../src/notations/sizes.ts';
import { isDecoding } from '../session/options.ts';
import { currentOptions, divisionOf, type Snapshot } from '../session/session.ts';

/** The limits of the page, so that each conversion ends within seconds. Those of the API apply to what is sent to it. */

const MIB = 1024 * 1024;

/** The largest text or file, in bytes. */
export const MOST_BYTES = 16 * MIB;
/** The largest encoded one: hex is twice as long as its bytes. URL encoding can be longer than that. */
export const MOST_BYTES_TO_DECODE = 2 * MOST_BYTES;
/** The longest list, and the most lines that are converted separately. */
const MOST_LINES = 1_000_000;
/** The largest text for a tool that takes four times as long for twice the text. */
export const MOST_BYTES_OF_SLOW = 64 * 1024;
/** The most lines that are converted and, if they are wrong, read within a frame. */
const MOST_QUICK_LINES = 100;
/** What all attempts for an input may convert, in UTF-16 units: in a worker, and on the page itself within a frame. */
export const MOST_UNITS = 16 * MOST_BYTES_TO_DECODE;
export const MOST_QUICK_UNITS = MIB;

/** Whether a tool has a lower limit than the others, because it is slow for long texts. */
export function isSlow({ fields }: Tool): boolean {
  return fields.text.maxCodePoints < limits.textCodePoints;
}

function isList(session: Snapshot): boolean {
  return session.tool.fields.text.maxLines !== undefined || divisionOf(session) === 'lines';
}

function mostBytes(session: Snapshot): number {
  if (isSlow(session.tool) && !isList(session)) return MOST_BYTES_OF_SLOW;
  return isDecoding(session.tool, currentOptions(session)) ? MOST_BYTES_TO_DECODE : MOST_BYTES;
}

/** The size that exceeds a limit of the page, and the limit. The text is undefined for a file that is not UTF-8. */
export function excessOf(session: Snapshot, text: string | undefined): Excess | undefined {
  const limit = mostBytes(session);
  const bytes = session.file?.bytes.length ?? utf8Length(session.text);
  if (bytes > limit) return { unit: 'byte', count: bytes, limit };
  const lines = isList(session) && text !== undefined ? countLines(text) : 0;
  return lines > MOST_LINES ? { unit: 'line', count: lines, limit: MOST_LINES } : undefined;
}

/** The part of a limit from which the page shows it. */
const NEAR = 0.8;

/** The sizes to show of an input: those of its text, with the limit of a size that is near it. */
export function inputSizes(session: Snapshot): readonly Count[] {
  const bytes = utf8Length(session.text);
  const most = mostBytes(session);
  const sizes = sizesOf(session, session.text).map((size) =>
    size.unit === 'line' && size.count >= NEAR * MOST_LINES ? { ...size, limit: MOST_LINES } : size,
  );
  if (bytes < NEAR * most) return sizes;
  return [...sizes.filter(({ unit }) => unit !== 'byte'), { unit: 'byte', count: bytes, limit: most }];
}

/** The sizes to show of a text, without a first line that stays: the lines of a list, the characters, and the bytes if they are more. */
export function sizesOf(session: Snapshot, text: string): readonly Count[] {
  const [, counted] = divisionOf(session) === 'after first line' ? splitFirstLine(text) : ['', text];
  const characters = { unit: 'character', count: countCodePoints(counted) } as const;
  if (isList(session)) return [{ unit: 'line', count: countLines(counted) }, characters];
  const bytes = utf8Length(text);
  return bytes === characters.count ? [characters] : [characters, { unit: 'byte', count: bytes }];
}

/** Whether a conversion takes less than a frame: it converts no more than the API does at once. */
export function isQuick(session: Snapshot): boolean {
  const { tool, text, file } = session;
  const mostLines = divisionOf(session) === 'lines' ? MOST_QUICK_LINES : limits.lines;
  if (file !== undefined || text.length > limits.textCodePoints || countLines(text) > mostLines) return false;
  if (divisionOf(session) === 'lines') return true;
  const field = tool.fields.text;
  return excessesOf(field, text, chosenOperation(tool, currentOptions(session))).length === 0;
}

/** Whether a conversion ends about as soon as a worker starts: that of a text in the box, by a tool that is not slow. */
export function isShort(session: Snapshot): boolean {
  return session.file === undefined && !isSlow(session.tool);
}
