import fc from 'fast-check';
import { convert, type Tool } from '../../src/core/tool.ts';
import { createConverter } from '../../src/notations/converter.ts';
import { base32, base64, hexToText, numberToWords, urlEncoder } from '../../src/tools/index.ts';
import { endingFor } from '../../web/home/conversion/completion.ts';
import { inputOf, type Options } from '../../web/home/session/options.ts';
import { anyCharacter } from '../for-all.ts';

/** Rules for incomplete texts, as properties of each tool that decodes, and of numbers. */

interface Rule {
  readonly title: string;
  /** Checks the rule with `numRuns` texts, always the same ones if there is a seed. */
  readonly check: (run: { readonly numRuns: number; readonly seed?: number }) => void;
}

/** The rules for each notation, and for numbers. */
export function completionRules(): readonly Rule[] {
  const ofNotations = notations.flatMap(({ name, tool, options, like }) => {
    const encode = { ...options, operation: 'encode' };
    const decode = { ...options, operation: 'decode' };
    const encoded = anyText.map((text) => convert(tool, inputOf(tool, text, encode), { sizeLimits: false }).result);
    return rulesOf(name, tool, decode, encoded, like);
  });
  return [...ofNotations, ...rulesOf('a number', numberToWords, {}, number, '0123,,.-+ ')];
}

function rulesOf(
  name: string,
  tool: Tool,
  options: Options,
  right: fc.Arbitrary<string>,
  like: string,
): readonly Rule[] {
  const similar = fc.string({ unit: fc.constantFrom(...like), maxLength: 16 });
  const isCompletable = fc.property(right, fc.nat(), (text, cut) => {
    const beginning = text.slice(0, cut % text.length);
    return isValid(tool, beginning, options) || provenEnding(tool, beginning, options) !== undefined;
  });
  const isCompleted = fc.property(similar, (text) => {
    provenEnding(tool, text, options);
  });
  return [
    {
      title: `${name}: each prefix of a valid text is valid, or an ending makes it valid`,
      check: (run) => fc.assert(isCompletable, run),
    },
    {
      title: `${name}: an incomplete text becomes valid with its ending`,
      check: (run) => fc.assert(isCompleted, run),
    },
  ];
}

/**
 * The notations, each with its tool, options, and characters that are frequent in encoded texts. Base58 is not among
 * them, since the page shows the bytes of any prefix.
 */
const notations: readonly {
  readonly name: string;
  readonly tool: Tool;
  readonly options: Options;
  readonly like: string;
}[] = [
  { name: 'Base64', tool: base64, options: {}, like: 'AQZgmv0189+/==\n' },
  { name: 'Base64 without padding', tool: base64, options: { padding: false }, like: 'AQZgmv0189+/= ' },
  { name: 'URL-safe Base64', tool: base64, options: { urlSafe: true }, like: 'AQZgmv0189-_==' },
  { name: 'Base32', tool: base32, options: {}, like: 'AQZMY27======\r' },
  { name: 'hexadecimal', tool: hexToText, options: {}, like: '048cefE2 ' },
  { name: 'URL components', tool: urlEncoder, options: {}, like: '%%%%04289abcdefz' },
  { name: 'URLs', tool: urlEncoder, options: { mode: 'uri' }, like: '%%%%0289abcdef/' },
  { name: 'form values', tool: urlEncoder, options: { mode: 'form' }, like: '%%%%0289abcdef+' },
];

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);

const number = fc
  .tuple(
    fc.constantFrom('', '-', '+', ' '),
    fc.bigInt({ min: 0n, max: 10n ** 36n - 1n }),
    fc.boolean(),
    fc.constantFrom('', '.', '.05'),
  )
  .map(([sign, value, isGrouped, fraction]) => sign + (isGrouped ? value.toLocaleString('en') : value) + fraction);

/** The ending that makes a text valid, as a check proves. Undefined if the text is valid or can't be completed. */
export function provenEnding(tool: Tool, text: string, options: Options): string | undefined {
  const converter = createConverter(tool, options);
  const error = converter.errorOf(text);
  const ending = error && endingFor(converter, text, error);
  if (ending === undefined) return undefined;
  if (ending === '' || !isValid(tool, text + ending, options)) throw new Error('the ending does not help');
  return ending;
}

/** Whether a text converts. Bytes that are not UTF-8 are a valid result too. */
function isValid(tool: Tool, text: string, options: Options): boolean {
  const error = createConverter(tool, options).errorOf(text);
  return error === undefined || error.code === 'NOT_UTF8';
}
