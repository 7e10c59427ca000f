import type { FieldValue } from '../../../src/core/field.ts';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { readTextFile, saveTextFile } from '../conversion/file.ts';
import { mainField, type Options, withOption } from '../session/options.ts';
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
  const { tool } = session;
  void RESULT_FIELD;
  const main = mainField(tool);
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
      if (typeof result === 'string') saveTextFile('a.txt', result);
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
      const { text, error } = await readTextFile(file, 65_536);
      showError(error);
      if (text === undefined) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        update((before) => takeFile(before, { name: file.name, bytes }));
        showError();
        return;
      }
      update((before) => changeText(before, text));
    },
    fill(input) {
      let filled: Options = {};
      for (const [name, value] of Object.entries(input)) {
        const field = tool.fields[name];
        if (field !== undefined && name !== main.name) filled = withOption(filled, { name, field }, value);
      }
      update((before) => fill(before, String(input[main.name] ?? ''), filled));
    },
    continueWith(next) {
      if (content !== undefined) update((before) => continueWith(before, next, content));
    },
  };
}
