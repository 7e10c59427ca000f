import type { Alphabet, GroupCodec } from '../../../src/codecs/rfc4648.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { byteCodec } from '../../../src/tools/bytes.ts';
import { type Options, usedOptions } from '../session/options.ts';
import { decodedEscapes } from '../text/characters.ts';

/** The alphabet that a tool decodes, if it is one of RFC 4648: neither definitions nor errors contain it. */
export function alphabetOf(tool: Tool, options: Options): Alphabet | undefined {
  const codec: Partial<GroupCodec> | undefined = byteCodec(tool, usedOptions(tool, options));
  return codec?.alphabet;
}

/** The option that chooses between the alphabets of Base64. */
export const URL_SAFE = 'urlSafe';

export function isUrlSafe(tool: Tool, options: Options): boolean {
  return (options[URL_SAFE] ?? tool.fields[URL_SAFE]?.default) === true;
}

/** The Base64 of a data URI, with its escapes decoded. */
export function dataUriPayload(text: string): string | undefined {
  const payload = /^(?:url\(\s*)?["']?data:[^,]{0,200};base64,([^"')]*)["']?\)?;?$/i.exec(text.trim())?.[1];
  return payload === undefined ? undefined : decodedEscapes(payload)?.trim();
}

/** The payload of a JSON Web Token. Its header must be the Base64 of an object. */
export function jwtPayload(text: string): string | undefined {
  return /^(?:Bearer\s+)?eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*$/i.exec(text.trim())?.[1];
}

/** The digits of bytes with separators or prefixes: `0x48, 0x65`, `48:65`, `\x48\x65`. Each part has whole bytes. */
export function hexDigits(text: string): string | undefined {
  const parts = text.split(/[\s,;:_"'()[\]{}-]|(?=\\x)/).filter((part) => part !== '');
  if (!parts.every((part) => /^(?:0x|\\x)?(?:[\dA-F]{2})+$/i.test(part))) return undefined;
  return parts.map((part) => part.replace(/0x|\\x/i, '')).join('');
}
