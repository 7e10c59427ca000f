import type { RefObject, TargetedEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { withLineFeeds } from '../../../src/core/lines.ts';
import type { Range } from '../../../src/notations/notation.ts';
import type { Place } from '../../../src/notations/place.ts';
import type { Actions } from '../commands/actions.ts';
import { hasScreenKeyboard } from '../focus.ts';
import type { Burst } from '../session/session.ts';
import { changeBetween, editedText, shownIndex, spliceText } from '../text/exact-text.ts';
import { layoutOf } from '../text/layout.ts';
import { copySelection, fitsTextBox } from '../text/selection.ts';
import { Layer } from './layer.tsx';

interface TextBoxProps {
  readonly text: string;
  readonly place: Place | undefined;
  /** What a reading removed, in order. */
  readonly removed: readonly Range[];
  readonly isInvalid: boolean;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly actions: Actions;
}

/** The text to convert. */
export function TextBox({ text, place, removed, isInvalid, box, actions }: TextBoxProps) {
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
      isBrought ? { brought: brought ?? '' } : burstOf(event, words.current),
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
    actions.edit(() => after, { brought });
  };
  const onCopy = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    if (copySelection(event, text) && event.type === 'cut') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      actions.edit((before) => spliceText(before, selectionStart, selectionEnd, ''));
    }
  };
  return (
    <>
      <Marks key={shown} box={box} text={text} place={place} removed={removed} />
      <textarea
        ref={box}
        id="text"
        class={layoutOf(text)}
        spellcheck={false}
        autocapitalize="off"
        autoCorrect="off"
        autocomplete="off"
        aria-describedby="message"
        aria-invalid={isInvalid}
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

function rangeIn(text: string, { start, end }: Range): Range {
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

/** The longest text before a mark, in UTF-16 units and lines: the browser lays it out a second time. */
const MOST_MARKED = 65_536;
const MOST_MARKED_LINES = 2_000;
const MOST_REMOVED = 200;

/** The length of the text after the last mark: enough for its line to wrap as in the box. */
const AFTER = 1_000;

/** The marks of what is wrong, which is empty at the end of the text, and of what a reading removed. */
export function Marks({ box, text, place, removed }: Pick<TextBoxProps, 'box' | 'text' | 'place' | 'removed'>) {
  const shown = withLineFeeds(text);
  const most = text.slice(0, MOST_MARKED).split('\n', MOST_MARKED_LINES).join('\n').length;
  const isApart = ({ start, end }: Range) => place === undefined || end <= place.start || start >= place.end;
  const ranges = [place ?? [], removed.slice(0, MOST_REMOVED).filter(isApart)]
    .flat()
    .filter(({ start }) => start <= most)
    .toSorted((a, b) => a.start - b.start);
  if (ranges.length === 0) return null;
  let at = 0;
  const pieces = ranges.map((range) => {
    const { start, end } = rangeIn(text, range);
    const before = shown.slice(at, start);
    const marked = shown.slice(start, end);
    const isSeen = marked !== '' && marked !== '\n';
    at = isSeen ? end : start;
    const Mark = range === place ? 'mark' : 's';
    return [before, <Mark class={isSeen ? '' : 'gap'}>{isSeen && marked}</Mark>];
  });
  return (
    <Layer box={box} className={`marks ${layoutOf(text)}`}>
      {pieces}
      {shown.slice(at, at + AFTER)}
    </Layer>
  );
}
