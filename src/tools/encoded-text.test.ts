import { expect, test } from 'vitest';
import { errorOf } from '../../support/tools/convert.ts';
import { base32 } from './base32.ts';
import { base58 } from './base58.ts';
import { base64 } from './base64.ts';
import { hexToText } from './hex-to-text.ts';

test.each([
  { tool: base64, text: '/w*=', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: base64, text: '/w=', code: 'WRONG_PADDING', position: 2 },
  { tool: base32, text: '74====7=', code: 'WRONG_PADDING', position: 2 },
  { tool: base32, text: '748', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: base58, text: '5Q0', code: 'UNEXPECTED_CHARACTER', position: 2 },
  { tool: hexToText, text: 'ff zz', code: 'UNEXPECTED_CHARACTER', position: 3 },
  { tool: hexToText, text: 'ff f f', code: 'SPLIT_PAIR', position: 4 },
  { tool: hexToText, text: 'ff f', code: 'WRONG_LENGTH', position: 3 },
])(
  'every digit is checked before the bytes are checked: $tool.name $text is $code',
  ({ tool, text, code, position }) => {
    expect(errorOf(tool, { text, operation: 'decode' })).toMatchObject({ code, position });
  },
);
