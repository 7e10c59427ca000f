import { BYTE_ORDER_MARK, decodeUtf8 } from '../../../src/core/text.ts';
import { type MarkUse, markUse } from '../../../src/tools/byte-order-mark.ts';
import { type Snapshot, stepsOf } from '../session/session.ts';

/** The text of a file, without the byte order mark at its start. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** The byte order mark of the open file, or of the file with the text, if the operation uses it so; otherwise empty. */
export function markOfFile(session: Snapshot, use: MarkUse): string {
  const { tool, file = session.source } = session;
  const isMarked = file !== undefined && decodeUtf8(file.bytes.subarray(0, 3)) === BYTE_ORDER_MARK;
  return isMarked && markUse(tool, stepsOf(session)[0] ?? {}) === use ? BYTE_ORDER_MARK : '';
}
