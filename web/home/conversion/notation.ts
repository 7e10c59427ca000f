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
  // Most texts end the search here, before they are copied.
  if (/[^\dA-Fx\\\s,;:_"'()[\]{}-]/i.test(text)) return undefined;
  // Each match begins at the end of the last one. If a part is wrong, the rest of the text stays.
  const digits = text.replaceAll(/(?:[0\\]x(?=[\dA-F]))?((?:[\dA-F]{2})*)(?:[\s,;:_"'()[\]{}-]|(?=\\x)|$)/giy, '$1');
  return digits.length % 2 === 0 && !/[^\dA-F]/i.test(digits) ? digits : undefined;
}

/** The name of the repair that keeps {@link hexDumpDigits}. */
export const REMOVE_OFFSETS = 'Remove offsets and text column';

/**
 * The digits of a hex dump, as `xxd`, `hexdump -C`, `od -A x -t x1z` and `tcpdump -X` print it: without its offsets and the text
 * column. Undefined if the text is anything else: each offset must be the previous one plus the bytes of its line.
 */
export function hexDumpDigits(text: string): string | undefined {
  const found: string[] = [];
  let next: number | undefined;
  let proofs = 0;
  /** Whether a star stands for rows that repeat the last one. */
  let isSqueezed = false;
  /** The bytes that all stars together may still stand for. */
  let mostRepeated = 1024 * 1024;
  for (const [line] of text.trim().matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '*') {
      isSqueezed = true;
      continue;
    }
    const { offset, groups, column } = dumpLine(line.length > LONGEST_LINE ? '' : line.trim());
    const digits = groups.join('');
    if (isSqueezed) {
      const row = found.at(-1) ?? '';
      const bytes = offset - (next ?? offset);
      const times = (2 * bytes) / row.replaceAll(/[^\dA-F]/gi, '').length;
      mostRepeated -= bytes;
      if (!Number.isInteger(times) || times <= 0 || mostRepeated < 0) return undefined;
      found.push(`${row}\n`.repeat(times).trimEnd());
      next = offset;
      isSqueezed = false;
    }
    if (!/^(?:[\dA-F]{2})*$/i.test(digits) || Number.isNaN(offset) || offset !== (next ?? offset)) return undefined;
    // `xxd -e` prints bytes in another order: the text column of the first lines shows that.
    if (found.length < 16 && column?.includes(visible(digits)) === false) return undefined;
    next = offset + digits.length / 2;
    // One line without a text column could be digits only.
    proofs += column === undefined ? 1 : 2;
    if (digits !== '') found.push(groups.join(' '));
  }
  return proofs < 2 || found.length === 0 ? undefined : found.join('\n');
}

/** The columns of a line: an offset, bytes and text. The offset is NaN if there is none. */
function dumpLine(line: string) {
  const [, offset = '', colon, rest = ''] = /^(?:0x)?([\dA-F]{4,16})(?:(:?) (.*))?$/i.exec(line) ?? [];
  const shown = rest.trimStart();
  // After a colon, only the text column follows two spaces, and bytes are in groups.
  const isGrouped = colon === ':';
  const end = isGrouped ? shown.indexOf('  ') : shown.search(/[|>]/);
  const groups = (end === -1 ? shown : shown.slice(0, end)).split(' ').filter((group) => group !== '');
  const isWrong = groups.some(({ length }) => (isGrouped ? length % 2 !== 0 : length !== 2));
  return {
    offset: isWrong ? Number.NaN : Number.parseInt(offset, 16),
    groups,
    column: end === -1 ? undefined : shown.slice(end).trim(),
  };
}

/** `xxd` prints at most 256 bytes per line. */
const LONGEST_LINE = 2_048;

/** The text column for the digits of bytes. */
function visible(digits: string): string {
  const character = (code: number) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.');
  return digits.replaceAll(/../g, (byte) => character(Number.parseInt(byte, 16))).trim();
}

/** The option that chooses the kind of text of a URL encoder. */
export const URL_MODE = 'mode';

/**
 * The mode of the URL encoder that fits a text better than the default, the mode for a part of a URL: `uri` if the text
 * is a URL, path or query whose structure would be lost, `form` if it is a query with `+` for spaces.
 */
export function urlMode(text: string, isDecoding: boolean): 'uri' | 'form' | undefined {
  const lines = text.trim();
  if (!isDecoding) {
    const areUrls = !lines.split(/[\r\n]+/).some((line) => !URL_START.test(line.trim()));
    // A URL with escapes would be escaped twice. Characters of a URL stay as they are.
    return areUrls && !ESCAPE.test(lines) && /[^\r\n!#-;=?-Z_a-z~]/.test(lines) ? 'uri' : undefined;
  }
  const isQuery = QUERY_START.test(lines);
  if ((!isQuery && !URL_START.test(lines) && !lines.startsWith('/')) || /[ \t]/.test(lines)) return undefined;
  const isAmbiguous = /%(?:2[36B]|3D)/i.test(lines) || (!isQuery && /^[^?]*%[23]F/i.test(lines));
  if (isAmbiguous) return UNRESERVED_ESCAPE.test(lines) ? 'uri' : undefined;
  return isQuery && lines.includes('+') ? 'form' : undefined;
}

const ESCAPE = /%[\dA-F]{2}/i;
/** The mode `uri` decodes all escapes except those of `;/?:@&=+$,#`. */
const UNRESERVED_ESCAPE = /%(?!2[346BCF]|3[ABDF]|40)[\dA-F]{2}/i;
const URL_START = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+(?:[/?#\r\n]|$)/i;
/** A name and the start of its value. Base64 has `=` at its end only. */
const QUERY_START = /^\??[\w.~%[\]-]+=[^=\s]/;
