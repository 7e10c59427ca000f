import { copyOf } from '../core/growing-bytes.ts';
import { BYTE_ORDER_MARK } from '../core/text.ts';
import { wholeLines } from '../tools/lines/line-conversion.ts';
import type { Pieces } from './streams.ts';

/** The start of an input, which is read before the rest. */
export interface InputStart {
  /** Whether it is a byte order mark. */
  isMarked: boolean;
  /** The first line, if it is read apart from the others. */
  readonly header?: Header | undefined;
}

/** The first line, without its end; undefined until it is read, or if there are no lines. */
interface Header {
  line?: Uint8Array;
}

/** The byte order mark and the header with a line feed, if the input has them. */
export function startOf(start: InputStart | undefined): Uint8Array {
  const { isMarked = false, header: { line } = {} } = start ?? {};
  return Buffer.concat([Buffer.from(isMarked ? BYTE_ORDER_MARK : ''), ...(line ? [line, Buffer.from('\n')] : [])]);
}

/** The bytes of a file after its byte order mark and its header. */
export function afterStart(
  chunks: Pieces<Uint8Array>,
  start: InputStart,
  isFirst: boolean,
): AsyncGenerator<Uint8Array> {
  const unmarked = withoutMark(chunks, start, isFirst);
  return start.header === undefined ? unmarked : withoutHeader(unmarked, start.header);
}

async function* withoutMark(
  chunks: Pieces<Uint8Array>,
  start: InputStart,
  isFirst: boolean,
): AsyncGenerator<Uint8Array> {
  let isStart = true;
  for await (const chunk of chunks) {
    const isMarked = isStart && MARK.equals(chunk.subarray(0, MARK.length));
    start.isMarked ||= isMarked && isFirst;
    if (chunk.length > 0) isStart = false;
    yield isMarked ? chunk.subarray(MARK.length) : chunk;
  }
}

/** The lines after the first one, which becomes the header. If there already is one, only the same line is removed. */
export async function* withoutHeader(chunks: Pieces<Uint8Array>, header: Header): AsyncGenerator<Uint8Array> {
  let isTaken = false;
  const { push, end } = wholeLines((lines) => {
    if (isTaken) return lines;
    isTaken = true;
    const length = lines.findIndex((byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN);
    const line = length === -1 ? lines : lines.subarray(0, length);
    header.line ??= copyOf(line);
    if (Buffer.compare(header.line, line) !== 0) return lines;
    const isEndLong = lines[length] === CARRIAGE_RETURN && lines[length + 1] === LINE_FEED;
    return lines.subarray(line.length + (isEndLong ? 2 : 1));
  });
  for await (const chunk of chunks) {
    const isLater = isTaken;
    yield isLater ? chunk : push(chunk);
    if (isTaken && !isLater) yield end();
  }
  yield end();
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARK = Buffer.from(BYTE_ORDER_MARK);
