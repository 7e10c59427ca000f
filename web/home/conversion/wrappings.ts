/** Extracts encoded text from its wrapping: data URIs, tokens, bytes in the notation of source code. */

/** The Base64 of a data URI, with its escapes decoded. */
export function dataUriPayload(text: string): string | undefined {
  const payload = /^(?:url\(\s*)?["']?data:[^,]{0,200};base64,([^"')]*)["']?\)?;?$/i.exec(text.trim())?.[1];
  if (payload === undefined) return undefined;
  try {
    return decodeURIComponent(payload).trim();
  } catch {
    return undefined;
  }
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
