import type { ErrorCode } from '../core/textmill-error.ts';

/**
 * An error as data for programs: a dictionary (RFC 9651) such as `code=UNEXPECTED_CHARACTER, field="text", position=5`.
 * The code is the one of the library, which is more specific than the code in the envelope. Field and position are
 * present if the error has them.
 */
export const ERROR_HEADER = 'Textmill-Error';

/** An error without its sentence, which the header does not contain. Field and position are undefined if there is none. */
export interface ErrorDetails {
  readonly code: ErrorCode;
  readonly field?: string | undefined;
  readonly position?: number | undefined;
}

/** The field that the header names. An unknown field is not named, because the header repeats nothing of a request. */
export function namedField({ code, field }: ErrorDetails): string | undefined {
  return code === 'UNKNOWN_FIELD' ? undefined : field;
}

/** The header of an error. */
export function errorHeader(error: ErrorDetails): string {
  const field = namedField(error);
  let header = `code=${error.code}`;
  if (field !== undefined) header += `, field="${field}"`;
  if (error.position !== undefined) header += `, position=${error.position}`;
  return header;
}

/** A member of the dictionary, with the comma behind it. A comma may also be in a string. */
const MEMBER = /((?:[^",]|"(?:[^"\\]|\\.)*")+)(?:,[ \t]*(?=.)|$)/gy;

/** The key of a member, and its value, which is a string if it contains quotes. Its parameters are ignored. */
const ITEM = /^([a-z*][a-z0-9_.*-]*)(?:=(%?"(?:[^"\\]|\\.)*"|\(.*\)|[^\s",;]+))?[ \t]*(?:;.*)?$/;

/** Reads the header. Unknown members and parameters are ignored. Undefined if the header is missing or has no code. */
export function readErrorHeader(header: string | null) {
  if (header === null) return undefined;
  const values: Record<string, string | undefined> = {};
  let length = 0;
  for (const [whole, member = ''] of header.matchAll(MEMBER)) {
    const [, key, value] = ITEM.exec(member) ?? [];
    if (key === undefined) return undefined;
    values[key] = value;
    length += whole.length;
  }
  const { code, field = '', position = '' } = values;
  if (code === undefined || code.includes('"') || length !== header.length) return undefined;
  const isPosition = /^\d{1,15}$/.test(position);
  return { code, field: /^"(.*)"$/.exec(field)?.[1], position: isPosition ? Number(position) : undefined };
}
