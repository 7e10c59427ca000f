import { operationNamed } from '../../../src/core/field.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import { continueIn, fileName, mostTextFileBytes, openFile, resultContent, saveFile } from '../conversion/file.ts';
import { type Outcome, resultOf } from '../conversion/outcome.ts';
import type { Repair } from '../conversion/repairs.ts';
import type { Suggestion } from '../conversion/suggestion.ts';
import { formatLink } from '../session/link.ts';
import { inverseOf, type Options, operationOption } from '../session/options.ts';
import {
  accept,
  type Burst,
  changeText,
  currentOptions,
  fill,
  redo,
  type Session,
  swap,
  takeFile,
  undo,
} from '../session/session.ts';
import { copyText, pastedContent, refusedPaste } from '../text/clipboard.ts';
import { hexView } from '../text/preview.ts';
import { missingResult } from './commands.ts';

/** Actions on the input and the result. An action that is impossible now explains why. */
export type Actions = ReturnType<typeof createActions>;

/** The state of the page and its functions that the actions use. Messages are sentences. */
interface Stage {
  readonly session: Session;
  /** The session now, for actions that take time. */
  readonly latest: { readonly current: Session };
  readonly outcome: Outcome;
  readonly tools: readonly Tool[];
  readonly update: (change: (session: Session) => Session) => void;
  /** Puts the cursor into the input. */
  readonly focus: () => void;
  /** Announces to screen readers what was done. */
  readonly announce: (message: string) => void;
  /** Shows and announces an error instead of the previous one; without an argument, it removes the error. */
  readonly showError: (error?: string) => void;
}

/** The functions of the browser that the actions use. */
const browser = { copyText, pastedContent, saveFile, address: () => location.href };

export function createActions(stage: Stage, { copyText, pastedContent, saveFile, address } = browser) {
  const { session, latest, outcome, tools, update, focus, announce, showError } = stage;
  const { tool } = session;
  const options = currentOptions(session);

  /** Calls a function if there is a result, or explains why there is none. */
  const withResult = <T>(act: () => T): T | undefined => {
    const reason = missingResult(session, outcome);
    showError(reason);
    return reason === undefined ? act() : undefined;
  };
  const copied = async (text: string, what: string) => {
    try {
      await copyText(text);
    } catch {
      showError('The browser did not allow copying. Select the text and copy it with the keyboard.');
      return false;
    }
    announce(`${what} copied.`);
    return true;
  };
  const takeIn = async (file: File) => {
    const before = latest.current;
    const { content, error } = await openFile(file, () => latest.current, tools);
    // The user has changed the input meanwhile.
    if (latest.current.text !== before.text || latest.current.file !== before.file) return;
    showError(error);
    if (content === undefined) return;
    update((now) => (typeof content === 'string' ? changeText(now, content) : takeFile(now, content)));
    announce(`${file.name} opened.`);
  };

  return {
    /** Copies the result, bytes as hexadecimal digits. Like the other copy actions, it returns whether it succeeded. */
    copy: async () => (await withResult(() => copied(copyable(outcome), 'Result'))) ?? false,

    /** Copies another text. `what` names it in the announcement, such as `Request`. */
    copyText: copied,

    copyLink: () => copied(new URL(formatLink(tool, options, session.isEachLine), address()).href, 'Link'),

    save() {
      withResult(() => {
        const result = resultOf(outcome) ?? '';
        saveFile(fileName(session, result), result);
      });
    },

    /** Makes the result the input, and chooses the opposite operation if there is one. */
    swap() {
      // A tool with only one operation can't convert its own result.
      if (operationOption(tool) === undefined) {
        showError('Swap is not available: this tool has only one operation.');
        return;
      }
      withResult(() => {
        update((before) => swap(before, resultContent(session, outcome) ?? ''));
        const inverse = inverseOf(tool, options);
        const title = operationNamed(tool.fields, inverse)?.title;
        announce(`The result is now the input.${title === undefined ? '' : ` Operation: ${title}.`}`);
      });
    },

    /** Opens another tool with the result. */
    continueWith(next: Tool) {
      withResult(() => {
        const content = resultContent(session, outcome) ?? '';
        update((before) => continueIn(before, next, content));
        announce(`${labelOf(next)} opened with the result.`);
        focus();
      });
    },

    clear() {
      if (session.text !== '' || session.file !== undefined) announce('Input cleared. Undo restores it.');
      update((before) => changeText(before, ''));
      showError();
      focus();
    },

    async paste() {
      try {
        const pasted = await pastedContent();
        if (typeof pasted !== 'string') await takeIn(pasted);
        else {
          const refusal =
            pasted === ''
              ? 'There is no text on the clipboard.'
              : refusedPaste(pasted, 0, 'pasted', mostTextFileBytes(session));
          showError(refusal);
          if (refusal === undefined) update((before) => changeText(before, pasted));
        }
      } catch {
        showError('The browser did not allow reading the clipboard. Paste with the keyboard.');
      }
      focus();
    },

    openFile: takeIn,

    /** Applies an edit to the text. `burst` is the burst of typing that the edit belongs to. */
    edit(edit: (text: string) => string, burst?: Burst) {
      update((before) => changeText(before, edit(before.text), burst));
      showError();
    },

    /** Whether a pasted or dropped text is rejected. `kept` is the length of the text that stays, in UTF-16 units. */
    refuses(text: string, kept: number, how: 'pasted' | 'dropped') {
      const refusal = refusedPaste(text, kept, how, mostTextFileBytes(session));
      showError(refusal);
      return refusal !== undefined;
    },

    /** Applies the text and options of an example. */
    fill(input: Options) {
      update((before) => fill(before, input));
      showError();
      announce('Example opened.');
      focus();
    },

    repair(repair: Repair) {
      update((before) => accept(before, repair));
      announce(`${repair.label.replaceAll('`', '')}: done.`);
      focus();
    },

    followSuggestion(suggestion: Suggestion) {
      update((before) => accept(before, suggestion));
      announce(suggestion.tool === tool ? 'Decoded.' : `${labelOf(suggestion.tool)} opened.`);
      focus();
    },

    undo() {
      announce(session.past.length === 0 ? 'There is nothing to undo.' : 'Undone.');
      update(undo);
    },

    redo() {
      announce(session.future.length === 0 ? 'There is nothing to redo.' : 'Redone.');
      update(redo);
    },
  };
}

/** A result as text: bytes become hexadecimal digits, all of them. */
function copyable(outcome: Outcome): string {
  const result = resultOf(outcome) ?? '';
  return typeof result === 'string' ? result : hexView(result, result.length);
}
