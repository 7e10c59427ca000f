import fc from 'fast-check';
import type { FieldValues } from '../../src/core/field.ts';
import { TextmillError } from '../../src/core/textmill-error.ts';
import type { Tool } from '../../src/core/tool.ts';
import { byteConversion } from '../../src/tools/bytes.ts';
import { textLineTools } from '../../src/tools/lines/tool.ts';
import { urlEncoder } from '../../src/tools/url-encoder.ts';

/** Compares conversions in pieces with conversions of whole texts. */

/** A tool, its options, a text, and the number of bytes of each piece. */
export interface PieceCase {
  readonly tool: Tool;
  readonly options: FieldValues;
  readonly text: string;
  readonly lengths: readonly number[];
}

/** The joined results of the pieces of a text, or the error. */
export function convertPieces({ tool, options, text, lengths }: PieceCase): string | TextmillError {
  return outcome(() => {
    const conversion = byteConversion(tool, options);
    if (conversion === undefined) throw new TypeError(`${tool.name} has no conversion of pieces`);
    const results: Buffer[] = [];
    for (const piece of inReusedBuffer(cut(Buffer.from(text), lengths))) {
      results.push(Buffer.from(conversion.push(piece)));
    }
    results.push(Buffer.from(conversion.end()));
    return Buffer.concat(results).toString();
  });
}

/** The bytes in pieces with these lengths, which repeat. */
function cut(bytes: Uint8Array, lengths: readonly number[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = start + (lengths[pieces.length % lengths.length] ?? 1);
    pieces.push(bytes.subarray(start, end));
    start = end;
  }
  return pieces;
}

/** The result of the whole text, or the error. A list of lines ends with LF. */
export function convertWhole({ tool, options, text }: PieceCase): string | TextmillError {
  return outcome(() => {
    const data = tool.run({ ...defaults(tool), ...options, text });
    return String(data.result) + (Number(data['outCount']) > 0 ? '\n' : '');
  });
}

function defaults({ fields }: Tool): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}

function outcome(convert: () => string): string | TextmillError {
  try {
    return convert();
  } catch (error) {
    if (error instanceof TextmillError) return error;
    throw error;
  }
}

const lineText = fc
  .array(
    fc.constantFrom(
      ...['\n', '\n', '\r', '\r', '\r\n', '\u2028', '\u0085', '\v', '\u0000', ' ', '\t', '\u3000', '\ufeff', '\u00a0'],
      ...['a', 'A', 'b', 'B', 'file', '10', '9', '007', '-5', '+.5'],
      ...['Σ', 'ς', 'İ', 'ß', 'é', 'e\u0301', '語', '😀', '\uffff'],
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** So few that lines and keys repeat. */
const fewLines = fc
  .array(fc.constantFrom('a\n', 'A\r', ' a\r\n', 'b\n', '\n', 'Σ\n', 'ς \n'), { maxLength: 40 })
  .map((parts) => parts.join(''));

const lineOptions = fc.record({
  operation: fc.constantFrom('sort', 'dedupe', 'reverse', 'empty', 'trim', 'number', 'affix'),
  sortMode: fc.constantFrom('alpha', 'natural', 'length', 'numeric'),
  desc: fc.boolean(),
  ignoreCase: fc.boolean(),
  ddMode: fc.constantFrom('unique', 'duplicates', 'singletons'),
  trimCompare: fc.boolean(),
  trimMode: fc.constantFrom('both', 'start', 'end'),
  start: fc.integer({ min: -30, max: 1000 }),
  sep: fc.constantFrom('. ', '', '\r\n', '語'),
  pad: fc.boolean(),
  prefix: fc.constantFrom('', '> ', '😀', 'a\r'),
  suffix: fc.constantFrom('', ',', '\n'),
  skipBlank: fc.boolean(),
});

const escapedText = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        '+',
        ' ',
        '%',
        '%2',
        '%2F',
        '%2f',
        '%3F',
        '%41',
        '%00',
        '%7e',
        '~',
        "'",
        '/',
        '#',
        '[',
        '\r\n',
        'é',
        '😀',
      ],
      ...['%C3%A9', '%c3', '%A9', '%E8%AA%9E', '%E8%AA', '%F0%9F%98%80', '%F0%9F', '%ED%A0%80', '%C0%AF', '%g1'],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const urlOptions = fc.record({
  operation: fc.constantFrom('encode', 'decode', 'decode'),
  mode: fc.constantFrom('component', 'uri', 'form'),
});

const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });

/** A random list of lines in random pieces. */
export const lineCases: fc.Arbitrary<PieceCase> = fc.record({
  tool: fc.constant(textLineTools),
  options: lineOptions,
  text: fc.oneof(
    lineText,
    fewLines,
    lineText.map((text) => text.replaceAll(/[^\0-\x7f]/g, '')),
  ),
  lengths,
});

/** A random text for the URL encoder in random pieces. */
export const urlCases: fc.Arbitrary<PieceCase> = fc.record({
  tool: fc.constant(urlEncoder),
  options: urlOptions,
  text: escapedText,
  lengths,
});

/** The pieces as Buffers that share one memory, as when a file is read. Each overwrites the one before. */
export function* inReusedBuffer(pieces: Iterable<Uint8Array>): Generator<Buffer> {
  const memory = Buffer.alloc(100_000);
  for (const piece of pieces) {
    memory.fill(0);
    memory.set(piece);
    yield memory.subarray(0, piece.length);
  }
}
