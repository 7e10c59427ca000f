import { countCodePoints } from '../core/text.ts';

/** A position for people: both numbers are counted from 1, as editors do, and columns are code points. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * The line and the column of an index in UTF-16 units. LF, CRLF and CR each end a line.
 *
 * @example lineAndColumn('a\nbc', 3) // { line: 2, column: 2 }
 */
export function lineAndColumn(text: string, index: number): Place {
  let line = 1;
  let begin = 0;
  for (let at = 0; at < index; at++) {
    if (!endsLine(text, at)) continue;
    line++;
    begin = at + 1;
  }
  return { line, column: countCodePoints(text.slice(begin, index)) + 1 };
}

/** The CR of a CRLF does not end the line: its LF does. */
function endsLine(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED);
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
