import { decodeUtf8, firstInvalidUtf8 } from '../../../src/core/text.ts';

/** Files, read and written on the reader's own machine. */

/** A file's text, exactly, or why there is none: a sentence without its period. */
type FileText = { readonly text: string; readonly error?: never } | { readonly error: string; readonly text?: never };

/**
 * Reads a file as strict UTF-8.
 *
 * @param mostBytes What is larger is not read.
 */
export async function readTextFile(file: File, mostBytes: number): Promise<FileText> {
  if (file.size > mostBytes) {
    return {
      error: `the file ${file.name} is too large: it has ${file.size.toLocaleString('en')} bytes, and the longest text that is taken has ${mostBytes.toLocaleString('en')}`,
    };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { error: `the file ${file.name} can't be read: it may be a folder, or not there any more` };
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return { text };
  return {
    error: `the file ${file.name} is not valid UTF-8, from byte ${firstInvalidUtf8(bytes)}; only UTF-8 text is taken`,
  };
}

/** Lets the browser save a text as a file. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
