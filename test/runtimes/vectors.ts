import { createRandom } from '../../support/random.ts';
import base58 from '../vectors/base58.json' with { type: 'json' };
import percentDecoding from '../vectors/percent-decoding.json' with { type: 'json' };
import percentEncoding from '../vectors/percent-encoding.json' with { type: 'json' };
import rfc4648 from '../vectors/rfc4648.json' with { type: 'json' };
import utf8 from '../vectors/utf8.json' with { type: 'json' };
import whiteSpace from '../vectors/white-space.json' with { type: 'json' };
import { type AnyTool, convert, type Input, randomInput } from './requests.ts';

/** Requests to all tools, and their responses. Runs on every runtime with the packed library. */

type Library = typeof import('../../src/entry/library.ts');
type Request = readonly [AnyTool, Input];

/** A group of requests with their responses, as JSON. */
export type Group = readonly [name: string, exchanges: readonly (readonly [request: string, response: string])[]];

/** The responses to the examples, the public vectors, and random requests of each tool. */
export function toolGroups(textmill: Library, seed: number, requests: number): readonly Group[] {
  const { base32, base58, base64, hexToText, numberToWords, textLineTools, urlEncoder } = textmill;
  const tools: readonly AnyTool[] = [base32, base58, base64, hexToText, numberToWords, textLineTools, urlEncoder];
  const groupOf = (name: string, requested: readonly Request[]): Group => [
    name,
    requested.map(([tool, input]) => [JSON.stringify([tool.name, input]), responseOf(textmill, tool, input)]),
  ];
  const randomGroup = (name: string, tool: AnyTool, given: Input): Group => {
    const random = createRandom(seed);
    return groupOf(
      name,
      Array.from({ length: requests }, () => [tool, randomInput(random, tool, given)]),
    );
  };
  const examples = tools.flatMap((tool) => tool.examples.map(({ input }): Request => [tool, { ...input }]));
  const vectors = publicTexts().flatMap((text) =>
    tools.flatMap((tool): readonly Request[] => [
      [tool, { text, operation: 'encode' }],
      [tool, { text, operation: 'decode' }],
      [tool, { text }],
    ]),
  );
  return [
    groupOf('examples', examples),
    groupOf('public vectors', vectors),
    ...tools.map((tool) => randomGroup(tool.name, tool, {})),
    randomGroup('natural order', textLineTools, { operation: 'sort', sortMode: 'natural' }),
    randomGroup('ignored case', textLineTools, { ignoreCase: true }),
    ['whitespace', [['every code point that is trimmed', trimmedCodes(textmill).join()]]],
  ];
}

function responseOf(textmill: Library, tool: AnyTool, input: Input): string {
  try {
    return JSON.stringify(convert(tool, input));
  } catch (error) {
    if (!(error instanceof textmill.TextmillError)) throw error;
    const { code, message, field, position } = error;
    return JSON.stringify({ code, message, field, position });
  }
}

/** Every text in test/vectors/, encoded or not: each is a request to each tool. */
function publicTexts(): readonly string[] {
  const vectors = [base58, percentDecoding, percentEncoding, rfc4648, utf8, whiteSpace];
  const texts = new Set<string>();
  JSON.stringify(vectors, (_, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  return [...texts];
}

/** The code points that trimming removes: each is before, between and after two letters of a line. */
function trimmedCodes({ textLineTools }: Library): readonly number[] {
  const codes: number[] = [];
  for (let code = 0; code < 0x110000; code++) {
    const isLineEnd = code === 0x0a || code === 0x0d;
    if (!isLineEnd && String.fromCodePoint(code).isWellFormed()) codes.push(code);
  }
  const lines = codes.map((code) => {
    const character = String.fromCodePoint(code);
    return `${character}a${character}b${character}`;
  });
  const trimmed = textLineTools({ text: lines.join('\n'), operation: 'trim' }).result.split('\n');
  return codes.filter((_, index) => trimmed[index] !== lines[index]);
}
