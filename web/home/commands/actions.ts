import type { FieldValue } from '../../../src/core/field.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { fileName, openFile, saveFile } from '../conversion/file.ts';
import { type Content, changeText, continueWith, fill, type Session, swap, takeFile } from '../session/session.ts';
import { copyText, pastedText } from '../text/clipboard.ts';

export interface Actions {
  copy(text: string, what: string): Promise<boolean>;
  copyLink(): Promise<boolean>;
  save(): void;
  swap(): void;
  clear(): void;
  paste(): Promise<void>;
  openFile(file: File): Promise<void>;
  fill(input: Readonly<Record<string, FieldValue>>): void;
  continueWith(tool: Tool): void;
}
interface Stage {
  readonly session: Session;
  readonly result: Content | Uint8Array<ArrayBuffer> | undefined;
  readonly update: (change: (session: Session) => Session) => void;
  readonly focus: () => void;
  readonly announce: (message: string) => void;
  readonly showError: (error?: string) => void;
}
export function createActions({ session, result, update, focus, announce, showError }: Stage): Actions {
  const content = result instanceof Uint8Array ? { name: 'result.bin', bytes: result } : result;
  return {
    async copy(text, what) {
      try {
        await copyText(text);
      } catch {
        showError('The browser did not allow copying.');
        return false;
      }
      announce(`${what} copied`);
      return true;
    },
    async copyLink() {
      await copyText(location.href);
      return true;
    },
    save() {
      if (result instanceof Uint8Array || typeof result === 'string') saveFile(fileName(session, result), result);
    },
    swap() {
      if (content !== undefined) update((before) => swap(before, content));
    },
    clear() {
      update((before) => changeText(before, ''));
      focus();
    },
    async paste() {
      const text = await pastedText();
      update((before) => changeText(before, text));
      focus();
    },
    async openFile(file) {
      const { content: opened, error } = await openFile(file, session, []);
      showError(error);
      if (opened === undefined) return;
      update((before) => (typeof opened === 'string' ? changeText(before, opened) : takeFile(before, opened)));
    },
    fill(input) {
      update((before) => fill(before, input));
    },
    continueWith(next) {
      if (content !== undefined) update((before) => continueWith(before, next, content));
    },
  };
}
