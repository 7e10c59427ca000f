import type { OperationField } from '../core/field.ts';

/** The `operation` field of the tools that encode and decode text. */
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
