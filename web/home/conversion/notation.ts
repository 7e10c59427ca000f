import type { Alphabet } from '../../../src/codecs/alphabet.ts';
import { base32Alphabet } from '../../../src/codecs/base32.ts';
import { base64Alphabet } from '../../../src/codecs/base64.ts';
import { base64urlAlphabet } from '../../../src/codecs/base64url.ts';
import { hexAlphabet } from '../../../src/codecs/hex.ts';
import type { Tool } from '../../../src/core/tool.ts';
import type { Options } from '../session/options.ts';

/** The alphabet that a tool decodes, if it is one of RFC 4648: neither definitions nor errors contain it. */
export function alphabetOf(tool: Tool, options: Options): Alphabet | undefined {
  if (tool.name === 'base64') return isUrlSafe(tool, options) ? base64urlAlphabet : base64Alphabet;
  if (tool.name === 'base32') return base32Alphabet;
  return tool.name === 'hex-to-text' ? hexAlphabet : undefined;
}

/** The option that chooses between the alphabets of Base64. */
export const URL_SAFE = 'urlSafe';

export function isUrlSafe(tool: Tool, options: Options): boolean {
  return (options[URL_SAFE] ?? tool.fields[URL_SAFE]?.default) === true;
}
