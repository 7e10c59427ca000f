import type { RefObject, TargetedEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TextField } from '../../../src/core/field.ts';
import { withLineFeeds } from '../../../src/core/lines.ts';
import type { Actions } from '../commands/actions.ts';
import { hasScreenKeyboard } from '../focus.ts';
import type { Burst } from '../session/session.ts';
import { isBidirectional } from '../text/bidirectional.ts';
import { changeBetween, editedText, shownIndex, spliceText } from '../text/exact-text.ts';
import type { Place } from '../text/place.ts';
import { copySelection, fitsTextBox } from '../text/selection.ts';

interface TextBoxProps {
  readonly text: string;
  readonly place: Place | undefined;
  readonly isInvalid: boolean;
  readonly keypad: TextField['keypad'];
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly actions: Actions;
}

/** The text to convert. */
export function TextBox({ text, place, isInvalid, keypad, box, actions }: TextBoxProps) {
  const shown = useMemo(() => withLineFeeds(text), [text]);
  const [isTouch, setIsTouch] = useState(false);
  useLayoutEffect(() => setIsTouch(hasScreenKeyboard()), []);
  /** The pasted or dropped text, until the box contains it. */
  const incoming = useRef<string>(undefined);
  /** The number of words that were started with an input method. */
  const words = useRef(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || element.value === shown) return;
    // A change that was not typed: the cursor moves to the end of the change.
    const { start, inserted } = changeBetween(element.value, shown);
    element.value = shown;
    element.setSelectionRange(start + inserted.length, start + inserted.length);
  }, [box, shown]);

  const onBeforeInput = (event: InputEvent) => {
    // The browser's own undo history does not contain Swap, Clear and similar actions.
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') actions.undo();
    else actions.redo();
  };
  const onInput = (event: InputEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const { value: shownNow, selectionEnd: cursor } = event.currentTarget;
    const isBrought = /^insertFrom/.test(event.inputType);
    const brought = isBrought ? incoming.current : undefined;
    if (isBrought) incoming.current = undefined;
    actions.edit(
      (before) => editedText(before, { shown: shownNow, cursor, incoming: brought }),
      isBrought ? 'brought' : burstOf(event, words.current),
    );
  };
  const bring = (event: TargetedEvent<HTMLTextAreaElement>, data: DataTransfer | null) => {
    const brought = data?.getData('text/plain');
    incoming.current = brought;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const after = spliceText(text, selectionStart, selectionEnd, brought ?? '');
    if (fitsTextBox(after)) return;
    // The box would freeze: the text becomes a file.
    event.preventDefault();
    actions.edit(() => after, 'brought');
  };
  const onCopy = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    if (copySelection(event, text) && event.type === 'cut') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      actions.edit((before) => spliceText(before, selectionStart, selectionEnd, ''));
    }
  };
  return (
    <>
      {place !== undefined && place.start <= MOST_MARKED && place.line <= MOST_MARKED_LINES && (
        <Marks key={shown} box={box} text={shown} {...rangeIn(text, place)} />
      )}
      <textarea
        ref={box}
        id="text"
        class={isBidirectional(text) ? 'bidirectional' : ''}
        spellcheck={false}
        autocapitalize="off"
        autoCorrect="off"
        autocomplete="off"
        aria-describedby="message"
        aria-invalid={isInvalid}
        inputMode={keypad}
        placeholder={isTouch ? 'Type or paste here' : 'Type or paste here, or drop a file'}
        onBeforeInput={onBeforeInput}
        onInput={onInput}
        onPaste={(event) => bring(event, event.clipboardData)}
        onDrop={(event) => bring(event, event.dataTransfer)}
        onCompositionStart={() => {
          words.current++;
        }}
        onCopy={onCopy}
        onCut={onCopy}
      />
    </>
  );
}

/**
 * The burst of typing that an edit belongs to. Each word is a step of the history, typed directly or with an input
 * method. An event that a script dispatches has no `inputType`.
 */
function burstOf({ inputType = '', isComposing, data }: Partial<InputEvent>, word: number): Burst | undefined {
  if (isComposing) return { kind: `word ${word}`, time: 0 };
  const time = performance.now();
  if (inputType === 'insertText') return { kind: inputType, time, isNew: /^\s/.test(data ?? '') };
  return /^(?:delete|insertLineBreak$)/.test(inputType) ? { kind: inputType, time } : undefined;
}

function rangeIn(text: string, { start, end }: Place): Pick<Place, 'start' | 'end'> {
  return { start: shownIndex(text, start), end: shownIndex(text, end) };
}

/** Selects a place in a text box, and scrolls to it. */
export function selectPlace(element: HTMLTextAreaElement | null, text: string, place: Place): void {
  if (element === null) return;
  const { start, end } = rangeIn(text, place);
  element.focus();
  element.setSelectionRange(start, end);
  // Some browsers do not scroll to the selection.
  const mark = element.parentElement?.querySelector('mark');
  if (mark) element.scrollTop = mark.offsetTop - element.clientHeight / 2;
}

/** The range to mark. It is empty at the end of the text. */
interface MarksProps extends Pick<Place, 'start' | 'end'> {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
}

/** The longest text before a mark, in UTF-16 units and lines: the browser lays it out a second time. */
const MOST_MARKED = 65_536;
const MOST_MARKED_LINES = 2_000;

/** The length of the text after the mark: enough for its line to wrap as in the box. */
const AFTER = 1_000;

/** A mark behind a text box: the same text with the same layout, invisible except the mark. */
function Marks({ box, text, start, end }: MarksProps) {
  const moved = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    const content = moved.current;
    if (element === null || content === null) return;
    const follow = () => {
      // Translated, not scrolled: the layer ends before the text does.
      content.style.translate = `0 ${-element.scrollTop}px`;
    };
    follow();
    element.addEventListener('scroll', follow);
    return () => element.removeEventListener('scroll', follow);
  });

  const marked = text.slice(start, end);
  const isSeen = marked !== '' && marked !== '\n';
  return (
    <div class={`marks ${isBidirectional(text) ? 'bidirectional' : ''}`} aria-hidden="true" translate={false}>
      <div ref={moved}>
        {text.slice(0, start)}
        <mark class={isSeen ? '' : 'gap'}>{isSeen ? marked : ''}</mark>
        {text.slice(isSeen ? end : start, end + AFTER)}
      </div>
    </div>
  );
}
