import fc from 'fast-check';
import { anyCharacter } from '../for-all.ts';

/** JSON, as JSON.stringify writes it, with or without whitespace. */
export const anyJson: fc.Arbitrary<string> = fc
  .tuple(fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter }), fc.constantFrom(undefined, 1, '\t', '\r\n'))
  .map(([value, indent]) => spelled(JSON.stringify(value, undefined, indent === '\r\n' ? 1 : indent), indent));

function spelled(json: string, indent: number | string | undefined): string {
  return indent === '\r\n' ? json.replaceAll('\n', '\r\n') : json;
}

/** Pieces of the grammar, and what people write by mistake. */
const piece = fc.constantFrom(
  ...['{', '}', '[', ']', ':', ',', '"', "'", '\\', '/', ' ', '\t', '\n', '\r', '\u0000', '\u001f', '\u007f', '\ufeff'],
  ...['\u00a0', '\u2028', 'é', '😀', '0', '1', '00', '-', '+', '.', 'e', 'E', '-0', '1.5e-3', '0x1', 'u', 'a', 'f'],
  ...[
    'true',
    'false',
    'null',
    'True',
    'NaN',
    'undefined',
    '""',
    '"a":',
    '\\n',
    '\\u00e9',
    '\\x',
    '//',
    '/**/',
    '{}',
    '[]',
  ],
);

interface Mutation {
  /** From 0 to 1: where in the text. */
  readonly from: number;
  readonly removed: number;
  readonly inserted: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(2),
  inserted: fc.oneof(piece, fc.constant('')),
});

/** JSON with a few pieces removed or inserted: some of these texts are still JSON. */
export const mutatedJson: fc.Arbitrary<string> = fc
  .tuple(anyJson, fc.array(mutation, { maxLength: 3 }))
  .map(([json, mutations]) => mutations.reduce(mutate, json));

/** Pieces of the grammar in any order. */
export const jsonPieces: fc.Arbitrary<string> = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

function mutate(text: string, { from, removed, inserted }: Mutation): string {
  const at = Math.floor(from * text.length);
  return text.slice(0, at) + inserted + text.slice(at + removed);
}

/** Whether the engine parses a text as JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
