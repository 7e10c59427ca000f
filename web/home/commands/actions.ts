import { chosenOperation, operationNamed } from '../../../src/core/field.ts';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { fileTypeOf } from '../../../src/notations/file-type.ts';
import { spacedHex } from '../../../src/notations/hex-forms.ts';
import { copyPicture, copyText, pastedContent } from '../../clipboard.ts';
import { contentOfText, continueIn, fileName, openFile, resultContent, saveFile } from '../conversion/file.ts';
import { formsIn } from '../conversion/form.ts';
import type { Offer } from '../conversion/offer.ts';
import { type Outcome, shownResult } from '../conversion/outcome.ts';
import { formatLink } from '../session/link.ts';
import type { Options } from '../session/options.ts';
import {
  accept,
  type Burst,
  changeContent,
  currentOptions,
  fill,
  linkedOf,
  redo,
  type Session,
  setForm,
  swap,
  undo,
} from '../session/session.ts';
import { missingResult, missingSwap } from './commands.ts';

/** Actions on the input and the result. An action that is impossible now explains why. */
export type Actions = ReturnType<typeof createActions>;

/** The state of the page and its functions that the actions use. Messages are sentences. */
interface Stage {
  readonly session: Session;
  /** The session now, for actions that take time. */
  readonly latest: { readonly current: Session };
  /** The file that was opened last, which may still be read. */
  readonly opening: { current: File | undefined };
  readonly outcome: Outcome;
  readonly update: (change: (session: Session) => Session) => void;
  readonly focus: () => void;
  readonly announce: (message: string) => void;
  /** Shows and announces an error instead of the previous one; without an argument, it removes the error. */
  readonly showError: (error?: string) => void;
}

const browser = { copyPicture, copyText, pastedContent, saveFile, address: () => location.href };

export function createActions(stage: Stage, { copyPicture, copyText, pastedContent, saveFile, address } = browser) {
  const { session, latest, opening, outcome, update, focus, announce, showError } = stage;
  const { tool } = session;
  const options = currentOptions(session);

  /** Calls a function if there is a result, or explains why there is none. */
  const withResult = <T>(act: () => T): T | undefined => {
    const reason = missingResult(session, outcome);
    showError(reason);
    return reason === undefined ? act() : undefined;
  };
  const copied = async (text: string | (() => string), what: string, picture?: Blob) => {
    try {
      // Safari allows copying within the click only: without a picture, nothing is awaited. Of bytes that only begin
      // like one, it may refuse the digits.
      const isPicture = picture !== undefined && (await copyPicture(picture));
      if (!isPicture) await copyText(typeof text === 'string' ? text : text());
      announce(`${isPicture ? 'Picture' : what} copied.`);
      return true;
    } catch {
      const remedy =
        picture === undefined ? 'Select the text and copy it with the keyboard' : 'Save the picture instead';
      showError(`The browser did not allow copying. ${remedy}.`);
      return false;
    }
  };
  const takeIn = async (file: File) => {
    const before = latest.current;
    opening.current = file;
    const { content, error } = await openFile(file);
    // The user has opened another file or typed meanwhile.
    if (opening.current !== file || latest.current.text !== before.text) return;
    showError(error);
    if (content === undefined) return;
    update((now) => changeContent(now, content));
    announce(`${file.name} opened.`);
  };

  return {
    /** Copies the result, bytes as a picture or as digits. Like the other copy actions, it returns whether it succeeded. */
    copy: async () => (await withResult(() => copied(() => copyable(outcome), 'Result', pictureOf(outcome)))) ?? false,

    /** Copies another text. `what` names it in the announcement, such as `Request`. */
    copyText: copied,

    copyLink: () => copied(new URL(formatLink(linkedOf(session)), address()).href, 'Link'),

    save() {
      withResult(() => {
        saveFile(fileName(session, outcome), shownResult(outcome) ?? '');
      });
    },

    swap() {
      const reason = missingSwap(session, outcome);
      showError(reason);
      if (reason !== undefined) return;
      update((before) => swap(before, resultContent(session, outcome) ?? ''));
      const title = operationNamed(tool.fields, chosenOperation(tool, options)?.undoneBy)?.title;
      announce(`The result is now the input.${title === undefined ? '' : ` Operation: ${title}.`}`);
    },

    /** Shows the result in a form; without one of this name, as it is. */
    chooseForm(name: string) {
      update((before) => setForm(before, formsIn(before).find((form) => form.name === name)?.name));
    },

    continueWith(next: Tool) {
      withResult(() => {
        const content = resultContent(session, outcome) ?? '';
        update((before) => continueIn(before, next, content));
        announce(`${next.title} opened with the result.`);
        focus();
      });
    },

    clear() {
      if (session.text !== '' || session.file !== undefined) announce('Input cleared. Undo restores it.');
      update((before) => changeContent(before, ''));
      showError();
      focus();
    },

    async paste() {
      try {
        const pasted = await pastedContent();
        if (typeof pasted !== 'string') await takeIn(pasted);
        else {
          showError(pasted === '' ? 'There is no text on the clipboard.' : undefined);
          if (pasted !== '') update((before) => changeContent(before, contentOfText(pasted)));
        }
      } catch {
        showError('The browser did not allow reading the clipboard. Paste with the keyboard.');
      }
      focus();
    },

    openFile: takeIn,

    /** Applies an edit to the text. `burst` is the burst of typing that the edit belongs to. */
    edit(edit: (text: string) => string, burst?: Burst) {
      update((before) => {
        const text = edit(before.text);
        // A box that is being typed into stays.
        return changeContent(before, burst === undefined ? contentOfText(text) : text, burst);
      });
      showError();
    },

    fill(input: Options) {
      update((before) => fill(before, input));
      showError();
      announce('Example opened.');
      focus();
    },

    accept(accepted: Offer | undefined) {
      if (accepted === undefined) {
        announce('There is no suggestion.');
        return;
      }
      const { label, tool: suggested } = accepted;
      update((before) => accept(before, accepted));
      if (suggested === undefined) announce(`${label.replaceAll('`', '')}: done.`);
      else announce(suggested === tool ? 'Done.' : `${suggested.title} opened.`);
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

/** A result that the page shows as a picture; undefined if it is not. */
function pictureOf(outcome: Outcome): Blob | undefined {
  if (outcome.kind !== 'bytes' || 'written' in outcome) return undefined;
  const { isPicture, type = '' } = fileTypeOf(outcome.bytes) ?? {};
  return isPicture ? new Blob([outcome.bytes], { type }) : undefined;
}

/** A result as text: bytes become hexadecimal digits, all of them. */
function copyable(outcome: Outcome): string {
  const result = shownResult(outcome) ?? '';
  if (typeof result === 'string') return result;
  return outcome.kind === 'bytes' && result === outcome.bytes ? spacedHex(result) : textOf(result);
}
