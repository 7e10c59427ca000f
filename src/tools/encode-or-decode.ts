import type { OperationField } from '../core/field.ts';

/** The operations of a tool that encodes text and decodes it again. */
export const encodeOrDecode = {
  kind: 'choice',
  title: 'Operation',
  choices: [
    {
      value: 'encode',
      title: 'Encode',
      description: 'encodes the text',
      undoneBy: 'decode',
      hasPlainResult: true,
    },
    {
      value: 'decode',
      title: 'Decode',
      description: 'decodes the text',
      undoneBy: 'encode',
      hasExactResult: true,
    },
  ],
  default: 'encode',
  description: 'Whether to encode or decode the text.',
} as const satisfies OperationField<'encode' | 'decode'>;
