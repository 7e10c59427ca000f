import { chosenOperation, operationNamed } from '../../../src/core/field.ts';
import { textOf } from '../../../src/core/text.ts';
import type { Tool } from '../../../src/core/tool.ts';
import { fileTypeOf } from '../../../src/notations/file-type.ts';
import { spacedHex } from '../../../src/notations/hex-forms.ts';
import { quantity } from '../../../src/notations/sizes.ts';
import { NAMES_AND_VALUES } from '../../../src/notations/url.ts';
import { copyPicture, copyText, pastedContent } from '../../clipboard.ts';
import { spoken } from '../announcements.ts';
import { bring, contentOfText, continueIn, fileName, openFile, resultContent, saveFile } from '../conversion/file.ts';
import { formNamed } from '../conversion/form.ts';
import { type Outcome, shownResult } from '../conversion/outcome.ts';
import { type Choice, choose, nextChoice, wordsOf } from '../conversion/readings.ts';
import type { Report } from '../conversion/report.ts';
import { formatLink } from '../session/link.ts';
import type { Options } from '../session/options.ts';
import {
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

/** An edit that is not typed: with the text that was pasted or dropped, if it is known. */
interface Brought {
  readonly brought?: string | undefined;
}

/** The state of the page and its functions that the actions use. Messages are sentences. */
interface Stage {
  readonly session: Session;
  /** The session now, for actions that take time. */
  readonly latest: { readonly current: Session };
  /** The file that was opened last, which may still be read. */
  readonly opening: { current: File | undefined };
  readonly report: Report;
  readonly tools: readonly Tool[];
  readonly update: (change: (session: Session) => Session) => void;
  readonly focus: () => void;
  readonly announce: (message: string) => void;
  /** Shows and announces an error instead of the previous one; without an argument, it removes the error. */
  readonly showError: (error?: string) => void;
}

const browser = {
  ...{ copyPicture, copyText, pastedContent, saveFile, address: () => location.href },
  confirm: (detail: WindowEventMap['copied']['detail']) => void dispatchEvent(new CustomEvent('copied', { detail })),
};

/** The actions on a stage. */
export function createActions(stage: Stage, implementation = browser) {
  const { copyPicture, copyText, pastedContent, saveFile, address, confirm } = implementation;
  const { session, latest, opening, report, tools, update, focus, announce, showError } = stage;
  const { outcome, choices, reading } = report;
  const { tool } = session;
  const options = currentOptions(session);

  /** Calls a function if there is a result, or explains why there is none. */
  const withResult = <T>(act: () => T): T | undefined => {
    const reason = missingResult(session, outcome);
    showError(reason);
    return reason === undefined ? act() : undefined;
  };
  const copied = async (text: string | (() => string), what: string, how = '', picture?: Blob) => {
    try {
      // Safari allows copying within the click only: without a picture, nothing is awaited. Of bytes that only begin
      // like one, it may refuse the digits.
      const isPicture = picture !== undefined && (await copyPicture(picture));
      if (!isPicture) await copyText(typeof text === 'string' ? text : text());
      announce(`${isPicture ? 'Picture' : what} copied${how}.`);
      confirm({ what, text });
    } catch {
      const remedy =
        picture === undefined ? 'Select the text and copy it with the keyboard' : 'Save the picture instead';
      showError(`The browser did not allow copying. ${remedy}.`);
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
    update((now) => bring(now, content, tools));
    announce(`${file.name} opened.`);
  };

  return {
    /** Copies the result, bytes as a picture or as digits. */
    copy: () => withResult(() => copied(() => copyable(outcome), 'Result', howCopied(report), pictureOf(outcome))),

    /** Copies another text. `what` names it in the announcement, such as `Request`. */
    copyText: copied,

    copyLink: () => copied(new URL(formatLink(linkedOf(session)), address()).href, 'Link'),

    save() {
      withResult(() => {
        saveFile(fileName(session, outcome, formNamed(session, report.form)), shownResult(outcome) ?? '');
      });
    },

    /** Makes the result the input, or the names and values of a form on lines, which are then written as a form again. */
    swap(lines?: string) {
      const reason = missingSwap(session, outcome);
      showError(reason);
      if (reason !== undefined) return;
      const areNames = lines !== undefined || reading?.title === NAMES_AND_VALUES;
      const next = { title: NAMES_AND_VALUES, class: 'complete', isAmbiguous: true } as const;
      const content = lines ?? resultContent(session, outcome) ?? '';
      update((before) => swap(before, content, report.converted, areNames ? next : undefined));
      const title = operationNamed(tool.fields, chosenOperation(tool, options)?.undoneBy)?.title;
      announce(
        `The ${lines === undefined ? 'result is' : 'parts are'} now the input.${title === undefined ? '' : ` Operation: ${title}.`}`,
      );
    },

    /** Shows the result in a form, or as it is. */
    chooseForm(name: string) {
      update((before) => setForm(before, name));
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
          if (pasted !== '') update((before) => bring(before, contentOfText(pasted), tools));
        }
      } catch {
        showError('The browser did not allow reading the clipboard. Paste with the keyboard.');
      }
      focus();
    },

    openFile: takeIn,

    /** Applies an edit to the text: a paste or a drop, or a part of a burst of typing. A reading that is shown stays. */
    edit(edit: (text: string) => string, how: Burst | Brought = {}) {
      update((before) => {
        const text = edit(before.text);
        const kept = outcome.kind === 'pending' ? before.reading : reading === undefined ? 'written' : reading.reading;
        // A box that is being typed into stays.
        if ('kind' in how) return changeContent(before, text, kept, how);
        const content = contentOfText(text);
        if (how.brought === text) return bring(before, content, tools);
        return changeContent(before, content, how.brought === undefined ? kept : 'automatic');
      });
      showError();
    },

    fill(input: Options) {
      update((before) => fill(before, input));
      showError();
      announce('Example opened.');
      focus();
    },

    /** Reads the text in another way, by default in the next one, or converts it as it is written. */
    read(choice: Choice | 'written' = nextChoice(choices, reading) ?? 'written') {
      if (choices.length === 0) {
        announce('There is no other reading of this text.');
        return;
      }
      const chosen = choice === 'written' ? undefined : choice;
      update((before) => choose(before, chosen, tools));
      announce(`${spoken(wordsOf(chosen))}.`);
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

/** How a copied text was read, and how many lines of it have no result. */
function howCopied({ outcome, reading }: Report): string {
  const missing = outcome.kind === 'text' && outcome.wrongLines?.count;
  return `${reading ? `, read as ${spoken(reading.title)}` : ''}${missing ? ` without ${quantity(missing, 'line')}` : ''}`;
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
