import { hex } from '../codecs/hex.ts';
import { choiceValues, parseFields } from '../core/field.ts';
import { firstMeaning } from '../notations/read.ts';
import { published, readRules, understandFor } from '../notations/read-text.ts';
import { pureFunction } from './tools.ts';

const text = {
  type: 'string',
  title: 'Text',
  description: 'The text with everything around the value.',
  maxLength: readRules.text.maxCodePoints,
} as const;

const tool = {
  type: 'string',
  title: 'Tool',
  description: 'The only tool to read the text for. Without it, all tools that decode are tried.',
  enum: choiceValues(readRules.tool),
} as const;

const meanings = {
  type: 'array',
  description:
    'At most three, the best first. Each has a label (what was read), the tool and the options that convert it, its result ' +
    '(resultHex, if it is not text), its class (proven by offsets or checksums, complete if nothing is left, or partial), ' +
    'what is left (ranges in UTF-16 units), whether the text can mean something else just as well (isAmbiguous), and perhaps a note.',
  items: { type: 'object' },
} as const;

/** The tool that only MCP has: agents meet encoded values in other text, and decode them wrongly by themselves. */
export const readTool = {
  name: 'read',
  title: 'Read',
  description:
    'Finds the encoded values in a text and decodes them: Base64, Base64url, JWTs, hex, dumps, URL encoding, Base32, Base58, ' +
    'also in headers, code, JSON, mail and logs, and text in UTF-16. ' +
    'Use this when a text contains an encoded value, or may contain one, and you do not know the encoding or where the value starts and ends. ' +
    'Do not decode it yourself. Use a meaning only if it is not partial and not ambiguous, and otherwise say what is left.\n\n' +
    'Examples:\n- {"text":"{\\"token\\":\\"SGVsbG8gdGhlcmU=\\"}"} has the result "Hello there"',
  inputSchema: { type: 'object', properties: { text, tool }, required: ['text'], additionalProperties: false },
  outputSchema: { type: 'object', properties: { meanings }, required: ['meanings'] },
  annotations: pureFunction,
} as const;

/** What a text means, and a sentence about it. @throws TextmillError */
export function readData(input: object) {
  const given = parseFields(readRules, input, { sizeLimits: true });
  const understood = understandFor(given);
  const first = firstMeaning(given.text, understood);
  const found = understood.meanings.map((meaning) => {
    const { result, ...others } = published(meaning);
    return { ...others, ...(typeof result === 'string' ? { result } : { resultHex: hex.encode(result) }) };
  });
  const about = 'message' in first ? `${first.message}. ${first.remedy}` : `Read as ${found[0]?.label}.`;
  return { data: { meanings: found }, about: `${about}\n` };
}
