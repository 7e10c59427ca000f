import { hex } from '../codecs/hex.ts';
import { choiceValues, parseFields } from '../core/field.ts';
import { firstMeaning } from '../notations/read.ts';
import { published, readRules, type TextMeaning, understandFor } from '../notations/read-text.ts';
import { pureFunction } from './tools.ts';

/** The tool that only MCP has: agents meet encoded values in other text, and decode them wrongly by themselves. */

const text = (description: string) => ({ type: 'string', description }) as const;
const index = { type: 'integer', minimum: 0 } as const;

/** The tool as agents see it. */
export const readTool = {
  name: 'read',
  title: 'Read',
  description:
    'Finds the encoded values in a text and decodes them: Base64, Base64url, JWTs, hex, dumps, URL encoding, Base32, Base58, ' +
    'also in headers, code, JSON, mail and logs, and text in UTF-16. ' +
    'Use this when a text contains an encoded value, or may contain one, and you do not know the encoding or where the value starts and ends. ' +
    'Do not decode it yourself. Use a meaning only if it is not partial and not ambiguous, and otherwise say what is left.\n\n' +
    'Examples:\n- {"text":"{\\"token\\":\\"SGVsbG8gdGhlcmU=\\"}"} has the result "Hello there"',
  inputSchema: {
    type: 'object',
    properties: {
      text: {
        ...text('The text as it was found, with everything around the value.'),
        title: 'Text',
        maxLength: readRules.text.maxCodePoints,
      },
      tool: {
        ...text('The only tool to read the text for. Without it, all tools that decode are tried.'),
        title: 'Tool',
        enum: choiceValues(readRules.tool),
      },
    },
    required: ['text'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      meanings: {
        type: 'array',
        description: 'At most three meanings of the text, the best first; empty if nothing is found.',
        items: {
          type: 'object',
          properties: {
            label: text('What was read, with its encodings.'),
            tool: text('The tool that converts it.'),
            options: { type: 'object', description: 'The options with which it does.' },
            result: text('The decoded text; absent if it is bytes.'),
            resultHex: text('The decoded bytes in hexadecimal, if they are not text.'),
            class: {
              ...text(
                'proven: the text confirms it, such as by offsets; complete: nothing is left; partial: something is left.',
              ),
              enum: ['proven', 'complete', 'partial'],
            },
            left: {
              type: 'array',
              description: 'What looks like data and was not used, in UTF-16 units of the text.',
              items: { type: 'object', properties: { start: index, end: index }, required: ['start', 'end'] },
            },
            isAmbiguous: { type: 'boolean', description: 'Whether another meaning is as plausible.' },
            note: text('What is left or missing, or that the signature of a JWT is not checked.'),
          },
          required: ['label', 'tool', 'options', 'class', 'left', 'isAmbiguous'],
        },
      },
    },
    required: ['meanings'],
  },
  annotations: pureFunction,
} as const;

/** What a text means, and a sentence about it; only why not if it contradicts itself. @throws TextmillError */
export function readData(input: unknown) {
  const given = parseFields(readRules, input, { sizeLimits: true });
  const understood = understandFor(given);
  const first = firstMeaning(given.text, understood);
  const isRefused = 'message' in first;
  if (isRefused && understood.fault !== undefined) return first;
  const meanings = understood.meanings.map(published);
  const about = isRefused ? `${first.message}. ${first.remedy}` : `Read as ${meanings[0]?.label}.`;
  return { data: { meanings: meanings.map(inJson) }, about: `${about}\n` };
}

function inJson({ result, ...others }: TextMeaning) {
  return { ...others, ...(typeof result === 'string' ? { result } : { resultHex: hex.encode(result) }) };
}
