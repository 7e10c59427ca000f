import type { FieldValue } from '../../../src/core/field.ts';
import { readTextFile, saveTextFile } from '../conversion/file.ts';
import { inverseOf, mainField, type Options, operationOf, withOperation, withOption } from '../session/options.ts';
import { changeText, currentDraft, openTool, type State } from '../session/session.ts';
import { copyText, pastedText } from '../text/clipboard.ts';

/** What the page does with texts besides converting them. */
export interface Actions {
  /** Copies a text, and tells whether that went well. */
  copy(text: string, what: string): Promise<boolean>;
  /** Saves a text as a file, named for what was done. */
  download(text: string): void;
  /** Takes a result as the text, with the operation that undoes the chosen one where there is one. */
  takeResult(text: string): void;
  clear(): void;
  paste(): Promise<void>;
  openFile(file: File): Promise<void>;
  /** Takes an example's text and options. */
  fill(input: Readonly<Record<string, FieldValue>>): void;
}

/** Where actions act. */
interface Stage {
  readonly state: State;
  readonly update: (change: (state: State) => State) => void;
  /** Puts the cursor into the text box. */
  readonly focus: () => void;
  readonly announce: (message: string) => void;
  /** Shows what went wrong, a sentence without its period, in place of what did before. */
  readonly showError: (error?: string) => void;
}

export function createActions({ state, update, focus, announce, showError }: Stage): Actions {
  const { tool } = state;
  const { text: current, options } = currentDraft(state);
  // A file and the clipboard take time, in which another tool may be opened.
  const replace = (text: string, changed?: Options) =>
    update((before) => {
      const change = changed === undefined ? {} : { options: changed };
      return openTool(changeText(openTool(before, tool), text, change), before.tool);
    });
  const main = mainField(tool);

  return {
    async copy(text, what) {
      try {
        await copyText(text);
      } catch {
        showError('the browser did not allow copying: select the text and copy it by keyboard');
        return false;
      }
      announce(`${what} copied`);
      return true;
    },

    download(text) {
      const operation = operationOf(tool, options);
      saveTextFile(`${tool.name}${operation === undefined ? '' : `-${operation}`}.txt`, text);
    },

    takeResult(text) {
      const inverse = inverseOf(tool, options);
      if (inverse === undefined) {
        replace(text);
        announce('The result is now the text');
        return;
      }
      replace(text, withOperation(tool, options, inverse));
      announce(`The result is now the text, and the operation ${inverse}`);
    },

    clear() {
      if (current !== '') announce('Text cleared; undo brings it back');
      replace('');
      focus();
    },

    async paste() {
      try {
        replace(await pastedText());
      } catch {
        showError('the browser did not allow reading the clipboard: paste into the box by keyboard');
      }
      focus();
    },

    async openFile(file) {
      // Each code point takes at most four bytes.
      const { text, error } = await readTextFile(file, 4 * main.field.maxCodePoints);
      showError(error);
      if (text === undefined) return;
      replace(text);
      announce(`${file.name} opened`);
    },

    fill(input) {
      let filled: Options = {};
      for (const [name, value] of Object.entries(input)) {
        const field = tool.fields[name];
        if (field !== undefined && name !== main.name) filled = withOption(filled, { name, field }, value);
      }
      replace(String(input[main.name] ?? ''), filled);
    },
  };
}
